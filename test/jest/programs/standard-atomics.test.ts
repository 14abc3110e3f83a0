import { program } from '../helpers/compiled-program';
import { randomIntegers, randomNumbers } from '../helpers/seeded-numbers';

test.each([
  ['int', Int32Array],
  ['unsigned', Uint32Array],
  ['long', BigInt64Array],
] as const)('operations of an atomic %s', async (type, Integers) => {
  const mod = await program('standard_atomics.cu');
  const results = new Integers(13);
  await mod.kernel(`operations_of_${type}`).with({ grid: 1, block: 1 })(results, new Integers(1));
  //  add  sub  and            or             xor          exchange
  const before = [12, 17, 14, 14 & 0b1110, 0b1110 | 0b10001, 0b11111 ^ 0b11];
  expect([...results].map(Number)).toEqual([...before, 0, 100, 1, 1, 2, 2, 30]);
});

test('the largest double', async () => {
  const { largest } = await program('standard_atomics.cu');
  const next = randomNumbers(51);
  const values = Float64Array.from({ length: 1000 }, () => next() * 100);
  const result = Float64Array.of(-Infinity);
  await largest.with({ grid: 8, block: 128 })(values, result, values.length);
  expect(result[0]).toBe(Math.max(...values));
});

test('messages between blocks', async () => {
  const { messages } = await program('standard_atomics.cu');
  const out = new Int32Array(8 * 32);
  await messages.with({ grid: 16, block: 32 })(out);
  expect([...out]).toEqual([...out.keys()].map((i) => Math.floor(i / 32) * 200 + 31 - (i % 32)));
});

test('producers and consumers between barriers', async () => {
  const { rounds } = await program('standard_atomics.cu');
  const values = Int32Array.from({ length: 64 * 5 }, randomIntegers(52, 1000));
  const out = new Int32Array(values.length);
  await rounds.with({ grid: 1, block: 128 })(values, out, 5);
  expect(out).toEqual(values.map((_, i) => 3 * values[i - (i % 64) + 63 - (i % 64)]));
});

test('a barrier that counts its phases, and that threads leave', async () => {
  const { phases } = await program('standard_atomics.cu');
  const completed = new Int32Array(1);
  const seen = new Int32Array(40);
  await phases.with({ grid: 1, block: 40 })(completed, seen);
  // Thread k leaves in phase k, before which k phases have ended.
  expect([...seen]).toEqual([...seen.keys()]);
  expect(completed[0]).toBe(40);
});

test('a latch and a semaphore', async () => {
  const { gates } = await program('standard_atomics.cu');
  const before = new Int32Array(64);
  const most = new Int32Array(1);
  await gates.with({ grid: 1, block: 64 })(before, most);
  expect([...before]).toEqual(Array(64).fill(64));
  expect([1, 2]).toContain(most[0]);
});

test('a pipeline of two stages', async () => {
  const { pipelined } = await program('standard_atomics.cu');
  const parts = 5;
  const values = Int32Array.from({ length: parts * 64 * 4 }, randomIntegers(53, 1000));
  const sums = new Int32Array(2);
  await pipelined.with({ grid: 1, block: 64 })(values, sums, parts);
  const ofWarp = (warp: number) => values.filter((_, i) => Math.floor((i % 256) / 128) === warp).reduce((sum, value) => sum + value, 0);
  expect([...sums]).toEqual([ofWarp(0), ofWarp(1)]);
});
