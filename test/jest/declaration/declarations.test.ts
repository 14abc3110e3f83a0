// Declared types, node-ffi's way: Library, argTypes, input() to autoout(), and what contradicts the compiled code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { autoout, CudaModule, DeviceArray, inout, input, Library, output, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { temporaryFolder } from '../helpers/temporary-folder';

const source = `
  struct P { float a; int b[3]; double c; };
  extern "C" __global__ void saxpy(float a, const float* x, const float* y, float* out, size_t n) {
    for (size_t i = 0; i < n; ++i) out[i] = a * x[i] + y[i];
  }
  __global__ void multiply_them(float* dest, const float* a, const float* b) { const int i = threadIdx.x; dest[i] = a[i] * b[i]; }
  __global__ void split(int* low, int* high, const long long* x) { const int i = threadIdx.x; low[i] = (int)x[i]; high[i] = (int)(x[i] >> 32); }
  __global__ void total(P p, double* out) { *out = p.a + p.b[0] + p.b[1] + p.b[2] + p.c; }
  __global__ void grow(P* items) { items[threadIdx.x].c += items[threadIdx.x].a; }
  __global__ void untyped(void* bytes, int n) { for (int i = 0; i < n; i++) ((float*)bytes)[i] += 1; }
  __global__ void shape(int* out, const float* x) { out[0] = gridDim.x; out[1] = blockDim.x; }
  namespace ns { template <typename T> __global__ void scale(T* x, T f) { x[threadIdx.x] *= f; } }`;

const x = Float32Array.of(1, 2, 3);
const y = Float32Array.of(4, 5, 6);

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(source as string);
});

async function argumentError(body: () => unknown) {
  const error = await failureOf(body);
  expect([error.name, error.code]).toEqual([expect.stringMatching(/^(Type|Range)Error$/), 'ERR_CUDA_ARGUMENT']);
  return error.message as string;
}

describe('Library', () => {
  test('from text: called as any kernel', async () => {
    const lib = Library(source, { saxpy: ['void', ['float', 'const float *', 'const float *', 'float *', 'size_t']] });
    const out = new Float32Array(3);
    await lib.saxpy(2, x, y, out, 3);
    expect([...out]).toEqual([6, 9, 12]);
    lib.saxpy.sync(3, x, y, out, 3);
    expect([...out]).toEqual([7, 11, 15]);
    expect(Object.keys(lib)).toEqual(['saxpy']);
  });

  test('from a path, with includes beside it', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'factor.cuh'), '#define FACTOR 3');
    writeFileSync(join(folder, 'kernels.cu'), '#include "factor.cuh"\n__global__ void triple(int* x) { x[threadIdx.x] *= FACTOR; }');
    const lib = Library(join(folder, 'kernels.cu'), { triple: ['void', ['int *']] });
    const values = Int32Array.of(1, 2);
    await lib.triple(values);
    expect([...values]).toEqual([3, 6]);
    expect(await argumentError(() => Library('', {}))).toContain('expected a path or CUDA C++ as text, received ""');
    expect((await failureOf(() => Library(join(folder, 'none.cu'), {}))).code).toBe('ENOENT');
  });

  test.each<[string, any]>([
    ['a list', ['float *', 'const float *', 'const float *']],
    ["['void', list]", ['void', ['float *', 'const float *', 'const float *']]],
    ['{ arguments, return }', { arguments: ['f32 *', 'const f32 *', input('f32')], return: 'void' }],
    ['{ arguments }', { arguments: [output(Float32Array), input(Float32Array), input(Float32Array)] }],
    ['a prototype', 'void multiply_them(float* dest, const float *a, float const* __restrict__ b);'],
    ['a prototype with __global__', 'extern "C" __global__ void multiply_them(float dest[3], const float a[], const float*)'],
  ])('declared as %s', async (_, declaration) => {
    const lib = Library(source as string, { multiply_them: declaration });
    const out = new Float32Array(3);
    await lib.multiply_them(out, x, y);
    expect([...out]).toEqual([4, 10, 18]);
  });

  test('an instance of a template, and a struct', async () => {
    const P = Struct({ a: 'float', b: ['int', 3], c: 'double' });
    const lib = Library(source as string, { 'ns::scale<float>': [inout('float32'), 'float'], total: [P, autoout('double', 1)] });
    const values = x.slice();
    await lib['ns::scale<float>'](values, 2);
    expect([...values]).toEqual([2, 4, 6]);
    expect(await lib.total({ a: 0.5, b: [1, 2, 3], c: 100 })).toEqual(Float64Array.of(106.5));
  });

  test('a prototype names the parameters of an image without source', async () => {
    const ptx = `.version 7.0\n.target sm_75\n.address_size 64\n.visible .entry two(.param .u64 two_param_0, .param .u32 two_param_1)\n{\n  .reg .b64 %p;\n  .reg .b32 %n;\n  ld.param.u64 %p, [two_param_0];\n  ld.param.u32 %n, [two_param_1];\n  cvta.to.global.u64 %p, %p;\n  st.global.u32 [%p], %n;\n  ret;\n}`;
    const file = join(temporaryFolder(), 'two.ptx');
    writeFileSync(file, ptx);
    const lib = Library(file as string, { two: 'void two(int* out, int n)' });
    const out = new Int32Array(1);
    await lib.two.named({ n: -7, out });
    expect(out[0]).toBe(-7);
    expect(await argumentError(() => lib.two(out, 2 ** 31))).toContain('two: argument 2 (n): expected a whole number');
  });

  test('a launch has a thread for each element as compiled, also where numbers are declared', async () => {
    const vectors = new CudaModule('__global__ void count(float4* r, int* threads) { *threads = gridDim.x * blockDim.x; }');
    const eight = await DeviceArray.from(new Float32Array(8));
    for (const declared of [output(Float32Array), output('f32'), inout('f32'), inout('float4')]) {
      const count = vectors.kernel('count', [declared, autoout('int32', 1)]);
      for (const array of [new Float32Array(8), new Float32Array(8), eight]) expect(await count(array)).toEqual(Int32Array.of(2));
      expect(await vectors.count(new Float32Array(8), new Int32Array(1))).toBeUndefined();
    }
    for (const made of [autoout(Float32Array, 8), autoout('f32', 8), autoout('float4', 2)]) {
      const [, threads] = (await vectors.kernel('count', [made, autoout('int32', 1)])()) as any;
      expect(threads).toEqual(Int32Array.of(2));
    }
    // Where all arrays are passed, as the short way takes them.
    const threads = new Int32Array(1);
    const short = vectors.kernel('count', [output(Float32Array), output(Int32Array)]);
    for (const array of [new Float32Array(8), eight]) {
      await short(array as any, threads.fill(0));
      expect([...threads]).toEqual([2]);
    }
  });

  test('it can be disposed', async () => {
    const lib = Library(source as string, { multiply_them: ['float *', 'const float *', 'const float *'] });
    lib[Symbol.dispose]();
    expect((await failureOf(() => lib.multiply_them(x, x, y))).code).toBe('ERR_CUDA_DISPOSED');
  });
});

describe('what is wrong is said at the declaration', () => {
  const P = Struct({ a: 'float', b: ['int', 3], c: 'double' }, 'P');
  const cases: [string, any, string][] = [
    ['saxpy', ['float'], 'saxpy: 1 argument declared, but the compiled kernel takes 5 (float, const float *, const float *, float *, unsigned long)'],
    ['saxpy', ['double', 'float *', 'float *', 'float *', 'size_t'], 'saxpy: argument 1 (a): declared as double, but the compiled kernel takes float (8 bytes declared, 4 compiled)'],
    ['saxpy', ['int', 'float *', 'float *', 'float *', 'size_t'], 'argument 1 (a): declared as int, but the compiled kernel takes float (integer declared, floating-point compiled)'],
    ['saxpy', ['float *', 'float *', 'float *', 'float *', 'size_t'], 'argument 1 (a): declared as float *, but the compiled kernel takes float (8 bytes declared, 4 compiled)'],
    ['saxpy', ['float', 'size_t', 'float *', 'float *', 'size_t'], 'argument 2 (x): declared as unsigned long, but the compiled kernel takes const float * (one of them is a pointer)'],
    ['saxpy', ['float', 'const double *', 'float *', 'float *', 'size_t'], 'argument 2 (x): declared as const double *, but the compiled kernel takes const float * (elements of 8 bytes declared, of 4 compiled)'],
    ['saxpy', ['float', input(Int32Array), 'float *', 'float *', 'size_t'], 'argument 2 (x): declared as int *, but the compiled kernel takes const float * (integer declared, floating-point compiled)'],
    ['saxpy', ['float', 'const float **', 'float *', 'float *', 'size_t'], 'argument 2 (x): declared as const float **, but the compiled kernel takes const float * (one of them points to pointers)'],
    ['total', [Struct({ a: 'float', b: ['int', 3] }), 'double *'], 'total: argument 1 (p): declared as Struct, but the compiled kernel takes P (16 bytes declared, 24 compiled)'],
    ['total', [Struct({ a: 'int', b: ['int', 3], c: 'double' }), 'double *'], '(a: integer declared, floating-point compiled)'],
    ['total', [Struct({ c: 'double', a: 'float', b: ['int', 3] }), 'double *'], '(c at byte 0 declared, at byte 16 compiled)'],
    ['total', [Struct({ a: 'float', b: ['int', 3], c: ['float', 2] }), 'double *'], '(c[0]: 4 bytes declared, 8 compiled)'],
    ['grow', [input(Struct({ a: 'double' }))], 'elements of 8 bytes declared, of 24 compiled'],
    ['grow', [P], 'grow: argument 1 (items): declared as P, but the compiled kernel takes P * (24 bytes declared, 8 compiled)'],
    ['multiply_them', ['int', ['float *']], "a kernel returns nothing: expected 'void', received \"int\""],
    ['multiply_them', 'void other(float *, const float *, const float *)', 'multiply_them: the prototype is for other'],
    ['multiply_them', 'float multiply_them(float *)', 'expected a prototype such as'],
    ['multiply_them', 3, "expected a list of types, ['void', list], { arguments } or a prototype as the declaration, received 3"],
    ['multiply_them', ['float *', 'flaot five', 3], 'multiply_them: argument 3: expected a type, a TypedArray class, a Struct'],
    ['multiply_them', ['float *', '***', 'float *'], 'multiply_them: argument 2: "***" is not a type'],
    ['multiply_them', ['float *', Map, 'float *'], 'multiply_them: argument 2: expected a type, a TypedArray class, a Struct'],
    ['multiply_them', [{ direction: 'autoout', type: 'float' }, 'float *', 'float *'], 'multiply_them: argument 1: expected a number of elements or a function of the arguments as the size, received undefined'],
    ['multiply_them', [autoout('float', -1), 'float *', 'float *'], 'as the size, received -1'],
    ['multiply_them', [{ direction: 'sideways', type: 'float' }, 'float *', 'float *'], 'multiply_them: argument 1: expected a type, a TypedArray class'],
  ]; // prettier-ignore

  test.each(cases)('%s declared as %p', async (kernel, declaration, message) => {
    expect(await argumentError(() => Library(source as string, { [kernel]: declaration }))).toContain(message);
  });

  test('by mod.kernel and argTypes as well, before any call', async () => {
    const three = ['float *', 'const float *', 'int'];
    expect(await argumentError(() => mod.kernel('multiply_them', three))).toContain('argument 3 (b): declared as int');
    expect(await argumentError(() => (mod.multiply_them.argTypes = three))).toContain('argument 3 (b): declared as int');
    expect(await argumentError(() => (mod.multiply_them.argTypes = 'float'))).toContain('expected an array of declarations for argTypes');
    expect(mod.multiply_them.argTypes).toBeUndefined();
    // A struct's size is known before its members are.
    expect(await argumentError(() => mod.kernel('total', [Struct({ a: 'int' }), 'double *']))).toContain('4 bytes declared, 24 compiled');
  });

  test('what is not compiled yet is checked by the first call', async () => {
    const fresh: any = await CudaModule.compile(`// members are not known yet\n${source}`);
    const grow = fresh.kernel('grow', [inout(Struct({ a: 'double', b: 'double', c: 'double' }))]);
    expect(await argumentError(() => grow([{ a: 1, b: 1, c: 1 }]))).toContain('(b at byte 8 declared, at byte 4 compiled)');
    const scale = fresh.kernel('ns::scale<double>', [inout('float32'), 'float']);
    expect(await argumentError(() => scale(x, 2))).toContain('elements of 4 bytes declared, of 8 compiled');
    expect(await argumentError(() => scale.sync(x, 2))).toContain('argument 1');
  });

  test('no kernel of that name', async () => {
    const error = await failureOf(() => Library(source as string, { nothing: ['void', []] }));
    expect([error.name, error.code]).toEqual(['CudaError', 'ERR_CUDA_UNKNOWN_KERNEL']);
  });

  test('sign, constness, bytes and the bits of halves are no contradictions', () => {
    mod.kernel('saxpy', ['float', 'float *', 'unsigned char *', 'void *', 'long']);
    mod.kernel('split', ['unsigned *', 'char *', 'u64 *']);
    mod.kernel('untyped', ['double *', 'unsigned']);
  });
});

describe('argTypes', () => {
  afterEach(() => {
    mod.multiply_them.argTypes = undefined;
  });

  test('a class takes exactly that class', async () => {
    const out = new Float32Array(4);
    mod.multiply_them.argTypes = [output(Float32Array), input(Float32Array), input(Float32Array)];
    expect(await argumentError(() => mod.multiply_them(out, Float32Array.of(1, 2, 3, 4), [1, 2, 3, 4]))).toBe(
      'multiply_them: argument 3 (b): expected Float32Array for const float *, received Array',
    );
    expect(await argumentError(() => mod.multiply_them(out, new Uint8Array(16), out))).toBe(
      'multiply_them: argument 2 (a): expected Float32Array for const float *, received Uint8Array',
    );
    await mod.multiply_them(out, Float32Array.of(1, 2, 3, 4), Float32Array.of(2, 2, 2, 2));
    expect([...out]).toEqual([2, 4, 6, 8]);
  });

  test('a type takes what converts to it exactly', async () => {
    const out = new Float32Array(4);
    mod.multiply_them.argTypes = [output('float32'), input('float32'), input('float32')];
    await mod.multiply_them(out, [1, 2, 3, 4], Int32Array.of(1, 2, 3, 4));
    expect([...out]).toEqual([1, 4, 9, 16]);
    await mod.multiply_them(out, Float64Array.of(0.5, 1, 2, 4), BigInt64Array.of(1n, 1n, 1n, 2n));
    expect([...out]).toEqual([0.5, 1, 2, 8]);
    expect(await argumentError(() => mod.multiply_them(out, Float64Array.of(1, 0.1), out))).toBe(
      'multiply_them: argument 2 (a): element 1 of the Float64Array is 0.1, which is not exact as float32',
    );
    expect(await argumentError(() => mod.multiply_them(out, Int32Array.of(2 ** 24 + 1), out))).toContain('is not exact as float32');
    expect(await argumentError(() => mod.multiply_them(new Float64Array(4), out, out))).toContain('expected Float32Array for float *');
  });

  test('directions override constness: an output is not copied in, an input not back', async () => {
    const first = Float32Array.of(7, 7, 7);
    mod.multiply_them.argTypes = [input('float32'), 'const float *', 'const float *'];
    await mod.multiply_them(first, x, y);
    expect([...first]).toEqual([7, 7, 7]);
    mod.multiply_them.argTypes = ['float *', inout('float32'), input('float32')];
    await mod.multiply_them(first, x, y);
    expect([...first]).toEqual([4, 10, 18]);
  });

  test('kernels of with() share them; mod.kernel with a declaration does not', async () => {
    const configured = mod.multiply_them.with({ block: 3 });
    const declared = mod.kernel('multiply_them', [output('float32'), 'const float *', 'const float *']);
    mod.multiply_them.argTypes = [output(Float32Array), input(Float32Array), input(Float32Array)];
    expect(await argumentError(() => configured(new Float32Array(3), [1, 2, 3], y))).toContain('expected Float32Array');
    await declared(new Float32Array(3), [1, 2, 3], y);
  });

  test('a declared size is the least that an array has', async () => {
    const sized = mod.kernel('multiply_them', [output('float32', (args: any) => args[1].length), input('float32', 3), 'const float x[3]']);
    const out = new Float32Array(3);
    await sized(out, x, y);
    expect([...out]).toEqual([4, 10, 18]);
    expect(await argumentError(() => sized(new Float32Array(2), x, y))).toBe(
      'multiply_them: argument 1 (dest): expected at least 3 elements of float for float *, received Float32Array of 2 elements',
    );
    expect(await argumentError(() => sized(out, x.subarray(1), y))).toContain('argument 2 (a): expected at least 3 elements');
    expect(await argumentError(() => sized(out, x, [1, 2]))).toContain('argument 3 (b): expected at least 3 elements');
    const wrong = mod.kernel('multiply_them', [output('float32', () => 1.5), 'float *', 'float *']);
    expect(await argumentError(() => wrong(out, x, y))).toContain(
      'expected a whole number of 0 or more for the declared size, received 1.5',
    );
  });

  test('void * with a declared element', async () => {
    const typed = mod.kernel('untyped', [inout('float32'), 'int']);
    const values = Float32Array.of(1, 2);
    await typed(values, 2);
    expect([...values]).toEqual([2, 3]);
    expect(await argumentError(() => typed(new Int32Array(2), 2))).toContain('expected Float32Array for float *, received Int32Array');
  });
});

describe('autoout', () => {
  test('one resolves to its array, several to a tuple; sizes are functions of the arguments', async () => {
    const mul = mod.kernel('multiply_them', [autoout('float32', (args: any) => args[1].length), input('float32'), input('float32')]);
    const product: Float32Array = await mul(x, [1, 2, 3]);
    expect(product).toEqual(Float32Array.of(1, 4, 9));
    expect(mul.sync(x, y)).toEqual(Float32Array.of(4, 10, 18));
    const size = (args: readonly any[]) => args[2].length;
    const split = mod.kernel('split', [autoout('int', size), autoout(Int32Array, size), input('int64')]);
    expect(await split([1n, 2n ** 32n + 5n, -1n])).toEqual([Int32Array.of(1, 5, -1), Int32Array.of(0, 1, -1)]);
    expect(await split.named({ x: [7n] })).toEqual([Int32Array.of(7), Int32Array.of(0)]);
    const results = await new Promise((resolve, reject) =>
      split.async([3n], (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))),
    );
    expect(results).toEqual([Int32Array.of(3), Int32Array.of(0)]);
  });

  test('no elements', async () => {
    const mul = mod.kernel('multiply_them', [autoout('float32', 0), input('float32'), input('float32')]);
    expect(await mul([], [])).toEqual(new Float32Array(0));
  });

  test('wrong counts name what a caller passes; wrong sizes are errors of the call', async () => {
    const mul = mod.kernel('multiply_them', [autoout('float32', () => -1), input('float32'), input('float32')]);
    expect(await argumentError(() => mul(x))).toBe('multiply_them: expected 2 arguments (const float * a, const float * b), received 1');
    expect(await argumentError(() => mul(x, y))).toContain(
      'argument 1 (dest): expected a whole number of 0 or more for the declared size, received -1',
    );
    const thrown = mod.kernel('multiply_them', [autoout('float32', () => { throw new Error('mine'); }), 'float *', 'float *']); // prettier-ignore
    expect((await failureOf(() => thrown(x, y))).message).toBe('mine');
  });

  test('of structs: an array of objects', async () => {
    const grow = mod.kernel('grow', [autoout('P', 2)]);
    expect(await grow()).toEqual([0, 1].map(() => ({ a: expect.any(Number), b: expect.any(Array), c: expect.any(Number) })));
  });
});

describe('validateArgs, defaultBlock, defaultGrid', () => {
  test('false or a text rejects before anything is launched', async () => {
    const kernel = mod.kernel('multiply_them', ['float *', 'const float *', 'const float *']);
    kernel.validateArgs = (args: any) => args[1].length === args[2].length;
    const out = new Float32Array(3);
    expect(await argumentError(() => kernel(out, x, y.subarray(1)))).toBe('multiply_them: validateArgs refused the arguments');
    kernel.validateArgs = (args: any) => (args[1].length === args[2].length ? undefined : 'a and b are not of one length');
    expect(await argumentError(() => kernel(out, x, y.subarray(1)))).toBe('multiply_them: a and b are not of one length');
    expect(await argumentError(async () => kernel.sync(out, x, y.subarray(1)))).toContain('not of one length');
    expect([...out]).toEqual([0, 0, 0]);
    await kernel(out, x, y);
    expect([...out]).toEqual([4, 10, 18]);
    kernel.validateArgs = async () => Promise.reject(new Error('late'));
    expect(await argumentError(() => kernel(out, x, y))).toBe(
      'multiply_them: validateArgs returned a Promise, and a call does not wait for it; return the answer directly',
    );
    kernel.validateArgs = () => { throw new RangeError('mine'); }; // prettier-ignore
    expect((await failureOf(() => kernel(out, x, y))).message).toBe('mine');
    expect(await argumentError(() => (kernel.validateArgs = true))).toContain('expected a function for validateArgs, received true');
  });

  test('a default block and grid hold where with() says nothing else', async () => {
    const kernel = mod.kernel('shape', [autoout('int', 2), input('float32')]);
    expect([...(await kernel(new Float32Array(64)))]).toEqual([1, 64]);
    kernel.defaultBlock = (args: any) => [args[1].length / 2, 1, 1];
    expect([...(await kernel(new Float32Array(64)))]).toEqual([2, 32]);
    kernel.defaultGrid = 5;
    expect([...(await kernel(new Float32Array(64)))]).toEqual([5, 32]);
    expect([...(await kernel.with({ block: 8, grid: [3] })(new Float32Array(64)))]).toEqual([3, 8]);
  });
});
