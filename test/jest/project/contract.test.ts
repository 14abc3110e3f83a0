// What a user writes: the examples of compiling, calling and declaring, as they stand in the documentation.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { autoout, CudaDataType, CudaModule, CudaStream, DeviceArray, input, Library, output, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const multiply = `
  __global__ void multiply_them(float* dest, const float* a, const float* b) {
    const int i = threadIdx.x;
    dest[i] = a[i] * b[i];
  }`;
const saxpy = `
  __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = a * x[i] + y[i];
  }`;
const a = Float32Array.from({ length: 400 }, (_, i) => i / 2);
const b = Float32Array.from({ length: 400 }, (_, i) => 3 - i);
const product = a.map((value, i) => Math.fround(value * b[i]));
const folder = temporaryFolder();

describe('compile and call', () => {
  test('the ways to call', async () => {
    const mod = await CudaModule.compile(multiply);
    for (const call of [
      (dest: Float32Array) => mod.multiply_them(dest, a, b),
      (dest: Float32Array) => mod.multiply_them.with({ grid: 1, block: [400, 1, 1] })(dest, a, b),
      (dest: Float32Array) => mod.multiply_them.sync(dest, a, b),
      (dest: Float32Array) =>
        new Promise<void>((resolve, reject) => mod.multiply_them.async(dest, a, b, (err) => (err ? reject(err) : resolve()))),
    ]) {
      const dest = new Float32Array(400);
      await call(dest);
      expect(dest).toEqual(product);
    }
    expect(mod.kernels).toEqual(['multiply_them']);
  });

  test('enqueue: device arguments, ordered in its stream', async () => {
    const mod = await CudaModule.compile(saxpy);
    const [dx, dy] = [await DeviceArray.from(a), await DeviceArray.from(b)];
    const dout = DeviceArray.zeros(400, 'float32');
    expect(mod.saxpy.enqueue(2, dx, dy, dout, 400)).toBeUndefined();
    mod.saxpy.enqueue(1, dout, dy, dout, 400);
    expect(await dout.get()).toEqual(a.map((value, i) => Math.fround(Math.fround(2 * value + b[i]) + b[i])));
  });

  test('the callback gets the error', async () => {
    const mod = await CudaModule.compile(saxpy);
    const error = await new Promise<any>((resolve) => mod.saxpy.async(2, a, b, new Float32Array(1), -1, (err) => resolve(err)));
    expect([error.name, error.code]).toEqual(['RangeError', 'ERR_CUDA_ARGUMENT']);
  });

  test('the constructor compiles in the background; the first call waits', async () => {
    const source: string = '__global__ void tryme(const char* text, int* n) { while (text[*n]) ++*n; }';
    const n = new Int32Array(1);
    await new CudaModule(source).tryme('this is a test', n);
    expect(n[0]).toBe(14);
  });

  test('loadFile and load', async () => {
    const file = join(folder, 'kernels.cu');
    writeFileSync(file, multiply);
    const dest = new Float32Array(400);
    await (await CudaModule.loadFile(file)).multiply_them(dest, a, b);
    expect(dest).toEqual(product);
    const ptx = `.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry set(.param .u64 set_param_0)\n{\n  .reg .b64 %p;\n  ld.param.u64 %p, [set_param_0];\n  cvta.to.global.u64 %p, %p;\n  st.global.u32 [%p], 7;\n  ret;\n}`;
    for (const image of [ptx, Buffer.from(ptx)]) {
      const mod = await CudaModule.load(image);
      const set = mod.kernel('set', ['int *']);
      const out = new Int32Array(1);
      await set(out);
      expect(out[0]).toBe(7);
    }
  });

  test('template instances, overloads, namespaces', async () => {
    const mod = await CudaModule.compile(`
      namespace ns { template <typename T, int N> __global__ void scale(T* x, T by) { x[threadIdx.x] *= by * T(N); } }
      template <typename T> __global__ void fill(T* x, float with) { x[threadIdx.x] = with; }
      template <typename T> __global__ void fill(T* x, int with, int plus) { x[threadIdx.x] = with + plus; }
      __global__ void over(int* x) { *x = 1; }
      __global__ void over(float* x, int n) { *x = n; }`);
    const x = Float32Array.of(1, 2);
    await mod.kernel('ns::scale<float, 4>')(x, 2);
    expect([...x]).toEqual([8, 16]);
    expect(mod.kernel('ns::scale<float, 4>')).toBe(mod.kernel('ns::scale<float, 4>'));
    const kernel = (name: string) => mod.kernel(name);
    await kernel('fill(float*, float)')(x, 0.5);
    expect([...x]).toEqual([0.5, 0.5]);
    await kernel('fill<float>(float *, int, int)')(x, 2, 3);
    expect([...x]).toEqual([5, 5]);
    const n = new Int32Array(1);
    await kernel('over(int *)')(n);
    await kernel('over(float*,int)')(x, 9);
    expect([n[0], x[0]]).toEqual([1, 9]);
    expect((await failureOf(() => kernel('fill<float>')(x, 1))).name).toBe('CudaCompileError');
  });

  test('a template instance is compiled once, also by calls at the same time', async () => {
    const stages: string[] = [];
    const mod = await CudaModule.compile('template <typename T> __global__ void inc(T* x) { x[threadIdx.x] += 1; }' as string, {
      cache: false,
      onProgress: ({ stage }) => void stages.push(stage),
    });
    stages.length = 0;
    const x = [new Int32Array(1), new Int32Array(1), new Int32Array(1)];
    await Promise.all(x.map((array) => mod.kernel('inc<int>')(array)));
    await mod.kernel('inc< int >', ['int *'])(x[0]);
    expect(x.map((array) => array[0])).toEqual([2, 1, 1]);
    expect(stages.filter((stage) => stage === 'loaded').length).toBeLessThanOrEqual(2);
  });

  test('a global is a device array', async () => {
    const mod = await CudaModule.compile(
      '__constant__ float coefficients[4]; __global__ void read(float* out) { out[threadIdx.x] = coefficients[threadIdx.x]; }',
    );
    await mod.global('coefficients').set(Float32Array.of(1, 2, 3, 4));
    const out = new Float32Array(4);
    await mod.read(out);
    expect(out).toEqual(await mod.global('coefficients').get());
  });

  test('with(): settings are kept, and may be functions of the arguments', async () => {
    const mod = await CudaModule.compile(saxpy);
    using stream = new CudaStream();
    const configured = mod.saxpy
      .with({ stream, block: (args) => Math.min(args[4], 128) })
      .with({ grid: (args) => Math.ceil(args[4] / 128) });
    const out = new Float32Array(400);
    await configured(2, a, b, out, 400);
    await mod.saxpy.named({ a: 2, x: a, y: b, out, n: 400 });
    expect(out[399]).toBe(2 * a[399] + b[399]);
  });
});

describe('declared types', () => {
  test('Library', async () => {
    const file = join(folder, 'saxpy.cu');
    writeFileSync(file, saxpy);
    const lib = Library(file as 'kernels.cu', { saxpy: ['void', ['float', 'const float *', 'const float *', 'float *', 'size_t']] });
    const out = new Float32Array(400);
    await lib.saxpy(2, a, b, out, 400);
    expect(out[399]).toBe(2 * a[399] + b[399]);
  });

  test('argTypes by class: the message of the contract', async () => {
    const mod = await CudaModule.compile(multiply);
    mod.multiply_them.argTypes = [output(Float32Array), input(Float32Array), input(Float32Array)];
    const error = await failureOf(() => mod.multiply_them(new Float32Array(4), a.slice(0, 4), [1, 2, 3, 4]));
    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe('multiply_them: argument 3 (b): expected Float32Array for const float *, received Array');
  });

  test('argTypes by type, validateArgs, defaultBlock', async () => {
    const mod = await CudaModule.compile(multiply);
    mod.multiply_them.argTypes = [output('float32'), input('float32'), input('float32')];
    mod.multiply_them.validateArgs = (args) => args[1].length === args[2].length;
    mod.multiply_them.defaultBlock = (args) => [args[1].length, 1, 1];
    const dest = new Float32Array(4);
    await mod.multiply_them(dest, [1, 2, 3, 4], [1, 2, 3, 4]);
    expect([...dest]).toEqual([1, 4, 9, 16]);
    expect((await failureOf(() => mod.multiply_them(dest, [1, 2], [1]))).message).toBe('multiply_them: validateArgs refused the arguments');
  });

  test('autoout: the product is what the call resolves to', async () => {
    const mod = await CudaModule.compile(multiply);
    const mul = mod.kernel('multiply_them', [autoout('float32', (args) => args[1].length), input('float32'), input('float32')]);
    const result: Float32Array = await mul(a, b);
    expect(result).toEqual(product);
  });

  test('Struct, and a registered type', async () => {
    const P = Struct({ a: 'float', b: ['int', 3], c: 'double' });
    expect([P.byteLength, P.offsets]).toEqual([24, { a: 0, b: 4, c: 16 }]);
    const text =
      'struct P { float a; int b[3]; double c; }; __global__ void k(P p, uchar4 tint, double* out) { *out = p.a + p.b[2] + p.c + tint.z; }';
    CudaDataType.register<string>('tint', {
      cType: 'uchar4',
      byteLength: 4,
      is: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value),
      encode: (value, view, offset) => view.setUint32(offset, (Number.parseInt(value.slice(1), 16) << 8) | 255),
      decode: (view, offset) => `#${(view.getUint32(offset) >>> 8).toString(16).padStart(6, '0')}`,
    });
    const lib = Library(text as string, { k: [P, 'tint', autoout('double', 1)] });
    expect(await lib.k({ a: 0.5, b: [1, 2, 3], c: 4 }, '#0000ff')).toEqual(Float64Array.of(262.5));
  });
});

// Each class of result, with its size as a function of the arguments.
const float16Array = (globalThis as any)['Float16Array'] ?? Uint16Array;
const made: [string | any, string, any][] = [
  ['bool', 'bool', Uint8Array],
  ['char', 'char', Uint8Array],
  ['int8', 'signed char', Int8Array],
  ['u8', 'unsigned char', Uint8Array],
  ['int16_t', 'short', Int16Array],
  ['unsigned short', 'unsigned short', Uint16Array],
  ['int', 'int', Int32Array],
  ['uint32', 'unsigned', Uint32Array],
  ['long long', 'long long', BigInt64Array],
  ['size_t', 'size_t', BigUint64Array],
  ['half', 'half', float16Array],
  ['bfloat16', '__nv_bfloat16', Uint16Array],
  ['float8_e4m3', '__nv_fp8_e4m3', Uint8Array],
  ['f8e5m2', '__nv_fp8_e5m2', Uint8Array],
  ['float32', 'float', Float32Array],
  ['double *', 'double', Float64Array],
  ['float2', 'float2', Float32Array],
  ['complex128', 'double2', Float64Array],
  ['int4', 'int4', Int32Array],
  [Int8Array, 'signed char', Int8Array],
  [Uint8Array, 'unsigned char', Uint8Array],
  [Uint8ClampedArray, 'unsigned char', Uint8ClampedArray],
  [Buffer, 'unsigned char', Buffer],
  [Int16Array, 'short', Int16Array],
  [Uint16Array, 'unsigned short', Uint16Array],
  [Int32Array, 'int', Int32Array],
  [Uint32Array, 'unsigned', Uint32Array],
  [BigInt64Array, 'long long', BigInt64Array],
  [BigUint64Array, 'size_t', BigUint64Array],
  [Float32Array, 'float', Float32Array],
  [Float64Array, 'double', Float64Array],
];

describe('autoout of every type', () => {
  let mod: any;
  beforeAll(async () => {
    const kernels = made.map(
      ([, type], i) =>
        `__global__ void k${i}(int n, ${type}* out) { for (int i = 0; i < n * (int)sizeof(${type}); i++) ((unsigned char*)out)[i] = 1; }`,
    );
    mod = await CudaModule.compile(`#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n#include <cuda_fp8.h>\n${kernels.join('\n')}`);
  });

  test.each(made.map(([declared, type, array], index) => ({ declared, type, array, index, name: declared.name ?? declared })))(
    '$name for $type *',
    async ({ declared, array, index }) => {
      const kernel = mod.kernel(`k${index}`, ['int', autoout(declared, (args: any) => args[0])]);
      const result = await kernel.with({ grid: 1, block: 1 })(3);
      expect(Object.prototype.toString.call(result)).toBe(`[object ${array === Buffer ? 'Uint8Array' : array.name}]`);
      expect(Buffer.isBuffer(result)).toBe(array === Buffer);
      const bytes = new Uint8Array(result.buffer, result.byteOffset, result.byteLength);
      expect([bytes.length % 3, bytes.every((byte) => byte === 1)]).toEqual([0, true]);
      expect(await kernel(0)).toHaveLength(0);
    },
  );
});
