import { CudaBuffer, CudaModule, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  struct Pair { int a; float b; };
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    for (size_t i = 0; i < n; ++i) out[i] = a * x[i] + y[i];
  }
  __global__ void integers(signed char i8, unsigned char u8, short i16, unsigned short u16, int i32, unsigned u32, long long i64, unsigned long long u64, long long* out) {
    out[0] = i8; out[1] = u8; out[2] = i16; out[3] = u16; out[4] = i32; out[5] = u32; out[6] = i64; out[7] = (long long)u64;
  }
  __global__ void flag(bool on, int* out) { *out = on; }
  __global__ void pair(Pair p, float* out) { *out = p.a + p.b; }
  __global__ void chase(int** pointers, int* out) { *out = **pointers; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const x = Float32Array.of(1, 2, 3);
const y = Float32Array.of(4, 5, 6);

/** Every failure must leave the process and the module as they were. */
async function expectWorking(): Promise<void> {
  const out = new Float32Array(3);
  await mod.saxpy(2, x, y, out, 3);
  expect([...out]).toEqual([6, 9, 12]);
}

afterEach(expectWorking);

async function failure(body: () => Promise<unknown>) {
  const error = await failureOf(body);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  return error;
}

describe('wrong calls', () => {
  test('wrong count', async () => {
    const error = await failure(() => mod.saxpy(2, x, y));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(
      'saxpy: expected 5 arguments (float a, const float * x, const float * y, float * out, unsigned long n), received 3',
    );
    await failure(() => mod.saxpy());
    await failure(() => mod.saxpy(2, x, y, x, 3, 4));
  });

  test('wrong array type', async () => {
    const error = await failure(() => mod.saxpy(2, x, new Float64Array(3), x, 3));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe('saxpy: argument 3 (y): expected Float32Array for const float *, received Float64Array');
  });

  test.each([
    [1.5, 'a whole number from 0 to 18446744073709551615'],
    [-1, 'a whole number from 0 to 18446744073709551615'],
    [NaN, 'a whole number'],
    [Infinity, 'a whole number'],
    [2 ** 60, 'a bigint for whole numbers of 2^53 or more'],
    [2n ** 64n, 'a whole number'],
  ])('%p is no size_t', async (value, expected) => {
    const error = await failure(() => mod.saxpy(2, x, y, new Float32Array(3), value));
    expect(error).toBeInstanceOf(RangeError);
    expect(error.message).toContain(`saxpy: argument 5 (n): expected ${expected}`);
  });

  test.each([['3'], [true], [undefined], [null], [{}], [Symbol('s')], [() => 3]])('%p is no number', async (value) => {
    expect(await failure(() => mod.saxpy(value, x, y, new Float32Array(3), 3))).toBeInstanceOf(TypeError);
    expect(await failure(() => mod.saxpy(2, x, y, new Float32Array(3), value))).toBeInstanceOf(TypeError);
  });

  test('2^40 for an int, 1 for a bool, text for an array', async () => {
    const args = [1, 1, 1, 1, 2 ** 40, 1, 1, 1, new BigInt64Array(8)];
    expect((await failure(() => mod.integers(...args))).message).toBe(
      'integers: argument 5 (i32): expected a whole number from -2147483648 to 2147483647 for int, received 1099511627776',
    );
    expect((await failure(() => mod.flag(1, new Int32Array(1)))).message).toBe(
      'flag: argument 1 (on): expected a boolean for bool, received 1',
    );
    expect((await failure(() => mod.saxpy(2, 'text', y, x, 3))).message).toContain('received "text"');
  });

  test('a detached array', async () => {
    const gone = new Float32Array(3);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    expect((await failure(() => mod.saxpy(2, gone, y, x, 3))).message).toBe('saxpy: argument 2 (x): the Float32Array is detached');
    const buffer = new ArrayBuffer(12);
    structuredClone(buffer, { transfer: [buffer] });
    expect((await failure(() => mod.saxpy(2, buffer, y, x, 3))).message).toContain('the ArrayBuffer is detached');
  });

  test('a disposed device array or buffer', async () => {
    const array = await DeviceArray.from(x);
    array.dispose();
    expect((await failure(() => mod.saxpy(2, array, y, x, 3))).message).toContain('argument 2 (x): the DeviceArray is disposed');
    const buffer = CudaBuffer.alloc(12);
    buffer.dispose();
    expect((await failure(() => mod.saxpy(2, x, buffer, x, 3))).message).toContain('argument 3 (y): the CudaBuffer is disposed');
  });

  test('a device array of another type', async () => {
    const array = await DeviceArray.from(Float64Array.of(1, 2, 3));
    expect((await failure(() => mod.saxpy(2, array, y, x, 3))).message).toContain('received DeviceArray of float64');
    array.dispose();
  });

  test('a plain array where the kernel writes', async () => {
    expect((await failure(() => mod.saxpy(2, x, y, [0, 0, 0], 3))).message).toBe(
      'saxpy: argument 4 (out): expected Float32Array for float *, received Array; the kernel may write to it, and results are not written to plain arrays',
    );
  });

  test('a plain array with something else in it', async () => {
    expect((await failure(() => mod.saxpy(2, [1, '2', 3], y, x, 3))).message).toBe(
      'saxpy: argument 2 (x[1]): expected a number for float, received "2"',
    );
  });

  test('objects of other kinds, a Proxy that throws, a getter that throws', async () => {
    await failure(() => mod.saxpy(2, new Map(), y, x, 3));
    await failure(() =>
      mod.saxpy(
        2,
        new Proxy(
          {},
          {
            getPrototypeOf: () => {
              throw new Error('trap');
            },
          },
        ),
        y,
        x,
        3,
      ),
    );
    const list = [1, 2, 3];
    Object.defineProperty(list, 1, {
      get: () => {
        throw new Error('from the getter');
      },
    });
    expect((await failureOf(() => mod.saxpy(2, list, y, x, 3))).message).toBe('from the getter');
  });

  test('a getter that calls another kernel while the arguments are read', async () => {
    const list = [1, 2, 3];
    Object.defineProperty(list, 0, {
      get: () => {
        mod.flag.sync(true, new Int32Array(1));
        return 1;
      },
    });
    const out = new Float32Array(3);
    await mod.saxpy(2, list, y, out, 3);
    expect([...out]).toEqual([6, 9, 12]);
  });

  test('a property that hides the real length', async () => {
    const lying = Float32Array.of(1, 2, 3);
    Object.defineProperty(lying, 'byteLength', { value: 1 << 30 });
    const out = new Float32Array(3);
    await mod.saxpy(2, lying, y, out, 3);
    expect([...out]).toEqual([6, 9, 12]);
  });

  test('an array of another realm', async () => {
    const foreign = require('node:vm').runInNewContext('Float32Array.of(1, 2, 3)');
    const out = new Float32Array(3);
    await mod.saxpy(2, foreign, y, out, 3);
    expect([...out]).toEqual([6, 9, 12]);
  });

  test('a struct takes its bytes, of its size', async () => {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setInt32(0, 40, true);
    bytes.setFloat32(4, 2.5, true);
    const out = new Float32Array(1);
    await mod.pair(bytes, out);
    expect(out[0]).toBe(42.5);
    expect((await failure(() => mod.pair(new Uint8Array(7), out))).message).toContain('argument 1 (p): expected 8 bytes');
  });

  test('pointers to pointers take addresses only', async () => {
    const target = await DeviceArray.from(Int32Array.of(77));
    const out = new Int32Array(1);
    await mod.chase(BigUint64Array.of(target.ptr), out);
    expect(out[0]).toBe(77);
    expect((await failure(() => mod.chase(new Int32Array(1), out))).message).toContain(
      'expected a BigUint64Array of device addresses for int **',
    );
    target.dispose();
  });

  test('named: unknown and missing names', async () => {
    expect((await failure(() => mod.saxpy.named({ a: 2, x, y, out: x, m: 3 }))).message).toBe(
      'saxpy.named: there is no parameter m; there are a, x, y, out, n',
    );
    expect((await failure(() => mod.saxpy.named({ a: 2, x, y, out: x }))).message).toContain('n is missing');
  });

  test('enqueue takes no host arrays', async () => {
    expect((await failure(async () => mod.saxpy.enqueue(2, x, y, x, 3))).message).toContain(
      'argument 2 (x): enqueue and tune take arrays that are on the device',
    );
  });
});

test('integers arrive whole at the ends of their ranges', async () => {
  const out = new BigInt64Array(8);
  await mod.integers.with({ block: 1 })(-128, 255, -32768, 65535, -(2 ** 31), 2 ** 32 - 1, -(2n ** 63n), 2n ** 64n - 1n, out);
  expect([...out]).toEqual([-128n, 255n, -32768n, 65535n, -2147483648n, 4294967295n, -(2n ** 63n), -1n]);
  await mod.integers.with({ block: 1 })(127, 0, 32767, 0, 2 ** 31 - 1, 0, -(2 ** 53) + 1, 2 ** 53 - 1, out);
  expect([...out]).toEqual([127n, 0n, 32767n, 0n, 2147483647n, 0n, -9007199254740991n, 9007199254740991n]);
});

describe('launch shapes', () => {
  const out = new Int32Array(1);
  const shaped = (shape: object) => failureOf(() => mod.flag.with(shape)(true, out));

  test.each([
    [{ grid: -1 }, 'received -1'],
    [{ grid: 2 ** 32 + 5 }, 'received 4294967301'],
    [{ grid: 1.5 }, 'received 1.5'],
    [{ block: [1, 2, 3, 4] }, 'expected a number or 1 to 3 sizes for block'],
    [{ grid: 0 }, 'expected whole sizes from 1 to 2^31 - 1 for grid, received 0'],
    [{ block: [4, 0] }, 'expected whole sizes from 1 to 2^31 - 1 for block, received 0'],
    [{ block: () => 0 }, 'expected whole sizes from 1 to 2^31 - 1 for the result of the function block, received 0'],
    [{ block: 'x' }, 'expected a number or 1 to 3 sizes for block'],
    [{ sharedMemory: -1 }, 'expected a number of bytes for sharedMemory'],
  ])('%p cannot be said to the driver', async (shape, message) => {
    const error = await shaped(shape);
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect(error.message).toContain(message);
  });

  test.each([
    [{ grid: 2 ** 31 }, 'The grid is 2147483648 in x; this device allows 2147483647.'],
    [{ grid: [1, 65536] }, 'The grid is 65536 in y; this device allows 65535.'],
    [{ grid: [1, 1, 65536] }, 'The grid is 65536 in z; this device allows 65535.'],
    [{ block: 1025 }, 'The block is 1025 in x; this device allows 1024.'],
    [{ block: [64, 32] }, 'The block has 2048 threads; this device allows 1024.'],
    [{ sharedMemory: 1 << 20 }, 'A block needs 1048576 bytes of shared memory'],
  ])('%p is refused by the driver, and the error names the limit', async (shape, message) => {
    const error = await shaped(shape);
    expect(error.name).toBe('CudaError');
    expect(error.kernel).toBe('flag');
    expect(error.message).toContain(message);
  });
});

test('an array that is detached while a large call is under way rejects it', async () => {
  const inc = await CudaModule.compile(
    '__global__ void inc(int* x, int n) { const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i]++; }',
  );
  const big = new Int32Array(8 << 20);
  const call = inc.inc(big, big.length);
  structuredClone(big.buffer, { transfer: [big.buffer] });
  const error = await failureOf(() => call);
  expect(error).toBeInstanceOf(RangeError);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toContain('inc: argument 1 (x): the array was detached or changed its length');
});

test('an array that is resized while a call is under way is not written beyond its end', async () => {
  const inc = (await CudaModule.compile('__global__ void inc(int* x) { x[threadIdx.x]++; }' as string)) as any;
  const buffer = new (ArrayBuffer as any)(4096, { maxByteLength: 8192 });
  const view = new Int32Array(buffer);
  const call = inc.inc(view);
  buffer.resize(16);
  const error = await failureOf(() => call);
  expect(error.message).toContain('inc: argument 1 (x): the array was detached or changed its length');
});
