import { program } from '../helpers/compiled-program';

type Words = readonly [number, number, number, number];

/** Philox4x32-10 of Salmon et al., «Parallel Random Numbers: As Easy as 1, 2, 3» (2011), in 64-bit whole numbers. */
function philox(counter: readonly number[], key: readonly number[]): Words {
  let [a, b, c, d] = counter.map(BigInt);
  let [k0, k1] = key.map(BigInt);
  const low = (x: bigint) => x & 0xffffffffn;
  for (let round = 0; round < 10; round++) {
    const p0 = 0xd2511f53n * a;
    const p1 = 0xcd9e8d57n * c;
    [a, b, c, d] = [(p1 >> 32n) ^ b ^ k0, low(p1), (p0 >> 32n) ^ d ^ k1, low(p0)];
    [k0, k1] = [low(k0 + 0x9e3779b9n), low(k1 + 0xbb67ae85n)];
  }
  return [a, b, c, d].map(Number) as unknown as Words;
}

/** The known answers of the authors' Random123 library. */
const known = [
  { counter: [0, 0, 0, 0], key: [0, 0], words: [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8] },
  {
    counter: [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff],
    key: [0xffffffff, 0xffffffff],
    words: [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd],
  },
  {
    counter: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
    key: [0xa4093822, 0x299f31d0],
    words: [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
  },
];

test('known answers, on the device and here', async () => {
  const { rounds } = await program('philox.cu');
  const counters = Uint32Array.from(known.flatMap(({ counter }) => counter));
  const keys = Uint32Array.from(known.flatMap(({ key }) => key));
  const out = new Uint32Array(4 * known.length);
  await rounds.with({ grid: 1, block: known.length })(counters, keys, out);
  expect([...out]).toEqual(known.flatMap(({ words }) => words));
  for (const { counter, key, words } of known) expect(philox(counter, key)).toEqual(words);
});

/** Word `index` of a thread's subsequence: the counter's low half is the place, its high half the subsequence. */
function wordOf(seed: bigint, subsequence: number, index: number): number {
  const key = [Number(seed & 0xffffffffn), Number(seed >> 32n)];
  return philox([Math.floor(index / 4), 0, subsequence, 0], key)[index % 4];
}

test.each([0, 4, 6, 13])('subsequences from offset %i', async (offset) => {
  const { words } = await program('philox.cu');
  const seed = 0x123456789abcdefn;
  const out = new Uint32Array(40 * 12);
  await words.with({ grid: 1, block: 40 })(out, seed, offset, 3);
  expect([...out]).toEqual([...out.keys()].map((i) => wordOf(seed, Math.floor(i / 12), offset + (i % 12))));
});

test('uniform numbers are the words, in (0, 1]', async () => {
  const { uniform } = await program('philox.cu');
  const out = new Float32Array(4 * 32);
  await uniform.with({ grid: 1, block: 32 })(out, 77n);
  out.forEach((value, i) => {
    expect(value).toBeCloseTo(wordOf(77n, Math.floor(i / 4), i % 4) / 2 ** 32, 6);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThanOrEqual(1);
  });
});

test('normal numbers have the moments of the normal distribution', async () => {
  const { normal } = await program('philox.cu');
  const values = new Float64Array(8 * 512);
  await normal.with({ grid: 4, block: 128 })(values, 5n);
  const moment = (power: number) => values.reduce((sum, value) => sum + value ** power, 0) / values.length;
  // Four standard deviations of each moment's mean: of x^k it is sqrt(E x^2k - (E x^k)^2).
  const room = 4 / Math.sqrt(values.length);
  expect(Math.abs(moment(1))).toBeLessThan(room);
  expect(Math.abs(moment(2) - 1)).toBeLessThan(room * Math.sqrt(2));
  expect(Math.abs(moment(3))).toBeLessThan(room * Math.sqrt(15));
  expect(Math.abs(moment(4) - 3)).toBeLessThan(room * Math.sqrt(96));
});

test('darts at a circle', async () => {
  const { darts } = await program('philox.cu');
  const inside = new Uint32Array(1);
  await darts.with({ grid: 4, block: 64 })(inside, 2024n, 50);
  const thrown = 4 * 64 * 50 * 2;
  const deviation = Math.sqrt((Math.PI / 4) * (1 - Math.PI / 4) * thrown);
  expect(Math.abs(inside[0] - (thrown * Math.PI) / 4)).toBeLessThan(4 * deviation);
});
