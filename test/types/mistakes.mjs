// Mistakes that tsc finds, each on its own line, with the first line of what it says: node test/types/mistakes.mjs
import assert from 'node:assert/strict';
import { compileText } from './compile-text.mjs';

const prelude = `
import { autoout, Communicator, CudaBuffer, CudaDataType, cu, declareDevice, HostLibrary, inout, input, output, CudaDevice, CudaGraph, CudaModule, CudaStream, CudaTexture, cuda, cudaPlan, DeviceArray, Library, pinned, Struct } from '../../lib';
import { driver } from '../../lib/bindings';
import { blas, fft, random, solve, sort, sparse } from '../../lib/libraries/libraries';
const x = new Float32Array(4);
const wide = DeviceArray.zeros([3], 'float64');
const source = \`
  enum Mode { fast, slow };
  struct P { float a; int b[2]; };
  namespace ns { __global__ void inner(int* x) { } }
  __global__ void saxpy(float a, const float* x, float* out, int n) { }
  __global__ void st(P p, float* o) { }
  __global__ void nameless(float*, int n) { }
  __global__ void sts(P* p, int n) { }
  template <typename T> __global__ void scale(T* x, T a) { }
  __global__ void mode(Mode m, int* o) { }
  __global__ void flag(bool b, int* o) { }
  __global__ void vec(float4 v, float4* o) { }
  __global__ void fill(float* x) { }
  __global__ void fill(int* x) { }\`;
const mod = await CudaModule.compile(source);
const d = DeviceArray.zeros([3], 'float32');
const Q = Struct({ a: 'float', b: ['int', 2] }, 'Q');
const add = cuda.jit('void(float32[], int32)', (r, n) => { r[0] = n; });
declare const text: string;
const unread = await CudaModule.compile(text);
const libc = HostLibrary('libc.so.6', { abs: 'int abs(int)', time: 'long time(void* where)', sum: 'int sum(__device__ const float* x, __host__ int* out, const char* name)' });
const blur = HostLibrary('libblur.so', { blur: 'int(__device__ const float* in, __device__ float* out, int w, cudaStream_t stream)' });
declare const comm: Communicator;
const ints = new Int32Array(4);
const address = driver.cuMemAlloc(16);
const codec = { cType: 'int', byteLength: 4, is: () => true, encode: () => {}, decode: () => 0 };
`;

const mistakes = [
  [`mod.saxpy('2', x, x, 4)`, `Argument of type 'string' is not assignable to parameter of type 'number'`],
  [`mod.saxpy(2, x, x)`, 'Expected 4 arguments, but got 3'],
  [`mod.saxpy(2, x, x, 4, 5)`, 'Expected 4 arguments, but got 5'],
  [`mod.saxpy(2, new Int32Array(4), x, 4)`, `not assignable to parameter of type 'InputPointer<"float32">'`],
  [`mod.saxpy(2, x, new Float64Array(4), 4)`, `not assignable to parameter of type 'OutputPointer<"float32">'`],
  [`mod.saxpy(2, x, [1], 4)`, `not assignable to parameter of type 'OutputPointer<"float32">'`],
  [`mod.saxpy(2, x, undefined, 4)`, `Argument of type 'undefined'`],
  [`mod.saxpy(2, DeviceArray.from(x), x, 4)`, `Argument of type 'Promise<`],
  [`mod.sxpy(2, x, x, 4)`, `Did you mean 'saxpy'?`],
  [`mod.kernel('inner')`, `NameError<"did you mean ns::inner?">`],
  [`mod.kernel('sxpy')`, `NameError<"the source has no kernel sxpy">`],
  [`mod.kernel('ns::iner')`, `NameError<"the source has no kernel ns::iner">`],
  [`cuda.elementwise('r = a * x')`, `JitTypeError<"expected a type, a name and an expression, as in float32 r = a * x + y">`],
  [
    `cuda.elementwise('r = a * x', { name: 'mine' })`,
    `JitTypeError<"expected a type, a name and an expression, as in float32 r = a * x + y">`,
  ],
  [`mod.st({ a: 1 }, x)`, `'{ a: number; }' is not assignable to parameter of type`],
  [`mod.st({ a: 1, b: ['x', 1] }, x)`, `not assignable to type`],
  [`mod.st({ a: '1', b: [1, 2] }, x)`, `not assignable to type 'number'`],
  [`mod.st({ a: 1, b: [1, 2], c: 3 }, x)`, `'c' does not exist`],
  [`mod.sts([{ aa: 1, b: [1, 2] }], 1)`, `'aa' does not exist in type|is not assignable to type`],
  [`mod.sts([{ a: 'x', b: [1, 2] }], 1)`, `'string' is not assignable to type 'number'`],
  [`mod.mode('fest', new Int32Array(1))`, `Argument of type '"fest"' is not assignable`],
  [`mod.flag(1, new Int32Array(1))`, `'number' is not assignable to parameter of type 'boolean'`],
  [`mod.vec({ x: 1, y: 2, z: 3 }, x)`, `'{ x: number; y: number; z: number; }' is not assignable`],
  [`mod.saxpy.with({ blocks: 3 })`, `'blocks' does not exist in type`],
  [`mod.saxpy.with({ block: '3' })`, `'string' is not assignable to type`],
  [`mod.saxpy.with({ stream: 1 })`, `'number' is not assignable to type`],
  [`mod.saxpy.named({ a: 2, x, out: x })`, `'n' is missing in type`],
  [`mod.saxpy.named({ a: 2, x, y: x, n: 3 })`, `'y' does not exist in type`],
  [`mod.kernel('nameless').named({ n: 3 })`, `not every parameter has a name: call the kernel by position`],
  [`d.field('x')`, `FieldError<"elements of float32 have no members">`],
  [`(d as DeviceArray).field('x')`, `FieldError<"only elements of a Struct have members">`],
  [`mod.saxpy.enqueue(2, x, x, 3)`, `Argument of type 'Float32Array`],
  [`(await mod.saxpy(2, x, x, 4)).length`, `Property 'length' does not exist on type 'void'`],
  [`CudaModule.compile(source, { include: ['x'] })`, `'include' does not exist in type 'CompileOptions'`],
  [`CudaModule.compile(source, { includePaths: 'x' })`, `'string' is not assignable to type 'readonly string[]'`],
  [`CudaModule.compile(() => 1)`, `not assignable to parameter of type 'string'`],
  [`DeviceArray.zeros(4, 'float')`, `'"float"' is not assignable to parameter of type`],
  [`new DeviceArray(x)`, 'Expected 3-4 arguments, but got 1'],
  [`DeviceArray.from(new Float64Array(3), { dtype: 'float32' })`, `not every element is exact as float32: convert them first`],
  [`DeviceArray.from([{ a: 'x' }], { dtype: Q })`, `the Struct has other members|is not assignable to type`],
  [`d.astype('flaot32')`, `'"flaot32"' is not assignable`],
  [`d.get().length`, `Property 'length' does not exist on type 'Promise<`],
  [`new CudaDevice('0')`, `No overload matches this call`],
  [`new CudaBuffer(8, { shared: true })`, `No overload matches this call`],
  [`pinned(10)`, 'Expected 2-3 arguments, but got 1'],
  [`Struct({ a: 'flaot' })`, `StructTypeError<"there is no type flaot">`],
  [`Q.array([{ a: 1 }])`, `No overload matches|is not assignable|is missing`],
  [`add(x)`, 'Expected 2 arguments, but got 1'],
  [`cuda.jit('void(flaot32[])', (r) => { r[0].toFixed(); })`, `JitTypeError<"flaot32 is not a type of kernels">`],
  [`CudaTexture.from(x, { filter: 'bilinear' })`, `'"bilinear"' is not assignable to type`],
  [`new CudaGraph().launch()`, `Property 'launch' does not exist on type 'CudaGraph'`],
  [
    `Library(source, { saxpy: ['void', ['float', 'const int *', 'float *', 'int']] })`,
    'argument 2 (x) is const float32 *, declared as const int32 *',
  ],
  [`DeviceArray.concat([d, DeviceArray.zeros([3], 'int32')])`, `the parts have several types: astype() converts`],
  [`DeviceArray.full(3, 1.5, 'int64')`, `1.5 is no value of int64`],
  [`DeviceArray.full(3, 1n, 'float32')`, `'bigint' is not assignable to`],
  [`d.fill(1n)`, `'bigint' is not assignable to parameter of type 'number'`],
  [`CudaTexture.from(new Float64Array(4))`, `textures have no elements of 64 bits`],
  [`cuda.jit('float32[]', (r) => {})`, `expected the result and the types of the parameters, as in void(float32[], int32)`],
  [`cuda.device('float32', (x) => x)`, `expected the result and the types of the parameters`],
  [`cuda.elementwise('r = a * x')(x, 2, x)`, `expected a type, a name and an expression, as in float32 r = a * x + y`],
  [`cuda.elementwise('flaot32 r = a * x')(x, 2, x)`, `flaot32 is not a type of kernels`],
  [`(await cuda.reduce('a + b', 0)(x)).foo`, `Property 'foo' does not exist on type 'number'`],
  [`cudaPlan('x')`, `'string' is not assignable to parameter of type 'PlanFunction'`],
  [`mod.saxpy(2, d, DeviceArray.zeros(3, 'int32'), 4)`, `not assignable to parameter of type 'OutputPointer<"float32">'`],
  [`mod.saxpy.tune(2, d, d, 3)`, 'Expected 1-2 arguments, but got 4'],
  [`Q.array(3).c`, `Property 'c' does not exist on type 'StructArray<`],
  [`Q.array(3).a = [1, 2, 3]`, `Cannot assign to 'a' because it is a read-only property`],
  [`Q.array(3).at(0)!.a = '1'`, `'string' is not assignable to type 'number'`],
  [`d.reshape(2, 3)`, 'Expected 1 arguments, but got 2'],
  [`DeviceArray.zeros(2, 3, 'float32')`, `'3' is not assignable to parameter of type 'ElementType'`],
  [`d + 1`, `Operator '+' cannot be applied`],
  [`for (const v of d) v`, `[Symbol.iterator]`],
  [`cudaPlan(async (y: Float32Array) => y)(x, { signal: AbortSignal.timeout(1) })`, 'Expected 1 arguments, but got 2'],
  [`new CudaGraph().addKernel(mod.saxpy, [2, x, x, 3])`, `not assignable to type 'DevicePointer<"float32">'`],
  [`CudaTexture.from(x, { readMode: 'normalised' })`, `Did you mean '"normalized"'?`],
  [`cuda.scan('a + b', 0, { exclusiv: true })`, `Did you mean to write 'exclusive'?`],
  [`cuda.jit('void(float32[])', (r) => { r[0] = 'x'; })`, `'string' is not assignable to type 'number'`],
  [`add.simulate()(x)`, 'Expected 2 arguments, but got 1'],
  [`Library(source, { sxpy: ['void', []] })`, `DeclarationError<"the source has no kernel sxpy">`],
  [`CudaBuffer.alloc(4, 'float32')`, `no properties in common with type 'BufferOptions'`],
  [`input('flaot32')`, `TypeNameError<"there is no type flaot32">`],
  [`output('in32')`, `TypeNameError<"there is no type in32">`],
  [`inout('const doubel *')`, `TypeNameError<"there is no type doubel">`],
  [`autoout('uint322', 3)`, `TypeNameError<"there is no type uint322">`],
  [`autoout('flaot')`, `TypeNameError<"there is no type flaot">|No overload matches this call`],
  [`mod.kernel('vec', ['float4', 'f23 *'])`, `there is no type f23; pass a registered type itself, or add its name to interface`],
  [`mod.kernel('flag', 'void flag(bool b, itn* o)')`, `there is no type itn`],
  [`unread.kernel('k', ['int', 'const flaot32 *'])`, `DeclarationError<"there is no type flaot32">`],
  [`unread.kernel('k', 'void k(flaot* x)')`, `DeclarationError<"there is no type flaot">`],
  [`Library(source, { flag: ['void', ['bool', 'itn *']] })`, `there is no type itn`],
  [`Library(text, { k: { arguments: ['in32 *'] } })`, `DeclarationError<"there is no type in32">`],
  [`declareDevice('f', 'flaot32(float32)', { link: cu('') })`, `there is no type flaot32; for a struct of the source, write struct`],
  [`declareDevice('f', 'float32(CPointer(float32), itn32)', { link: cu('') })`, `there is no type itn32`],
  [`declareDevice('f', { arguments: ['flaot'], return: 'float' }, { link: cu('') })`, `there is no type flaot`],
  [`declareDevice('f', 'float32', { link: cu('') })`, `expected a signature such as float32(float32)`],
  [`Struct({ a: 'flaot[3]' })`, `StructTypeError<"there is no type flaot">`],
  [`CudaDataType.register('float', codec)`, `a type named float already exists`],
  [`mod.kernel('scale')`, `NameError<"scale is a template: name an instance of it">`],
  [`mod.kernel('scale<flaot>')`, `NameError<"there is no type flaot">`],
  [`cuda.jit('void(float32[], flaot32)', () => {})`, `JitTypeError<"flaot32 is not a type of kernels">`],
  [`cuda.jit('float32(float32[])', () => {})`, `a kernel returns nothing`],
  [`CudaModule.compile(source, { std: 'c++99' })`, `'"c++99"' is not assignable`],
  [`CudaModule.compile(source, { arch: 'sm75' })`, `'"sm75"' is not assignable`],
  [`libc.sum(x, new Int32Array(1), 'a')`, 'not assignable to parameter of type'],
  [`libc.sum(d, d, 'a')`, 'not assignable to parameter of type'],
  [`libc.sum(wide, new Int32Array(1), 'a')`, 'not assignable to parameter of type'],
  [`libc.sum(d, new Float32Array(1), 'a')`, 'not assignable to parameter of type'],
  [`libc.sum(d, new Int32Array(1), 3)`, 'not assignable to parameter of type'],
  [`cuda.scan('a + b', 0)(new Float64Array(3), x)`, 'not assignable to parameter of type'],
  [`cuda.scan('a + b', 0)(wide, d)`, 'not assignable to parameter of type'],
  [`cuda.scan('a + b', 0)(d, x)`, 'not assignable to parameter of type'],
  [`blas.gemm(d, wide)`, `not assignable to parameter of type 'DeviceArray<"float32">'`],
  [`blas.gemm(d, d, { out: wide })`, 'is not assignable to type'],
  [`blas.gemv(d, wide)`, `not assignable to parameter of type 'DeviceArray<"float32">'`],
  [`blas.axpy(2, d, wide)`, 'not assignable to parameter of type'],
  [`blas.dot(x, new Float64Array(3))`, 'No overload matches this call|not assignable to parameter of type'],
  [`blas.gemm(d, d, { aplha: 2 })`, `'aplha' does not exist in type`],
  [`blas.scal('2', d)`, `'string' is not assignable to parameter of type 'Factor'`],
  [`fft.fft(new Int32Array(4))`, 'not assignable to parameter of type'],
  [`fft.rfft(DeviceArray.zeros([4], 'complex64'))`, 'not assignable to parameter of type'],
  [`fft.fft(d, { axis: 0 })`, `'axis' does not exist in type`],
  [`random.uniform(3, { generator: 'mt19937' })`, 'is not assignable to type'],
  [`random.normal(3, { dtype: 'float16' })`, 'is not assignable to type'],
  [`sort(DeviceArray.zeros([4], 'complex64'))`, 'not assignable to parameter of type'],
  [`solve.solve(d, wide)`, `not assignable to parameter of type 'DeviceArray<"float32">'`],
  [`solve.inv(DeviceArray.zeros([2, 2], 'int32'))`, 'not assignable to parameter of type'],
  [`sparse.spmm(await sparse.fromDense(d), wide)`, `not assignable to parameter of type 'DeviceArray<"float32">'`],
  [`sparse.csr({ shape: [1, 2], rowOffsets: [0, 1], columns: [1] })`, `Property 'values' is missing`],
  [`HostLibrary('libm.so.6', { hypot: 'double(doubel x, double y)' })`, `No overload matches this call`],
  [`HostLibrary('libm.so.6', { hypot: 'double hypot' })`, `No overload matches this call`],
  [`libc.abs('2')`, `Argument of type 'string' is not assignable to parameter of type 'Integer'`],
  [`libc.time()`, 'Expected 1 arguments, but got 0'],
  [`libc.asb(2)`, `Did you mean 'abs'?|Property 'asb' does not exist`],
  [`blur.blur(x, d, 3)`, `not assignable to parameter of type 'MemoryOn<"device", "float32">'`],
  [`blur.blur(d, d, 3, 4)`, `Argument of type 'number' is not assignable to parameter of type 'CudaStream'`],
  [`blur.blur.sync(d, d)`, 'Expected 3-4 arguments, but got 2'],
  [`mod.kernel('fill(int *)')(x)`, `not assignable to parameter of type 'OutputPointer<"int32">'`],
  [`mod.kernel('fill(long *)')`, `NameError<"the source has no kernel fill(long *)">`],
  [`mod.kernel('fill')`, `NameError<"fill is overloaded: name one by mod.kernel('fill(…)'), with the types of its parameters">`],
  [`mod.fill(x)`, `NameError<"fill is overloaded: name one by mod.kernel('fill(…)'), with the types of its parameters">`],
  [`comm.allReduce(d, { op: 'add' })`, `'"add"' is not assignable to type '"sum" | "prod" | "max" | "min" | "avg"`],
  [`comm.reduce(d, { op: 'add' })`, `'"add"' is not assignable to type '"sum" | "prod" | "max" | "min" | "avg"`],
  [`comm.allReduce(d, d, { op: 'add' })`, `'"add"' is not assignable to type '"sum" | "prod" | "max" | "min" | "avg"`],
  [`new CudaGraph().addMemcpy(ints, d)`, `not assignable to parameter of type 'DevicePinnedOrManagedMemory'`],
  [`mod.saxpy.with({ block: { x: 16, y: 16 } })`, `'x' does not exist in type 'OneToThreeSizes |`],
  [`mod.saxpy.argTypes = ['float', output(Float32Array)]`, `a: ArgumentDeclaration, x: DeclarationOfPointer<"float32">`],
  [
    `mod.saxpy.argTypes = ['float', 'flaot *', 'float *', 'int']`,
    `'"flaot *"' is not assignable to type 'DeclarationOfPointer<"float32">'`,
  ],
  [
    `driver.cuMemcpyHtoD(x, address)`,
    `Argument of type 'Float32Array<ArrayBuffer>' is not assignable to parameter of type 'DeviceAddress'`,
  ],
  [`driver.cuMemcpyDtoH(address, x)`, `parameter of type 'DeviceAddress'`],
  [`new CudaStream({ priority: 'high' })`, `'string' is not assignable to type 'number'`],
];

const first = prelude.split('\n').length;
const { found } = compileText(`${prelude}${mistakes.map(([statement]) => `${statement};`).join('\n')}`);
const wrong = mistakes.flatMap(([statement, expected], index) => {
  const [said = 'nothing'] = found.filter(({ line }) => line === first + index).map(({ message }) => message);
  const isRight = expected.split('|').some((text) => said.includes(text)) && !said.split('\n')[0].includes("type 'never'");
  return isRight ? [] : [`${statement}\n  ${said.slice(0, 400)}`];
});
assert.deepEqual(wrong, []);
console.log(`${mistakes.length} mistakes are found.`);
