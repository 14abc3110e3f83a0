import { CudaModule } from '../../../lib';
import { failureOf } from '../helpers/failure-of';

const names = ['toString', 'valueOf', 'hasOwnProperty', 'toLocaleString', 'isPrototypeOf'];

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

test('where no kernel has such a name, a module is an object', async () => {
  const mod = (await CudaModule.compile('__global__ void f(int* x) {}' as string)) as any;
  expect(String(mod)).toBe('[object Object]');
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
