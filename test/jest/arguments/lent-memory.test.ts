// The memory that lists are converted into is used again: a call never sees what an earlier one left there.
import { CudaDataType, CudaModule } from '../../../lib';
import { giveBack, lend } from '../../../lib/memory/lent-memory';
import { failureOf } from '../helpers/failure-of';

jest.mock('../../../lib/memory/lent-memory', () => {
  const actual = jest.requireActual('../../../lib/memory/lent-memory');
  return { ...actual, giveBack: jest.fn(actual.giveBack) };
});

const many = 100_000;
const bytes = 16 * many;

let mod: any;
beforeAll(async () => {
  mod = await CudaModule.compile(
    `
    struct Padded { char c; double d; };
    struct Full { float x, y; double d; };
    __global__ void ints(const int *p, int n, long long *sum) { for (int i = 0; i < n; i++) *sum += p[i]; }
    __global__ void padded(const Padded *p, int n, int *bits) {
      for (int i = 0; i < n; i++) for (int k = 1; k < 8; k++) *bits |= ((const unsigned char *)(p + i))[k];
    }
    __global__ void full(Full *p, int n) { for (int i = 0; i < n; i++) p[i].x += p[i].d; }
    ` as string,
  );
});
afterAll(() => mod.dispose());

const one = { grid: 1, block: 1 };
const sumOf = async (list: number[], count = list.length) => {
  const sum = new BigInt64Array(1);
  await mod.ints.with(one)(list, count, sum);
  return Number(sum[0]);
};
const ones = (length: number, value = -1) => new Array<number>(length).fill(value);

test('what was given back is lent again, if it is large enough and not much too large', () => {
  const memory = lend(bytes);
  expect(memory.byteLength).toBeGreaterThanOrEqual(bytes);
  expect(lend(bytes)).not.toBe(memory);
  giveBack(memory);
  expect(lend(memory.byteLength + 1)).not.toBe(memory);
  expect(lend(bytes / 4)).not.toBe(memory);
  expect(lend(bytes - 8)).toBe(memory);
  expect(lend(bytes)).not.toBe(memory);
});

test('of little memory there are a few of each size', () => {
  const five = Array.from({ length: 5 }, () => lend(5000));
  expect(five[0]!.byteLength).toBe(8192);
  five.forEach(giveBack);
  const again = Array.from({ length: 5 }, () => lend(8192));
  expect(again.filter((memory) => five.includes(memory))).toHaveLength(4);
  expect(lend(4097).byteLength).toBe(8192);
  expect(lend(4096).byteLength).toBe(4096);
  expect(lend(65_536).byteLength).toBe(65_536);
});

test('calls that succeed give memory back, awaited or not; the shortest lists have none, and calls that are aborted keep it', async () => {
  const given = jest.mocked(giveBack);
  given.mockClear();
  await sumOf(ones(many));
  expect(given).toHaveBeenCalledTimes(1);
  mod.ints.with(one).sync(ones(many), many, new BigInt64Array(1));
  expect(given).toHaveBeenCalledTimes(2);
  await sumOf(ones(100));
  const abort = new AbortController();
  const pending = mod.ints.with({ ...one, signal: abort.signal })(ones(4 * many), 4 * many, new BigInt64Array(1));
  abort.abort();
  await expect(pending).rejects.toThrow('aborted');
  expect(await sumOf(ones(100, 1))).toBe(100); // the stream has done all that came before
  expect(given).toHaveBeenCalledTimes(2);
});

test('a list that is copied at once is given back at once; beside an array that is copied in pieces, and with results, at the end', async () => {
  const given = jest.mocked(giveBack);
  given.mockClear();
  const sum = new BigInt64Array(1);
  const small = mod.ints.with(one)(ones(1000), 1000, sum);
  expect(given).toHaveBeenCalledTimes(1);
  const beside = mod.ints.with(one)(ones(1000), 1000, new BigInt64Array(1 << 20));
  expect(given).toHaveBeenCalledTimes(1);
  const list = Array.from({ length: 1000 }, () => ({ x: 1, y: 0, d: 2 }));
  const results = mod.full.with(one)(list, 1000);
  expect(given).toHaveBeenCalledTimes(1);
  await Promise.all([small, beside]);
  await results;
  expect(given).toHaveBeenCalledTimes(3);
  expect(list.every(({ x }) => x === 3)).toBe(true);
  expect(sum[0]).toBe(-1000n);
});

test('short lists in flight, of numbers and of objects', async () => {
  const calls = Array.from({ length: 40 }, async (_, i) => {
    if (i % 2 === 0) return sumOf(ones(600 + i, i));
    const list = Array.from({ length: 200 }, () => ({ x: i, y: i, d: 1 }));
    await mod.full.with(one)(list, 200);
    return list.every(({ x, y, d }) => x === i + 1 && y === i && d === 1) ? i : -1;
  });
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? (600 + i) * i : i)));
});

test('a short list whose launch is refused leaves nothing behind', async () => {
  const refused = () => mod.ints.with({ grid: 1, block: 2048 })(ones(1000, 5), 1000, new BigInt64Array(1));
  await failureOf(refused);
  expect(await Promise.all([sumOf(ones(1000, 1)), sumOf(ones(1000, 2))])).toEqual([1000, 2000]);
});

test('numbers after other numbers, fewer and more', async () => {
  expect(await sumOf(ones(4 * many))).toBe(-4 * many);
  expect(await sumOf(ones(3 * many, 2))).toBe(6 * many);
  expect(await sumOf(ones(4 * many, 3))).toBe(12 * many);
});

test.each([many, 500])('bytes between members of %d objects are zero', async (count) => {
  await sumOf(ones(4 * count));
  const bits = new Int32Array(1);
  await mod.padded.with(one)(
    Array.from({ length: count }, () => ({ c: 127, d: 1 })),
    count,
    bits,
  );
  expect(bits[0]).toBe(0);
});

test('two calls under way at once do not share memory', async () => {
  await sumOf(ones(4 * many));
  expect(await Promise.all([sumOf(ones(4 * many, 1)), sumOf(ones(4 * many, 2)), sumOf(ones(4 * many, 3))])).toEqual([
    4 * many,
    8 * many,
    12 * many,
  ]);
});

test('objects that a kernel changes, with the memory of numbers before and of other objects after them', async () => {
  const list = (d: number) => Array.from({ length: many }, (_, i) => ({ x: i, y: 0, d }));
  const [a, b] = [list(1), list(2)];
  await sumOf(ones(4 * many));
  await mod.full.with(one)(a, many);
  await Promise.all([mod.full.with(one)(a, many), mod.full.with(one)(b, many)]);
  expect([a[0]!.x, a.at(-1)!.x, b[0]!.x, b.at(-1)!.x]).toEqual([2, many + 1, 2, many + 1]);
  mod.full.with(one).sync(b, many);
  expect([b[0]!.x, b[0]!.y, b.at(-1)!.x]).toEqual([4, 0, many + 3]);
});

test('a list that is refused half way leaves nothing behind', async () => {
  const wrong = [...ones(3 * many, 5), 'five'] as number[];
  expect((await failureOf(() => sumOf(wrong))).message).toMatch(`(p[${3 * many}]): expected a whole number`);
  expect(await sumOf(ones(4 * many, 1))).toBe(4 * many);
});

test('a registered type may keep the view that it wrote to: no later call uses its memory', async () => {
  class Word {
    readonly value = 7;
  }
  const views = new Set<DataView>();
  CudaDataType.register('word_of_lent_memory', {
    cType: 'int',
    byteLength: 4,
    is: (value) => value instanceof Word,
    encode: ({ value }: Word, view, offset) => {
      views.add(view);
      view.setInt32(offset, value, true);
    },
    decode: () => new Word(),
  });
  const words = Array.from({ length: 4 * many }, () => new Word());
  expect(await sumOf(words as never)).toBe(28 * many);
  const pending = sumOf(ones(4 * many, 2));
  for (const view of views) for (let at = 0; at < 16 * many; at += 4) view.setInt32(at, 9, true);
  expect(views.size).toBeGreaterThan(0);
  expect(await pending).toBe(8 * many);
});
