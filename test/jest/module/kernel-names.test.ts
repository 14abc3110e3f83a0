import { CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const names = ['toString', 'valueOf', 'hasOwnProperty', 'toLocaleString', 'isPrototypeOf', 'toJSON'];

test('kernels named as what every object has are called as any other', async () => {
  const source = names.map((name, index) => `__global__ void ${name}(int* x) { *x = ${index}; }`).join('\n');
  const mod = (await CudaModule.compile(source as string)) as any;
  for (const [index, name] of names.entries()) {
    const x = new Int32Array([-1]);
    await mod[name](x);
    expect(x[0]).toBe(index);
    expect(name in mod).toBe(true);
  }
});

test('where no kernel has such a name, a module says what it is', async () => {
  const mod = (await CudaModule.compile('__global__ void f(int* x) {}' as string)) as any;
  expect([String(mod), JSON.stringify(mod)]).toEqual(['CudaModule kernel.cu { f }', '"CudaModule kernel.cu { f }"']);
  expect(mod.valueOf()).toBeDefined();
  expect(Object.prototype.hasOwnProperty.call(mod, 'f')).toBe(true);
});

test('what is in an unnamed namespace is called by its name, as in its source', async () => {
  const source = `
    namespace {
      struct Q { int a; };
      __global__ void plain(int* out, int value) { *out = value; }
      template <int N> __global__ void instance(int* out) { *out = N; }
      namespace inner { __global__ void takes(Q* q) { q->a = 9; } }
    }
    namespace outer { namespace { __global__ void inside(int* out) { *out = 6; } } }`;
  const mod = (await CudaModule.compile(source as string)) as any;
  const [out, q] = [new Int32Array(1), { a: 1 }];
  const calls: [any, unknown[], number][] = [
    [mod.plain, [out, 3], 3],
    [mod.kernel('(anonymous namespace)::plain'), [out, 5], 5],
    [mod.kernel('instance<4>'), [out], 4],
    [mod.kernel('(anonymous namespace)::instance<7>'), [out], 7],
    [mod['outer::inside'], [out], 6],
  ];
  for (const [kernel, args, expected] of calls) {
    await kernel(...args);
    expect(out[0]).toBe(expected);
  }
  await mod['inner::takes'](q);
  expect(q.a).toBe(9);
  await mod.plain.named({ value: 8, out });
  expect(out[0]).toBe(8);
  expect((await failureOf(() => mod.plian(out, 1))).message).toBe(
    'The module has no kernel plian; did you mean plain? It has inner::takes, plain, outer::inside. Templates: instance.',
  );
});

describe('a name that no kernel has', () => {
  const source = `
    __global__ void multiply(float* x) {}
    __global__ void add(float* x) {}
    namespace ns { template <typename T> __global__ void scale(T* x) {} }
    template <typename T> __global__ void convert(T* x) {}`;
  const messages: [string, string][] = [
    ['multipy', 'The module has no kernel multipy; did you mean multiply? It has multiply, add. Templates: ns::scale, convert.'],
    ['Add', 'The module has no kernel Add; did you mean add? It has'],
    ['mult', 'The module has no kernel mult; did you mean multiply? It has'],
    ['somethingElse', 'The module has no kernel somethingElse. It has multiply, add. Templates: ns::scale, convert.'],
    ['convert', "The module has no kernel convert: it is a template, so name an instance of it, such as mod.kernel('convert<float>')."],
    ['ns::scale', "such as mod.kernel('ns::scale<float>')"],
    ['ns::scal', 'did you mean ns::scale?'],
  ];

  test.each(messages)('%s', async (name, message) => {
    for (const mod of [await CudaModule.compile(source as string), new CudaModule(source as string)] as any[]) {
      const error = await failureOf(() => mod.kernel(name)(new Float32Array(1)));
      expect([error.name, error.code, error.kernel]).toEqual(['CudaError', 'ERR_CUDA_UNKNOWN_KERNEL', name]);
      expect(error.message).toContain(message);
    }
  });

  test('in a module that has only templates', async () => {
    const mod = (await CudaModule.compile('template <typename T> __global__ void scale(T* x) {}' as string)) as any;
    const error = await failureOf(() => mod.scale(new Float32Array(1)));
    expect(error.message).toContain("it is a template, so name an instance of it, such as mod.kernel('scale<float>')");
  });
});

describe('kernels with unusual types', () => {
  const common = `struct A { int x; __device__ int f(float); }; struct Val { int v; }; template <auto X> struct Tag { int a; };
    template <class... T> struct Pack { int n; }; __device__ int variable; __device__ int twice(int a) { return 2 * a; }`;

  test.each([
    ['Tag<5>', 4],
    ['Tag<&twice>', 4],
    ['Tag<&variable>', 4],
    ['Tag<nullptr>', 4],
    ['Tag<&A::x>', 4],
    ['Tag<&A::f>', 4],
    ['Tag<Val{3}>', 4],
    ['Tag<1.5f>', 4],
    ['Pack<int(float)>', 4],
    ['Pack<int A::*, int (A::*)(float)>', 4],
    ['int A::*', 8],
  ])('%s', async (type, bytes) => {
    const mod = (await CudaModule.compile(`${common}\n__global__ void k(${type} p, int* o) { o[0] = 7; }` as string, {
      std: 'c++20',
    })) as any;
    const o = new Int32Array(1);
    expect(mod.kernels).toEqual(['k']);
    await mod.k(new Uint8Array(bytes), o);
    expect(o[0]).toBe(7);
  });

  test.each(['k<&twice>', 'k<&variable>', 'k<nullptr>', 'k<Val{3}>', 'k<&A::x>'])('an instance %s', async (name) => {
    const source = `${common} template <auto X> __global__ void k(int* o) { o[0] = 7; } template __global__ void ${name}(int*);`;
    for (const instances of [[], [name]]) {
      const mod = (await CudaModule.compile(source as string, { std: 'c++20', instances })) as any;
      const o = new Int32Array(1);
      await mod.kernel(name)(o);
      expect(o[0]).toBe(7);
    }
  });

  test('explicit instances with dependent types take numbers', async () => {
    const source = `template <class T> struct Traits { typedef T type; template <class U> struct rebind { typedef U type; }; };
      template <class T> __global__ void member(typename Traits<T>::type x, T* o) { o[0] = x; }
      template __global__ void member<float>(float, float*);
      namespace { template <class T> __global__ void nested(typename T::type x, int* o) { o[0] = x; }
        template __global__ void nested<Traits<int>>(int, int*); }
      template <class T> __global__ void computed(decltype(T() + 1) x, int* o) { o[0] = x; }
      template __global__ void computed<char>(int, int*);
      template <class T> __global__ void rebound(typename Traits<T>::template rebind<short>::type x, int* o) { o[0] = x; }
      template __global__ void rebound<int>(short, int*);
      template <class... T> __global__ void pack(int* o, T... x) { o[0] = (x + ...); }
      template __global__ void pack<int, float>(int*, int, float);`;
    const mod = (await CudaModule.compile(source as string)) as any;
    for (const name of ['nested<Traits<int>>', 'computed<char>', 'rebound<int>', 'member<float>']) {
      const out = name.startsWith('member') ? new Float32Array(1) : new Int32Array(1);
      await mod.kernel(name)(5, out);
      expect(out[0]).toBe(5);
    }
    const out = new Int32Array(1);
    await mod.kernel('pack<int, float>')(out, 3, 4.5);
    expect(out[0]).toBe(7);
    await mod.kernel('member< double >')(2.5, new Float64Array(1));
    expect(String(mod.kernel('computed<char>'))).toBe('__global__ void computed<char>(int x, int *o)');
  });
});
