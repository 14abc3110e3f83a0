// Bad input gives a typed error, the process lives on, and later work is right. What a row of docs/arguments.md promises
// and other tests do not show.
import { runInNewContext } from 'node:vm';
import { autoout, CudaBuffer, CudaContext, CudaModule, DeviceArray, input } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  struct Pair { int a; float* b; };
  struct Big { char bytes[5000]; };
  __global__ void add(const float* x, const float* y, float* out) { const int i = threadIdx.x; out[i] = x[i] + y[i]; }
  __global__ void pair(Pair p, const int* x, int* out) { *out = p.a + x[0]; }
  __global__ void big(Big b, int* out) { *out = b.bytes[4999]; }
  __global__ void barrier(int* out) { *out = 1; }
  __global__ void shared(int* out) { extern __shared__ int s[]; s[threadIdx.x] = threadIdx.x; __syncthreads(); *out = s[blockDim.x - 1]; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

const x = Float32Array.of(1, 2, 3);
const y = Float32Array.of(4, 5, 6);
const once = { grid: 1, block: 1 };

afterEach(async () => {
  const out = new Float32Array(3);
  await mod.add(x, y, out);
  expect([...out]).toEqual([5, 7, 9]);
});

async function refused(body: () => unknown): Promise<string> {
  const error = await failureOf(body);
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  return error.message as string;
}

const detach = (array: ArrayBufferView) => structuredClone(array.buffer, { transfer: [array.buffer as ArrayBuffer] });
const withGetter = (action: () => void) => Object.defineProperty([1, 2, 3], 1, { get: () => (action(), 2) });

describe('arguments', () => {
  test('a getter that detaches another argument', async () => {
    const out = new Float32Array(3);
    const victim = Float32Array.of(1, 2, 3);
    expect(
      await refused(() =>
        mod.add(
          victim,
          withGetter(() => detach(victim)),
          out,
        ),
      ),
    ).toBe('add: argument 1 (x): the array was detached or changed its length while the arguments were read');
    expect(await refused(() => mod.add.with({ block: () => (detach(out), 3) })(x, y, out))).toContain(
      'argument 3 (out): the array was detached',
    );
  });

  test('a getter that disposes another argument', async () => {
    const device = await DeviceArray.from(x);
    expect(
      await refused(() =>
        mod.add(
          device,
          withGetter(() => device.dispose()),
          new Float32Array(3),
        ),
      ),
    ).toBe('add: argument 1 (x): the device memory was disposed while the arguments were read');
    const inside = await DeviceArray.from(x);
    const list = Object.defineProperty([1], 0, { get: () => (inside.dispose(), 1) });
    expect(await refused(() => mod.pair({ a: 1, b: inside }, list, new Int32Array(1)))).toContain(
      'argument 1 (p): the device memory was disposed',
    );
  });

  test('a getter that changes the list it is in', async () => {
    const list: number[] = [1, 2, 3];
    Object.defineProperty(list, 0, { get: () => ((list.length = 1), 1) });
    const out = new Float32Array(1);
    await mod.add.with(once)(list, y, out);
    expect(out[0]).toBe(5);
  });

  test('a Proxy', async () => {
    const out = new Float32Array(3);
    await mod.add(new Proxy([1, 2, 3], {}), y, out);
    expect([...out]).toEqual([5, 7, 9]);
    expect(await refused(() => mod.add(new Proxy(x, {}), y, out))).toContain('argument 1 (x): expected Float32Array');
    const revoked = Proxy.revocable([], {});
    revoked.revoke();
    expect((await failureOf(() => mod.add(revoked.proxy, y, out))).name).toBe('TypeError');
    const device = await DeviceArray.from(x);
    expect(await refused(() => mod.add(new Proxy(device, {}), y, out))).toContain('argument 1 (x): expected Float32Array');
  });

  test('objects of another class', async () => {
    for (const value of [new CudaContext(), mod, mod.add, /x/, new Error('x'), Promise.resolve(x), new WeakMap()]) {
      expect(await refused(() => mod.add(value, y, new Float32Array(3)))).toContain('argument 1 (x): expected Float32Array');
    }
  });

  test('a lossy bigint, and a number that no bigint stands for', async () => {
    expect(await refused(() => mod.pair({ a: 2n ** 31n, b: null }, [1], new Int32Array(1)))).toContain(
      'argument 1 (p.a): expected a whole number',
    );
    expect(await refused(() => mod.pair({ a: 1, b: 2n ** 64n }, [1], new Int32Array(1)))).toContain(
      'argument 1 (p.b): expected null, a device array',
    );
  });

  test('device memory of another context', async () => {
    const context = new CudaContext();
    CudaContext.setDefault(context);
    const elsewhere = CudaBuffer.alloc(12);
    CudaContext.setDefault(undefined);
    expect(await refused(() => mod.add(elsewhere, y, new Float32Array(3)))).toBe(
      'add: argument 1 (x): the CudaBuffer belongs to a different context',
    );
    expect(await refused(() => mod.pair({ a: 1, b: elsewhere }, [1], new Int32Array(1)))).toBe(
      'pair: argument 1 (p): the CudaBuffer belongs to a different context',
    );
    elsewhere.dispose();
  });

  test('arrays and objects of another realm', async () => {
    const out = new Int32Array(1);
    await mod.pair.with(once)(runInNewContext('({ a: 40, b: null })'), runInNewContext('[2]'), out);
    expect(out[0]).toBe(42);
    await mod.add(runInNewContext('Float32Array.of(1, 2, 3)'), y, new Float32Array(3));
  });
});

describe('host memory', () => {
  test('a misaligned byteOffset', async () => {
    const bytes = new Uint8Array(13);
    bytes.set(new Uint8Array(x.buffer), 1);
    const out = new Float32Array(3);
    await mod.add(bytes.subarray(1), new DataView(bytes.buffer, 1), out);
    expect([...out]).toEqual([2, 4, 6]);
    const misaligned = new Uint8Array(13).subarray(1);
    await mod.add(x, y, misaligned);
    expect([...new Float32Array(misaligned.slice().buffer)]).toEqual([5, 7, 9]);
  });

  test('wasm memory that grows before the call, and while it is in flight', async () => {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 8 });
    const stale = new Float32Array(memory.buffer, 0, 3);
    memory.grow(1);
    expect(await refused(() => mod.add(stale, y, new Float32Array(3)))).toContain('argument 1 (x): the Float32Array is detached');
    const out = new Float32Array(memory.buffer, 0, 3);
    const call = mod.add(x, y, out);
    memory.grow(1);
    expect(await refused(() => call)).toContain('argument 3 (out): the array was detached or changed its length');
  });

  test('a view whose buffer has shrunk below it', async () => {
    const buffer = new (ArrayBuffer as any)(64, { maxByteLength: 64 });
    const fixed = new Float32Array(buffer, 32, 3);
    buffer.resize(16);
    expect(await refused(() => mod.add(fixed, y, new Float32Array(3)))).toContain('argument 1 (x): the Float32Array is detached');
    const dataView = new DataView(new (ArrayBuffer as any)(64, { maxByteLength: 64 }), 32, 12);
    (dataView.buffer as any).resize(16);
    expect(await refused(() => mod.add(dataView, y, new Float32Array(3)))).toContain('argument 1 (x): the DataView is detached');
  });

  test('zero length among others', async () => {
    const out = Float32Array.of(1, 2, 3);
    const empty = mod.kernel('add', [input('float', 0), 'const float *', 'float *']);
    await empty.with({ grid: 1, block: 1 })(out, y, out);
    expect(out[0]).toBe(5);
    await mod.add(new Float32Array(0), new Float32Array(0), new Float32Array(0));
  });
});

describe('launches', () => {
  test('a cooperative launch of too many blocks', async () => {
    const error = await failureOf(() => mod.barrier.with({ grid: 1_000_000, block: 1024, cooperative: true })(new Int32Array(1)));
    expect([error.name, error.code, error.kernel]).toEqual(['CudaError', 'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE', 'barrier']);
    await mod.barrier.with({ grid: 2, block: 32, cooperative: true })(new Int32Array(1));
  });

  test('parameters of more than 4 KB arrive; of more than 32,764 bytes there are none', async () => {
    const bytes = new Uint8Array(5000);
    bytes[4999] = 77;
    const out = new Int32Array(1);
    await mod.big.with(once)(bytes, out);
    expect(out[0]).toBe(77);
    await mod.big.with(once)({ bytes: Array.from(bytes) }, out);
    const error = await failureOf(() => CudaModule.compile('struct Huge { char b[40000]; }; __global__ void k(Huge h) {}'));
    expect(error.name).toBe('CudaCompileError');
  });

  test('a name with a NUL in it, and names of no kernels', async () => {
    for (const name of ['add\0', '\0', '', ' ', 'Add', '__proto__', 'add;', 'add()']) {
      const error = await failureOf(() => mod.kernel(name)(x, y, x));
      expect(['CudaError', 'CudaCompileError']).toContain(error.name);
    }
  });

  test('dynamic shared memory over 48 KiB is opted in', async () => {
    const out = new Int32Array(1);
    await mod.shared.with({ grid: 1, block: 1024, sharedMemory: 64 * 1024 })(out);
    expect(out[0]).toBe(1023);
  });

  test('a cluster that the grid is no multiple of', async () => {
    const error = await failureOf(() => mod.barrier.with({ grid: 3, block: 1, cluster: 2 })(new Int32Array(1)));
    expect([error.name, error.kernel]).toEqual(['CudaError', 'barrier']);
  });

  test('functions that throw, or answer nonsense', async () => {
    const out = new Float32Array(3);
    const throws = () => { throw new Error('mine'); }; // prettier-ignore
    expect((await failureOf(() => mod.add.with({ grid: throws })(x, y, out))).message).toBe('mine');
    expect(await refused(() => mod.add.with({ block: () => NaN })(x, y, out))).toContain('received NaN');
    expect(await refused(() => mod.add.with({ sharedMemory: () => '1' })(x, y, out))).toContain('sharedMemory, received "1"');
    expect(await refused(() => mod.kernel('add', [input('float'), input('float'), autoout('float', () => 2 ** 60)])(x, y))).toContain(
      'add: argument 3 (out)',
    );
  });
});
