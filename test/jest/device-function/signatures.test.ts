// Signatures in each spelling, and those that the code contradicts.
import { cu, CudaDataType, CudaModule, declareDevice, ltoir, ptx, Struct } from '../../../lib';
import { spell } from '../../../lib/signature/c-type';
import { builtByNvrtc } from '../helpers/built-code';
import { argumentMessage, failureOf } from '../helpers/failure-of';

const spelled = (signature: any) => {
  const { result, parameters } = declareDevice('f', signature, { abi: 'c' });
  return `${spell(result)}(${parameters.map(spell).join(', ')})`;
};

test.each([
  ['float32(float32, float32)', 'float(float, float)'],
  ['void(CPointer(float32), int32)', 'void(float *, int)'],
  ['none(CPointer(CPointer(int8)))', 'void(signed char **)'],
  ['int64()', 'long long()'],
  ['boolean(intp, uintp, voidptr)', 'bool(long long, unsigned long long, void *)'],
  ['f4(i4, u2, f8, b1)', 'float(int, unsigned short, double, bool)'],
  ['float32x4(int32x2, c8)', 'float4(int2, float2)'],
  ['float(const float *, int)', 'float(const float *, int)'],
  ['unsigned long long f(const float4 *x, int n[])', 'unsigned long long(const float4 *, int *)'],
  ['extern "C" __device__ float f(float);', 'float(float)'],
  ['CPointer(float32)(int32)', 'float *(int)'],
  ['float *f(void)', 'float *()'],
  [{ arguments: ['float32', 'const int *'], return: 'double' }, 'double(float, const int *)'],
  [{ arguments: [] }, 'void()'],
  [{ arguments: [Struct({ x: 'float' }, 'P')], return: 'struct Q' }, 'Q(P)'],
])('%j', (signature, expected) => expect(spelled(signature)).toBe(expected));

test.each([
  ['flaot32(float32)', 'there is no type flaot32'],
  ['float32(flaot32)', 'there is no type flaot32'],
  ['float32', 'expected a signature'],
  ['float32(', 'expected a signature'],
  ['(float32)', 'expected a signature'],
  ['float g(float)', 'the prototype is for g'],
  ['i8(i8)', 'i8 has 64 bits in Numba and 8 elsewhere: write int64 or int8'],
  ['float(u8)', 'write uint64 or uint8'],
  ['float(void, int)', 'a parameter cannot be void'],
  [7, 'expected a signature'],
  [null, 'expected a signature'],
  [{ arguments: 'float' }, 'expected a signature'],
  [{ arguments: [Float32Array] }, 'expected a type as text or a Struct'],
])('%j says nothing', async (signature, message) => {
  expect(await argumentMessage(() => declareDevice('f', signature as never))).toContain(message);
});

test('wrong names and options', async () => {
  expect(await argumentMessage(() => declareDevice('a b', 'void()'))).toContain('expected the name of a function');
  expect(await argumentMessage(() => declareDevice('f', 'void()', { abi: 'pascal' as never }))).toContain("expected 'numba' or 'c'");
});

test.each([['int'], ['return'], ['wchar_t'], ['co_await']])('%s is no name of a function', async (name) => {
  const refused = `declareDevice: ${name} is a word of C++, and no function has it as its name`;
  expect(await argumentMessage(() => declareDevice(name, 'void()'))).toBe(refused);
});

test.each<[object, string]>([
  [{ link: 5 }, 'expected a path, a part such as ptx(…), or an array of them for link, received 5'],
  [{ link: null }, 'for link, received null'],
  [{ link: ['f.cu', {}] }, 'for link, received Array'],
  [{ link: { path: 7 } }, 'for link, received Object'],
  [{ simulate: 'x' }, 'expected a function for simulate, received "x"'],
  [{ links: 'f.cu' }, 'there is no option links; did you mean link?'],
  [{ abi: 'pascal' }, "expected 'numba' or 'c' for abi, received \"pascal\""],
])('options %j are refused at once', async (options, message) => {
  const said = await argumentMessage(() => declareDevice('f', 'void()', options as never));
  expect(said).toMatch(/^declareDevice: f: /);
  expect(said).toContain(message);
});

test('a declared function runs in JavaScript by what stands for it, and by nothing else', async () => {
  expect(declareDevice('mul', 'float32(float32, float32)', { simulate: (a, b) => a * b })(2, 3)).toBe(6);
  expect(await argumentMessage(() => declareDevice('mul', 'float32(float32, float32)')(2, 3))).toContain(
    'mul is device code, which kernels call',
  );
});

const code = `
extern "C" __device__ float scale(float x, int n) { return x * n; }
extern "C" __device__ int scale_numba(float* result, float x, int n) { *result = x * n; return 0; }
extern "C" __device__ void store(double* to, long long at) { to[at] = 1; }
extern "C" __device__ unsigned char small(unsigned char a, bool b) { return a + b; }
struct Triple { float x, y, z; };
extern "C" __device__ Triple triple(Triple a) { return a; }`;

const text = Buffer.from(builtByNvrtc(code, 'ptx')).toString('utf8');
const intermediate = builtByNvrtc(code, 'ltoir');
const parts = { source: cu(code, 'code.cu'), ptx: ptx(text, 'code.ptx'), ltoir: ltoir(intermediate, 'code.ltoir') };

/** What compiling says of a kernel that only declares the function. */
async function said(name: string, signature: any, abi: 'numba' | 'c', kind: keyof typeof parts): Promise<string> {
  const declared = declareDevice(name, signature, { abi, link: parts[kind] });
  try {
    (await CudaModule.compile('__global__ void k() {}', { declarations: [declared] })).dispose();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(['source', 'ptx', 'ltoir'] as const)('%s', (kind) => {
  test.each([
    ['scale', 'float(float, int)', 'c'],
    ['scale_numba', 'float32(float32, int32)', 'numba'],
    ['store', 'void(double *, int64_t)', 'c'],
    ['store', 'void(CPointer(float64), intp)', 'c'],
    ['small', 'uint8(uint8, boolean)', 'c'],
    ['triple', 'struct Triple(struct Triple)', 'c'],
  ] as const)('%s %s fits', async (name, signature, abi) => expect(await said(name, signature, abi, kind)).toBe(''));

  test.each([
    ['scale', 'float(float)', 'c', ': 1 declared, 2 compiled'],
    ['scale', 'float(double, int)', 'c', /parameter 1: .*8 bytes|double declared/],
    ['scale', 'double(float, int)', 'c', 'the result: '],
    ['scale', 'void(float, int)', 'c', 'the result: void declared'],
    ['scale', 'float32(float32, int32)', 'numba', "It fits with abi: 'c'"],
    ['scale_numba', 'float32(float32, int32)', 'c', "It fits with abi: 'numba'"],
    ['scale_numba', 'float32(float32, int64)', 'numba', 'parameter 3: '],
    ['store', 'int(double *, int64_t)', 'c', 'the result: int declared'],
    ['store', 'void(double *, int)', 'c', 'parameter 2: '],
  ] as const)('%s %j does not', async (name, signature, abi, message) => {
    const text = await said(name, signature, abi, kind);
    expect(text).toMatch(/^code\./);
    expect(text).toMatch(message);
  });
});

test.each(['ptx', 'ltoir'] as const)('%s: a struct of another size', async (kind) => {
  const One = Struct({ x: 'float' }, 'One');
  expect(await said('triple', { arguments: [One], return: One }, 'c', kind)).toContain('parameter 1: One declared, 12 bytes compiled');
});

test('a source tells floats from integers, and what is pointed to', async () => {
  expect(await said('scale', 'float(int, int)', 'c', 'source')).toContain('parameter 1: integer declared, floating-point compiled');
  expect(await said('store', 'void(float *, int64_t)', 'c', 'source')).toContain('elements of 4 bytes declared, of 8 compiled');
});

/** For a GPU the kernel is machine code, which does not say what it defines: the linker speaks when something calls the function. */
const tellsAll = process.env['CUDA_FFI_DEVICE'] !== 'cuda';

test('a function that is nowhere', async () => {
  const message = await said('scael', 'float(float, int)', 'c', 'ptx');
  if (!tellsAll) return expect(message).toBe('');
  expect(message).toContain('No code defines the device function scael: looked in kernel.cu, code.ptx. They define scale, ');
});

test('a function in the source itself', async () => {
  const declared = declareDevice('twice', 'int32(int32)', { abi: 'c' });
  const mod = await CudaModule.compile(
    'extern "C" __global__ void k(int* x) { *x = twice(*x); } extern "C" __device__ int twice(int x) { return 2 * x; }',
    { declarations: [declared] },
  );
  const x = new Int32Array([4]);
  await mod.k(x);
  expect(x[0]).toBe(8);
});

test('C++ functions by their mangled names: overloads', async () => {
  const source = cu('__device__ float twice(float x) { return 2 * x; } __device__ int twice(int x) { return 2 * x + 1; }');
  const declarations = [
    declareDevice('_Z5twicef', 'float32(float32)', { abi: 'c', link: source }),
    declareDevice('_Z5twicei', 'int32(int32)', { abi: 'c', link: source }),
  ];
  expect(declarations.map(({ name }) => name)).toEqual(['twice', 'twice']);
  const mod = await CudaModule.compile('extern "C" __global__ void k(float* x, int* n) { *x = twice(*x); *n = twice(*n); }', {
    declarations,
  });
  const x = new Float32Array([1.5]);
  const n = new Int32Array([3]);
  await mod.k(x, n);
  expect([x[0], n[0]]).toEqual([3, 7]);
});

test('structs by value, with both ABIs; those of a Struct() need no definition in the source', async () => {
  const Inner = Struct({ x: 'float', y: ['int', 2] }, 'Inner');
  const Outer = Struct({ a: 'double', inner: Inner }, 'Outer');
  const link = cu(`struct Inner { float x; int y[2]; }; struct Outer { double a; Inner inner; };
    extern "C" __device__ int turn(Outer* result, Outer o, Inner i) { o.inner = i; o.a += i.y[1]; *result = o; return 0; }`);
  const turn = declareDevice('turn', { arguments: [Outer, Inner], return: Outer }, { link });
  const mod = await CudaModule.compile(
    'extern "C" __global__ void k(Outer* o) { Inner i; i.x = 2.5f; i.y[0] = 1; i.y[1] = 7; *o = turn(*o, i); }' as string,
    { declarations: [turn] },
  );
  const o = { a: 1, inner: { x: 0, y: [0, 0] } };
  await (mod as any).k(o);
  expect(o).toEqual({ a: 8, inner: { x: 2.5, y: [1, 7] } });
});

test('types that are registered', () => {
  CudaDataType.register('device_rgba', {
    cType: 'uchar4',
    byteLength: 4,
    is: () => true,
    encode: () => {},
    decode: () => 0,
  });
  expect(spelled('device_rgba(CPointer(float32))')).toBe('uchar4(float *)');
});

test('half, bfloat16 and complex numbers bring their headers', async () => {
  const link = cu('#include <cuda_fp16.h>\nextern "C" __device__ __half half_of(float x) { return __float2half(x / 2); }');
  const mod = await CudaModule.compile('extern "C" __global__ void k(float* x) { *x = __half2float(half_of(*x)); }', {
    declarations: [declareDevice('half_of', 'float16(float32)', { abi: 'c', link })],
  });
  const x = new Float32Array([3]);
  await mod.k(x);
  expect(x[0]).toBe(1.5);
});

test('a status that is not 0 ends the kernel with an error', async () => {
  const link = cu('extern "C" __device__ int refuse(int* result, int x) { *result = x; return x > 2; }');
  const mod = await CudaModule.compile('extern "C" __global__ void k(int* x) { *x = refuse(*x); }', {
    declarations: [declareDevice('refuse', 'int32(int32)', { link })],
  });
  await mod.k(new Int32Array([2]));
  const { node } = await import('../helpers/run-node');
  const script = `
    const { CudaModule, cu, declareDevice } = require('./dist/lib');
    const link = cu('extern "C" __device__ int refuse(int* result, int x) { *result = x; return x > 2; }');
    const declarations = [declareDevice('refuse', 'int32(int32)', { link })];
    CudaModule.compile('extern "C" __global__ void k(int* x) { *x = refuse(*x); }', { declarations })
      .then((mod) => mod.k(new Int32Array([3])))
      .catch((error) => console.log(error.code));`;
  expect((await node(['-e', script])).stdout).toContain('CUDA_ERROR_ASSERT');
});

test('no declarations for what is compiled', async () => {
  const declared = declareDevice('f', 'void()');
  expect((await failureOf(() => CudaModule.loadFile(__filename.replace(/\.ts$/, '.ptx'), { declarations: [declared] }))).code).toBe(
    'ENOENT',
  );
});
