// A variable of a module is one variable, whichever images hold the kernels that use it.
import { join } from 'node:path';
import { inspect } from 'node:util';
import { CudaGraph, CudaModule, cu, cudaPlan, DeviceArray } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { runNode } from '../helpers/run-node';
import { temporaryFolder } from '../helpers/temporary-folder';

/** One counter of each kind, which `bump` counts up and `read` tells; `plain` does both without a template. */
const kinds: Record<string, { declared: string; name: string; global?: string }> = {
  __device__: { declared: '__device__ int n = 10;', name: 'n', global: 'n' },
  '__device__ in a namespace': { declared: 'namespace ns { __device__ int n = 10; }', name: 'ns::n', global: 'ns::n' },
  '__managed__ in a namespace': { declared: 'namespace ns { __managed__ int n = 10; }', name: 'ns::n', global: 'ns::n' },
  __managed__: { declared: '__managed__ int n = 10;', name: 'n', global: 'n' },
  static: { declared: 'static __device__ int n = 10;', name: 'n', global: 'n' },
  inline: { declared: 'inline __device__ int n = 10;', name: 'n', global: 'n' },
  'unnamed namespace': { declared: 'namespace { __device__ int n = 10; }', name: 'n', global: 'n' },
  array: { declared: '__device__ int many[4] = {1, 2, 10, 4};', name: 'many[2]' },
  struct: { declared: '__device__ struct { char a; int n; } state = {1, 10};', name: 'state.n' },
  'static of a function': { declared: '__device__ int& counter() { static int n = 10; return n; }', name: 'counter()' },
  'behind a pointer': { declared: '__device__ int n = 10; __device__ int* where = &n;', name: '*where' },
  'variable template': { declared: 'template <class V> __device__ V n = V(10);', name: 'n<int>' },
  'named like an instruction': { declared: '__device__ int add = 10; __device__ int x = 0;', name: 'add' },
};

const kernelsOf = (name: string) => `
  template <int By> __global__ void bump(int* out) { *out = (${name} += By); }
  template <class T> __global__ void read(T* out) { *out = T(${name}); }
  __global__ void plain(int* out) { *out = (${name} += 1); }`;

const result = async (kernel: any, array: any = new Int32Array(1)) => {
  await kernel(array);
  return array[0];
};

describe.each(Object.entries(kinds))('%s', (_, { declared, name, global }) => {
  const source = declared + kernelsOf(name);

  test.each([undefined, ['bump<2>', 'read<double>']])('is one for all kernels (instances: %j)', async (instances) => {
    const mod = (await CudaModule.compile(source as string, instances && { instances })) as any;
    if (global) await mod.global(global).set(Int32Array.of(20));
    const first = global ? 20 : 10;
    expect(await result(mod.plain)).toBe(first + 1);
    expect(await result(mod.kernel('bump<2>'))).toBe(first + 3);
    expect(await result(mod['bump< 3 >'])).toBe(first + 6);
    expect(await result(mod.plain)).toBe(first + 7);
    expect(await result(mod.kernel('read<double>'), new Float64Array(1))).toBe(first + 7);
    expect(await result(mod.kernel('read<float>'), new Float32Array(1))).toBe(first + 7);
    if (global) expect([...(await mod.global(global).get())]).toEqual([first + 7]);
  });

  test('is one for instances alone', async () => {
    const mod = (await CudaModule.compile(source.replace(/__global__ void plain.*/, '') as string)) as any;
    expect(await result(mod.kernel('bump<1>'))).toBe(11);
    expect(await result(mod.kernel('bump<2>'))).toBe(13);
    expect(await result(mod.kernel('read<int>'))).toBe(13);
  });
});

const scaled = `
  __constant__ float scale[2] = {3, 4};
  static __constant__ int offsets[3] = {100, 200, 300};
  template <class T> __global__ void times(T* x, int i) {
    const float* table = i > 5 ? reinterpret_cast<const float*>(x) : scale;
    x[threadIdx.x] = x[threadIdx.x] * T(scale[0]) + T(scale[i]) + T(table[1]) + T(offsets[i]);
  }
  __global__ void plain(float* x) { x[threadIdx.x] *= scale[0] + offsets[0]; }`;

test('constants are what was last written', async () => {
  const mod = (await CudaModule.compile(scaled as string)) as any;
  const twice = async (T: any, name: string) => {
    const x = T.of(1, 2);
    await mod.kernel(name)(x, 1);
    return [...x];
  };
  expect(await twice(Float32Array, 'times<float>')).toEqual([211, 214]);
  await mod.global('scale').set(Float32Array.of(10, 20));
  expect(await twice(Float32Array, 'times<float>')).toEqual([250, 260]);
  expect(await twice(Float64Array, 'times<double>')).toEqual([250, 260]);
  await mod.global('offsets').set(Int32Array.of(0, 7, 0));
  expect(await twice(Float64Array, 'times<double>')).toEqual([57, 67]);
  expect(await twice(Int32Array, 'times<int>')).toEqual([57, 67]);
});

test('the same instance by several names is loaded once', async () => {
  const mod = (await CudaModule.compile(
    `template <class T> __global__ void next(T* out) { static int n = 0; *out = T(++n); }` as string,
  )) as any;
  for (const [index, name] of ['next<int>', 'next< int >', '::next<signed int>', 'next(int *)'].entries()) {
    expect(await result(mod.kernel(name))).toBe(index + 1);
  }
});

test('instances that are first asked for at once, and by calls that block', async () => {
  const source = `template <class V> __device__ V n = V(0); template <int By> __global__ void bump(int* out) { *out = atomicAdd(&n<int>, By) + By; }`;
  const mod = (await CudaModule.compile(source as string)) as any;
  const outs = Array.from({ length: 5 }, () => new Int32Array(1));
  const calls = outs.map((out, index) => mod.kernel(`bump<${10 ** index}>`)(out));
  const blocked = new Int32Array(1);
  mod.kernel('bump<100000>').sync(blocked);
  await Promise.all(calls);
  const last = new Int32Array(1);
  await mod.kernel('bump<1>')(last);
  expect(last[0]).toBe(111112);
});

const counting = `__device__ int n = 0; template <class T> __global__ void bump(T* out) { *out = T(++n); } __global__ void plain(int* out) { *out = ++n; }`;

test('from the cache on disk', async () => {
  const program = `
    const mod = await cuda.CudaModule.compile(${JSON.stringify(counting)}, { onProgress: ({ stage }) => stages.add(stage) });
    const out = new Int32Array(1);
    await mod.plain(out);
    await mod.kernel('bump<int>')(out);
    await mod.kernel('bump<unsigned>')(new Uint32Array(1));
    await mod.plain(out);
    console.log(out[0], [...stages].filter((stage) => stage.startsWith('c')).join());`;
  const environment = { CUDA_FFI_CACHE_DIR: join(temporaryFolder(), 'cache') };
  for (const stages of ['compiling,compiled', 'cached']) {
    const { stdout, stderr } = await runNode(`const stages = new Set();${program}`, { environment });
    expect(stdout + stderr).toBe(`4 ${stages}\n`);
  }
});

test('in plans, graphs, with tune and enqueue', async () => {
  const mod = (await CudaModule.compile(counting as string)) as any;
  const bump = mod.kernel('bump<int>');
  await mod.global('n').set(Int32Array.of(5));
  const plan = cudaPlan(async (out: Int32Array) => {
    const first = await mod.plain(out);
    return bump(first ?? out);
  });
  await plan(new Int32Array(1));
  expect([...(await mod.global('n').get())]).toEqual([7]);
  const out = DeviceArray.zeros(1, 'int32');
  const graph = new CudaGraph();
  const node = graph.addKernel(mod.plain, [out]);
  graph.addKernel(bump, [out], { dependsOn: [node] });
  await graph.instantiate().launch();
  expect([...(await out.get())]).toEqual([9]);
  bump.enqueue(out);
  expect([...(await out.get())]).toEqual([10]);
  await bump.tune([out]);
  const [tuned] = await mod.global('n').get();
  expect(tuned).toBeGreaterThan(10);
  expect(await result(mod.plain)).toBe(tuned + 1);
});

test('a graph keeps the variables of a module that is disposed of', async () => {
  const mod = (await CudaModule.compile(counting as string)) as any;
  const out = DeviceArray.zeros(1, 'int32');
  await mod.plain(out);
  const graph = new CudaGraph();
  await mod.kernel('bump<int>')(out);
  graph.addKernel(mod.kernel('bump<int>'), [out]);
  const exec = graph.instantiate();
  mod.dispose();
  await exec.launch();
  expect([...(await out.get())]).toEqual([3]);
});

describe('linked', () => {
  const helper = '__device__ int shared = 100; __device__ int next() { static int own = 0; return ++shared + (++own) * 1000; }';
  const main = `extern __device__ int next(); extern __device__ int shared; __device__ int mine = 0;
    template <class T> __global__ void bump(T* out) { *out = T(next() + ++mine * 1000000); }
    __global__ void plain(int* out) { *out = next() + ++mine * 1000000; }`;

  test('sources share the variables of all', async () => {
    const mod = (await CudaModule.compile(main as string, { link: [cu(helper)] })) as any;
    expect(await result(mod.plain)).toBe(1001101);
    expect(await result(mod.kernel('bump<int>'))).toBe(2002102);
    expect(await result(mod.kernel('bump<double>'), new Float64Array(1))).toBe(3003103);
    await mod.global('mine').set(Int32Array.of(6));
    expect(await result(mod.kernel('bump<int>'))).toBe(7004104);
  });

  test('setup is called once', async () => {
    let calls = 0;
    const setup = async (code: any) => {
      calls++;
      await code.global('shared').set(Int32Array.of(500));
    };
    const mod = (await CudaModule.compile(main as string, { link: [cu(helper, 'helper.cu', { setup })] })) as any;
    expect(await result(mod.kernel('bump<int>'))).toBe(1001501);
    expect(await result(mod.kernel('bump<double>'), new Float64Array(1))).toBe(2002502);
    expect(calls).toBe(1);
  });
});

describe('what cannot be shared', () => {
  const table = `
    typedef int (*F)(int);
    __device__ int twice(int a) { return 2 * a; }
    __device__ int thrice(int a) { return 3 * a; }
    __device__ F chosen = twice;
    template <class T> __global__ void apply(T* x) { *x = T(chosen(int(*x))); }
    __global__ void choose(int which) { chosen = which == 2 ? twice : thrice; }`;

  test('is an error that says what to do', async () => {
    const mod = (await CudaModule.compile(table as string)) as any;
    await mod.choose(3);
    const error = await failureOf(() => mod.kernel('apply<int>')(Int32Array.of(7)));
    expect(error).toMatchObject({ name: 'CudaError', code: 'ERR_CUDA_LATE_INSTANCE', kernel: 'apply<int>' });
    expect(error.message).toBe(
      "apply<int> uses variables of the module, and cannot be compiled for it later on, because chosen holds the addresses of functions, which are others in other code. Name it when the module is compiled: the option instances: ['apply<int>'].",
    );
  });

  test('works when it is named', async () => {
    const mod = (await CudaModule.compile(table as string, { instances: ['apply<int>'] })) as any;
    await mod.choose(3);
    expect(await result(mod.kernel('apply<int>'), Int32Array.of(7))).toBe(21);
  });

  test('an instance that does not exist is an error of the compile', async () => {
    const error = await failureOf(() => CudaModule.compile(table as string, { instances: ['aply<int>'] }));
    expect(error).toMatchObject({ name: 'CudaCompileError' });
    expect(error.message).toContain('aply');
  });
});

test.each([{ debug: true }, { lineInfo: true }, { std: 'c++20' }])('compiled with %j', async (options) => {
  const mod = (await CudaModule.compile(counting as string, options)) as any;
  expect(await result(mod.plain)).toBe(1);
  expect(await result(mod.kernel('bump<int>'))).toBe(2);
  expect(await result(mod.plain)).toBe(3);
});

test('what belongs to the code of a kernel stays with it', async () => {
  const source = `
    struct Shape { virtual __device__ int sides() = 0; };
    struct Square : Shape { __device__ int sides() override { return 4; } };
    __device__ int add(int a) { return a + 1; }
    __device__ int sub(int a) { return a - 1; }
    __constant__ int (*const functions[2])(int) = {add, sub};
    __device__ int n = 1;
    __device__ int last[2] = {5, 6};
    template <class T> __constant__ int* const pointers[2] = {&n, &last[1]};
    template <class T> __global__ void use(T* x) {
      Square square;
      Shape* shape = &square;
      printf("%s %d\\n", "sides", shape->sides());
      *x = T(functions[n++ & 1](int(*x)) + shape->sides() + *pointers<T>[0] * 10 + *pointers<T>[1] * 100);
    }
    __global__ void plain(int* x) { *x = functions[n & 1](*x); last[1] = 7; }`;
  const mod = (await CudaModule.compile(source as string)) as any;
  expect(await result(mod.plain, Int32Array.of(8))).toBe(7);
  expect(await result(mod.kernel('use<int>'), Int32Array.of(8))).toBe(7 + 4 + 20 + 700);
  expect(await result(mod.plain, Int32Array.of(8))).toBe(9);
});

test('instances that use no variable are what they were', async () => {
  const source = `__device__ int n; template <class T> __global__ void one(T* x) { *x = T(1); } __global__ void plain() { n = 1; }`;
  const mod = (await CudaModule.compile(source as string)) as any;
  expect(await result(mod.kernel('one<int>'))).toBe(1);
});

test('a variable of an instance alone is found by its symbol', async () => {
  const source = `template <class T> struct Of { static int n; }; template <class T> int Of<T>::n = 4;
    template <class T> __global__ void get(T* x) { *x = T(++Of<int>::n); }`;
  const mod = (await CudaModule.compile(source as string, { options: ['-default-device'] })) as any;
  expect(await result(mod.kernel('get<int>'))).toBe(5);
  expect(await result(mod.kernel('get<float>'), new Float32Array(1))).toBe(6);
  expect(await mod.global('_ZN2OfIiE1nE').get()).toEqual(Uint8Array.of(6, 0, 0, 0));
});

test('the names of a module have the instances that were asked for later', async () => {
  const mod = (await CudaModule.compile(
    'template <typename T> __global__ void s(T* x) { x[threadIdx.x] += 1; } __global__ void k(float* x) { x[threadIdx.x] *= 2; }' as string,
  )) as any;
  expect(mod.kernels).toEqual(['k']);
  const x = Float32Array.of(1);
  const later = mod.kernel('s<float>');
  expect(mod.kernels).toEqual(['k']);
  await later(x);
  await mod.kernel('s<int>')(Int32Array.of(1));
  await mod.kernel('s<float>')(x);
  expect(mod.kernels).toEqual(['k', 's<float>', 's<int>']);
  expect(Object.keys(mod)).toEqual(['k', 's<float>', 's<int>']);
  expect('s<float>' in mod && !('s<double>' in mod)).toBe(true);
  expect(inspect(mod)).toMatch(/^CudaModule .* \{ k, s<float>, s<int> \}$/);
  await mod[mod.kernels[1]](x);
  expect(x[0]).toBe(4);
  mod.dispose();
  expect(inspect(mod)).toMatch(/disposed/);
});
