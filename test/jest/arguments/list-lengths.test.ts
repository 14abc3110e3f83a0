// Lists whose length is not what they hold. The error comes before anything is walked: the tests would take minutes, or end Jest.
import { CudaModule, DeviceArray, Struct } from '../../../lib';

let mod: CudaModule;
beforeAll(async () => {
  mod = await CudaModule.compile(`struct P { int a; float b; };
    __global__ void structs(P* p) { p->a++; }
    __global__ void constants(const P* p) {}
    __global__ void numbers(const int* p) {}`);
});

const sparse = (length: number, ...items: unknown[]): unknown[] => Object.assign(new Array(length), items);
const proxy = (length: number, item: unknown) =>
  new Proxy([item], { get: (target, key) => (key === 'length' ? length : (Reflect.get(target, key) ?? item)) });

describe.each([
  ['structs', { a: 1, b: 2 }],
  ['constants', { a: 1, b: 2 }],
  ['numbers', 1],
])('%s', (kernel, item) => {
  const forms = {
    await: (list: unknown) => mod[kernel]!(list),
    sync: async (list: unknown) => mod[kernel]!.sync(list),
    'with a shape': (list: unknown) => mod[kernel]!.with({ grid: 1, block: 1 })(list),
  };

  test.each(Object.entries(forms))('%s', async (_, call) => {
    await expect(call(sparse(2 ** 32 - 1, item))).rejects.toThrow(/^\w+: argument 1 \(p\): expected a list of at most 134217727 items/);
    await expect(call(sparse(10 ** 8, item))).rejects.toThrow(/has no item \d+$/);
    await expect(call(proxy(2 ** 32 - 1, item))).rejects.toMatchObject({ code: 'ERR_CUDA_ARGUMENT', name: 'RangeError' });
    await expect(call(proxy(10 ** 8, item))).rejects.toThrow('at most 4194304 items, received one of length 100000000');
  });
});

test('device arrays of structs', async () => {
  const P = Struct({ a: 'int' }, 'P');
  for (const list of [sparse(2 ** 32 - 1, { a: 1 }), sparse(10 ** 8, { a: 1 })] as { a: number }[][]) {
    await expect(DeviceArray.from(list, { dtype: P } as never)).rejects.toMatchObject({ code: 'ERR_CUDA_ARGUMENT' });
    await expect(DeviceArray.empty([1], P).set(list as never)).rejects.toMatchObject({ code: 'ERR_CUDA_ARGUMENT' });
    expect(() => P.array(list)).toThrow(expect.objectContaining({ code: 'ERR_CUDA_ARGUMENT' }) as Error);
  }
});

test('long lists that are what they say are taken, also with holes that are no holes', async () => {
  await mod.numbers!.with({ grid: 1, block: 1 })(Array.from({ length: 100_000 }, (_, index) => index));
  await mod.constants!.with({ grid: 1, block: 1 })(proxy(70_000, { a: 1, b: 2 }));
});
