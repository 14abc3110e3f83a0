// An array's elements are its properties: what lists the properties of an argument takes seconds for a large one.
import { cuda, cudaPlan, CudaModule, DeviceArray, Struct } from '../../../lib';

const listing = [
  [Object, 'keys'],
  [Object, 'values'],
  [Object, 'entries'],
  [Object, 'getOwnPropertyNames'],
  [Object, 'getOwnPropertyDescriptors'],
  [Reflect, 'ownKeys'],
] as const;

let mod: CudaModule;
beforeAll(async () => {
  mod = await CudaModule.compile(`
    struct Pair { int a, b; };
    __global__ void copy(int* to, const int* from, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i]; }
    __global__ void first(Pair* to, const Pair* from) { to[0] = from[0]; }`);
});

/** The arrays whose properties were listed while `body` ran. */
async function listed(body: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const spies = listing.map(([holder, name]) => {
    const own = (holder as any)[name];
    return jest.spyOn(holder as any, name).mockImplementation((...args: unknown[]) => {
      if (ArrayBuffer.isView(args[0]) || (Array.isArray(args[0]) && args[0].length === length))
        found.push(`${name} of ${args[0].constructor.name}`);
      return own(...args);
    });
  });
  try {
    await body();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return found;
}

const length = 3001;
const array = () => new Int32Array(length).fill(7);
const list = () => Array<number>(length).fill(7);

test.each<[string, () => Promise<unknown>]>([
  ['a call', () => (mod as any).copy.with({ grid: 1 })(array(), array(), length)],
  ['a call with a plain array', () => (mod as any).copy.with({ grid: 1 })(array(), list(), length)],
  ['a call by names', () => (mod as any).copy.named({ to: array(), from: array(), n: length })],
  ['a call with too many arguments', () => (mod as any).copy(array(), array(), length, array()).catch(() => {})],
  ['a call with a wrong class', () => (mod as any).copy(new Float64Array(length), array(), length).catch(() => {})],
  ['a blocking call', async () => (mod as any).copy.with({ grid: 1 }).sync(array(), array(), length)],
  [
    'a plan',
    () => cudaPlan(async (to: Int32Array, from: Int32Array) => (mod as any).copy.with({ grid: 1 })(to, from, length))(array(), array()),
  ],
  [
    'a plan with more arguments than its function has',
    () =>
      cudaPlan(async (to: Int32Array) => (mod as any).copy.with({ grid: 1 })(to, to, length))(
        array(),
        ...([array()] as unknown as []),
      ).catch(() => {}),
  ],
  [
    'a plan that knows an array, and returns one',
    async () => {
      const known = array();
      const plan = cudaPlan(async (to: Int32Array) => {
        await (mod as any).copy.with({ grid: 1 })(to, known, length);
        return { to };
      });
      await plan(array());
      return plan(array());
    },
  ],
  ['an array on the device', async () => (await DeviceArray.from(array())).set(array())],
  ['a function of elements', () => cuda.elementwise('int32 y = x + 1')(array(), array())],
  [
    'structs',
    () => (mod as any).first(Struct({ a: 'int', b: 'int' }, 'Pair').array(length), Struct({ a: 'int', b: 'int' }, 'Pair').array(length)),
  ],
])('%s lists the properties of no array', async (_, call) => {
  expect(await listed(call)).toEqual([]);
});

test('the test sees what lists them', async () => {
  expect(await listed(async () => Object.entries(array()))).toEqual(['entries of Int32Array']);
});
