// Parameters that point to arrays (`double (*p)[4]`, `Row *`) and to functions: what they take, and what they refuse.
import { CudaBuffer, CudaModule, DeviceArray, Library } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const source = `
  typedef float Row[4];
  struct Pair { int a; float b; };
  typedef Pair Pairs[2];
  typedef int (*Operation)(int);
  __global__ void cubes(double (*p)[4][4], const double (*from)[4][4]) {
    for (int i = 0; i < 16; ++i) p[threadIdx.x][i / 4][i % 4] = 2 * from[threadIdx.x][i / 4][i % 4];
  }
  __global__ void rows(Row *out, const Row *in) { out[threadIdx.x][3] = in[threadIdx.x][0] + 1; }
  __global__ void pairs(Pairs *p) { p[threadIdx.x][1].a = p[threadIdx.x][0].a + 1; }
  __global__ void first(float (&row)[4], const float (&from)[4]) { row[0] = from[3]; }
  extern "C" __global__ void plain(float m[][4], int *threads) { m[threadIdx.x][1] = 7; *threads = blockDim.x; }
  __global__ void names(char (*text)[8]) { text[threadIdx.x][0] = 'x'; }
  __global__ void vectors(float4 *v, int *threads) { *threads = blockDim.x; }
  __global__ void apply(Operation f, int *out) { *out = f ? f(3) : -1; }
  __global__ void address(unsigned long long *out, void (*f)(int, float)) { *out = (unsigned long long)f; }
  __device__ int twice(int x) { return 2 * x; }
  __global__ void find(Operation *out) { *out = twice; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});
afterAll(() => mod.dispose());

const whole = (length: number) => Float64Array.from({ length }, (_, index) => index);

test('a TypedArray of the elements, by rows', async () => {
  const out = new Float64Array(32);
  await mod.cubes(out, whole(32));
  expect(out).toEqual(whole(32).map((value) => 2 * value));
  const rows = new Float32Array(8);
  await mod.rows(rows, Float32Array.of(1, 0, 0, 0, 2, 0, 0, 0));
  expect([...rows]).toEqual([0, 0, 0, 2, 0, 0, 0, 3]);
});

test('a device array of the elements, and a buffer', async () => {
  const [out, from] = [DeviceArray.zeros([2, 4, 4], 'float64'), await DeviceArray.from(whole(32))];
  await mod.cubes(out, from);
  expect(await out.get()).toEqual(whole(32).map((value) => 2 * value));
  const buffer = CudaBuffer.alloc(32);
  await mod.rows(buffer, [1, 0, 0, 0, 2, 0, 0, 0]);
  const read = new Float32Array(8);
  await buffer.copyTo(read);
  expect(read[7]).toBe(3);
  for (const each of [out, from, buffer]) each.dispose();
});

test('plain arrays, flat and nested; objects get what the kernel wrote', async () => {
  const rows = new Float32Array(8);
  await mod.rows(rows, [
    [1, 0, 0, 0],
    [2, 0, 0, 0],
  ]);
  expect(rows[7]).toBe(3);
  const pairs = [[{ a: 1, b: 2 }, { a: 0, b: 0 }], [{ a: 5, b: 2 }, { a: 0, b: 0 }]]; // prettier-ignore
  await mod.pairs(pairs);
  expect(pairs.map((pair) => pair[1]!.a)).toEqual([2, 6]);
});

test('a reference to an array, an array parameter of arrays, text', async () => {
  const row = new Float32Array(4);
  await mod.first(row, Float32Array.of(1, 2, 3, 4));
  expect(row[0]).toBe(4);
  const [m, threads] = [new Float32Array(12), new Int32Array(1)];
  await mod.plain(m, threads);
  expect([m[1], m[5], m[9], threads[0]]).toEqual([7, 7, 7, 3]);
  const names = new Int8Array(16);
  await mod.names(names);
  expect([names[0], names[8]]).toEqual([120, 120]);
});

test('n counts what the pointer points to, wherever the memory is', async () => {
  const threads = new Int32Array(1);
  await mod.vectors(new Float32Array(12), threads);
  expect(threads[0]).toBe(3);
  const onDevice = await DeviceArray.from(new Float32Array(12));
  await mod.vectors(onDevice, threads);
  expect(threads[0]).toBe(3);
  const count = await DeviceArray.from(threads);
  await mod.vectors(onDevice, count);
  expect([...(await count.get())]).toEqual([3]);
  for (const each of [onDevice, count]) each.dispose();
});

test.each([
  [
    'another element',
    () => [new Float32Array(16), null],
    'argument 1 (p): expected Float64Array for double (*)[4][4], received Float32Array',
  ],
  [
    'half a row',
    () => [new Float64Array(24), null],
    'argument 1 (p): 192 bytes is not a multiple of sizeof(double[4][4]) (128); pass whole elements, such as 256 bytes',
  ],
  [
    'plain numbers that fill none',
    () => [null, [1, 2]],
    'argument 2 (from): 2 numbers do not fill elements of double[4][4], which take 16 each',
  ],
  ['a short row', () => [null, [[[1]]]], 'argument 2 (from[0]): expected 4 elements for double[4][4], received 1'],
])('%s is refused', async (_, args, message) => {
  const error = await failureOf(() => mod.cubes(...args()));
  expect(error.code).toBe('ERR_CUDA_ARGUMENT');
  expect(error.message).toBe(`cubes: ${message}`);
});

test('a device array of another element is refused', async () => {
  const array = DeviceArray.zeros([16], 'float32');
  const error = await failureOf(() => mod.cubes(array, null));
  expect(error.message).toContain(
    'expected Float64Array or a device array of that type for double (*)[4][4], received DeviceArray of float32',
  );
  array.dispose();
});

describe('function pointers', () => {
  test('null, an address, its bytes: the value itself', async () => {
    const out = new BigUint64Array(1);
    for (const [given, seen] of [
      [null, 0n],
      [0x1234n, 0x1234n],
      [new Uint8Array(BigUint64Array.of(77n).buffer), 77n],
    ]) {
      // prettier-ignore
      await mod.address(out, given);
      expect(out[0]).toBe(seen);
    }
  });

  test('an address that the device gave is called', async () => {
    const [table, out] = [new BigUint64Array(1), new Int32Array(1)];
    await mod.find(table);
    await mod.apply(table[0], out);
    expect(out[0]).toBe(6);
    // eslint-disable-next-line prefer-spread -- a kernel of that name
    await mod.apply(null, out);
    expect(out[0]).toBe(-1);
  });

  test.each([
    ['an array', () => new Float32Array(4), /expected 8 bytes for int \(\*\)\(int\), received 16/],
    ['a number', () => 3, /expected null, the address of a device function as a bigint, or its 8 bytes for int \(\*\)\(int\), received 3/],
    ['a negative address', () => -1n, /expected null, the address of a device function/],
    ['a plain array', () => [1, 2], /received Array/],
    ['a function', () => () => 1, /received a function/],
  ])('%s is refused', async (_, value, message) => {
    const error = await failureOf(() => mod.apply(value(), new Int32Array(1)));
    expect(error.code).toBe('ERR_CUDA_ARGUMENT');
    expect(error.message).toMatch(message);
  });

  test.each([
    ['a buffer', () => CudaBuffer.alloc(8)],
    ['a device array', () => DeviceArray.zeros([1], 'uint64')],
  ])('%s is refused, by enqueue too', async (_, make) => {
    const [memory, out] = [make(), DeviceArray.zeros([1], 'int32')];
    expect((await failureOf(() => mod.apply(memory, out))).code).toBe('ERR_CUDA_ARGUMENT');
    expect(() => mod.apply.enqueue(memory, out)).toThrow(/expected null, the address of a device function/);
    const declared = mod.kernel('apply', ['void *', 'int *']);
    expect((await failureOf(() => declared(memory, out))).code).toBe('ERR_CUDA_ARGUMENT');
    for (const each of [memory, out]) each.dispose();
  });
});

describe('declared', () => {
  test.each([['double (*)[4][4]'], ['double (*p)[4][4]'], ['double *'], ['void *']])('%s', async (type) => {
    const cubes = mod.kernel('cubes', [type, `const ${type.replace('(*p)', '(*)')}`]);
    const out = new Float64Array(32);
    await cubes.with({ grid: 1, block: 2 })(out, whole(32));
    expect(out[31]).toBe(62);
  });

  test('a prototype, and a function pointer', async () => {
    const lib = Library(source as string, { address: 'void address(unsigned long long *out, void (*f)(int, float))' });
    const out = new BigUint64Array(1);
    await lib.address(out, 5n);
    expect(out[0]).toBe(5n);
    lib[Symbol.dispose]();
  });

  test.each([
    [['double (*)[3]', 'double *'], 'cubes: argument 1 (p): declared as double (*)[3], but the compiled kernel takes double (*)[4][4]'],
    [['float *', 'double *'], 'cubes: argument 1 (p): declared as float *, but the compiled kernel takes double (*)[4][4]'],
    [['void (*)(int)', 'double *'], 'cubes: argument 1 (p): declared as void (*)(int), but the compiled kernel takes double (*)[4][4]'],
  ])('%j contradicts', (types, message) => {
    expect(() => mod.kernel('cubes', types)).toThrow(message);
  });

  test('memory for a function pointer contradicts', () => {
    expect(() => mod.kernel('apply', ['float *', 'int *'])).toThrow(/one of them is a function pointer/);
  });
});
