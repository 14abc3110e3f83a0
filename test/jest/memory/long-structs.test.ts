// Long lists of objects for device arrays: the event loop turns while they are converted, and the stream's order is that of the calls.
import { CudaGraph, CudaModule, CudaStream, DeviceArray, Struct } from '../../../lib';
import { failureOf } from '../helpers/failure-of';
import { slowClock } from '../helpers/slow-clock';

const long = 200_000;
const P = Struct({ x: 'float', n: 'int', m: 'double' }, 'P');
const list = (length = long) => Array.from({ length }, (_, i) => ({ x: i, n: i, m: 0.5 }));

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `
    struct P { float x; int n; double m; };
    __global__ void add(P *p, int at, int by) { p[at].n += by; }
    __global__ void read(const P *p, int at, int *n) { n[0] = p[at].n; }` as string,
  );
});
afterAll(() => mod.dispose());
const one = { grid: 1, block: 1 };

afterEach(() => jest.restoreAllMocks());

/** Counts turns of the event loop while the clock is slow, and says at which the objects at these places are read. */
function turnsOfReads(items: { n: number }[], ...places: number[]) {
  const endSlowness = slowClock();
  let turn = 0;
  let next = setImmediate(function count() {
    turn++;
    next = setImmediate(count);
  });
  const reads: number[] = [];
  for (const at of places) {
    const { n } = items[at]!;
    Object.defineProperty(items[at]!, 'n', { get: () => (reads.push(turn), n), enumerable: true });
  }
  return { reads, stop: () => (clearImmediate(next), endSlowness()) };
}

test('the event loop turns while objects are converted', async () => {
  const items = list(400_000);
  const turns = turnsOfReads(items, 0, 399_999);
  const array = await DeviceArray.from(items, { dtype: P });
  turns.stop();
  expect(turns.reads).toHaveLength(2);
  expect(turns.reads[1]! - turns.reads[0]!).toBeGreaterThan(2);
  expect((await array.get()).at(399_999)).toMatchObject({ x: 399_999, n: 399_999, m: 0.5 });
  array.dispose();
});

test('a short list is read before the function returns', async () => {
  const items = list(1000);
  const pending = DeviceArray.from(items, { dtype: P });
  items[999]!.n = -1;
  expect((await (await pending).get()).n.get(999)).toBe(999);
});

test('set() has its place among the calls in the stream, whether they wait or not', async () => {
  const array = DeviceArray.zeros(long, P);
  const n = await DeviceArray.from(Int32Array.of(0));
  const first = array.set(list());
  mod.add.with(one).enqueue(array, long - 1, 5);
  const second = array.set(list());
  const third = mod.add.with(one)(array, 3, 4);
  mod.read.with(one).sync(array, 3, n);
  await Promise.all([first, second, third]);
  expect([(await n.get())[0], (await array.get()).n.get(long - 1)]).toEqual([7, long - 1]);
  const every = DeviceArray.zeros([long, 2], P);
  await every.slice([0, 1]).set(list());
  expect((await every.get()).n.get(2 * 77 + 1)).toBe(77);
  for (const each of [array, n, every]) each.dispose();
});

test('what is wrong rejects with its place and the line of the call', async () => {
  const items: any[] = list();
  items[long - 3] = { x: 1, n: 0.5, m: 2 };
  const error = await failureOf(() => DeviceArray.from(items, { dtype: P }));
  expect(error.message).toContain(`[${long - 3}].n): expected a whole number from -2147483648 to 2147483647 for int, received 0.5`);
  expect([error.code, error.stack!.split('\n')[1]]).toEqual(['ERR_CUDA_ARGUMENT', expect.stringContaining('long-structs.test')]);
  const taken = list();
  const pending = failureOf(() => DeviceArray.from(taken, { dtype: P }));
  taken.length = 5;
  expect((await pending).message).toContain('expected an object with x, n, m');
});

test('an array or a stream that is disposed meanwhile', async () => {
  const array = DeviceArray.zeros(long, P);
  const failing = failureOf(() => array.set(list()));
  array.dispose();
  expect((await failing).message).toContain('disposed');
  const stream = new CudaStream();
  const other = failureOf(() => stream.run(() => DeviceArray.from(list(), { dtype: P })));
  stream.dispose();
  expect((await other).message).toContain('disposed');
});

test('a stream that records refuses the copy at once', async () => {
  const stream = new CudaStream();
  const array = DeviceArray.zeros(long, P);
  let refused: Promise<Error> | undefined;
  await CudaStream.getDefault().synchronize();
  const graph = await stream.capture(() => {
    refused = failureOf(() => stream.run(() => array.set(list())));
  });
  expect((await refused!).message).toContain('captur');
  expect(graph).toBeInstanceOf(CudaGraph);
  array.dispose();
});
