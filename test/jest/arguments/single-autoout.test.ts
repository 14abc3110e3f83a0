// autoout without a size: one value, which the call resolves to.
import { autoout, CudaDataType, CudaModule, cudaPlan, input, Library, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const kinds = {
  bool: true, char: 5, int8: 5, uint8: 5, int16: 5, uint16: 5, int32: 5, uint32: 5, int64: 5n, uint64: 5n, half: 5, bfloat16: 5, float32: 5, float64: 5,
}; // prettier-ignore

const source = `
  #include <cuda_fp16.h>
  #include <cuda_bf16.h>
  struct P { int a; float b; };
  typedef signed char int8; typedef unsigned char uint8; typedef short int16; typedef unsigned short uint16; typedef int int32;
  typedef unsigned uint32; typedef long long int64; typedef unsigned long long uint64; typedef __nv_bfloat16 bfloat16;
  typedef float float32; typedef double float64;
  ${Object.keys(kinds)
    .map((type) => `__global__ void set_${type}(${type} *out, int n) { *out = (${type})n; }`)
    .join('\n')}
  __global__ void vector(float2 *out, int n) { *out = make_float2(n, 2); }
  __global__ void object(P *out, int n) { out->a = n; out->b = .5f; }
  __global__ void address(int **out, int n) { *out = (int *)(size_t)n; }
  __global__ void two(int *a, float *b, int n) { *a = n; *b = n * .5f; }
  __global__ void sum(float *out, const float *x, int n) { float s = 0; for (int i = 0; i < n; i++) s += x[i]; *out = s; }
  __global__ void halved(float *x, const float *by, int n) { x[threadIdx.x] = *by / 2; }`;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});
afterAll(() => mod.dispose());

test.each(Object.entries(kinds))('%s', async (type, wanted) => {
  const set = mod.kernel(`set_${type}`, [autoout(type), 'int']);
  expect(await set(5)).toBe(wanted);
  expect(set.sync(5)).toBe(wanted);
  expect(await new Promise((resolve) => set.async(5, (_: unknown, result: unknown) => resolve(result)))).toBe(wanted);
});

test('vectors, structs, addresses and types of the program', async () => {
  const shade = CudaDataType.register<string>('shade_of_single', {
    cType: 'int',
    byteLength: 4,
    is: (value) => typeof value === 'string',
    encode: (value, view, offset) => view.setInt32(offset, value.length, true),
    decode: (view, offset) => '#'.repeat(view.getInt32(offset, true)),
  });
  const of = (kernel: string, type: any) => mod.kernel(kernel, [autoout(type), 'int'])(3);
  expect(await of('vector', 'float2')).toEqual({ x: 3, y: 2 });
  expect(await of('object', Struct({ a: 'int', b: 'float' }, 'P'))).toEqual({ a: 3, b: 0.5 });
  expect(await of('object', 'P')).toEqual({ a: 3, b: 0.5 });
  expect(await of('address', 'int **')).toBe(3n);
  expect(await of('set_int32', 'int *')).toBe(3);
  expect(await of('set_int32', shade)).toBe('###');
  expect(await of('set_int32', 'shade_of_single')).toBe('###');
});

test('several, one of them an array', async () => {
  expect(await mod.kernel('two', [autoout('int32'), autoout('float32'), 'int'])(3)).toEqual([3, 1.5]);
  expect(await mod.kernel('two', [autoout('int32', 1), autoout('float32'), 'int'])(3)).toEqual([Int32Array.of(3), 1.5]);
  const lib = Library(source as string, { two: ['void', [autoout('int'), autoout('float[1]'), 'int']] });
  expect(await lib.two(3)).toEqual([3, Float32Array.of(1.5)]);
});

test('in plans: memory for the kernels, a value for the caller', async () => {
  const sum = mod.kernel('sum', [autoout('float32'), input('float32'), 'int']).with({ grid: 1, block: 1 });
  const halved = mod.kernel('halved', [autoout('float32', 2), input('float32'), 'int']);
  const plan: any = cudaPlan(async (x: Float32Array) => {
    const total = await sum(x, x.length);
    return { total, half: await halved(total, 1) };
  });
  const first = await plan(Float32Array.of(1, 2, 3));
  expect(first).toEqual({ total: 6, half: Float32Array.of(3, 3) });
  expect((await plan(Float32Array.of(2, 2, 6))).total).toBe(10);
  expect(first.total).toBe(6);
  plan.dispose();
});

test.each<[string, () => any, string]>([
  ['a size that is undefined', () => autoout('int32', undefined as never), 'as the size, received undefined'],
  ['a class', () => autoout(Int32Array as never), 'since Int32Array is no single value'],
  ['text', () => autoout('string'), 'since string is no single value'],
  ['any memory', () => autoout('void *'), 'since void * is no single value'],
])('%s: refused', async (_, declaration, message) => {
  const error = await failureOf(async () => mod.kernel('set_int32', [declaration(), 'int']));
  expect([error.code, error.message]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringContaining(message)]);
});
