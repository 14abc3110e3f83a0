import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

test('a sum that needs 64 bits', async () => {
  const { sum_by_shuffles } = await program('reduction.cu');
  const next = randomIntegers(1, 2 ** 32);
  const values = Int32Array.from({ length: 100_000 }, () => next() - 2 ** 31 + 2 ** 29);
  const sum = new BigUint64Array(1);
  await sum_by_shuffles.with({ grid: 8, block: 128 })(values, sum, values.length);
  expect(BigInt.asIntN(64, sum[0])).toBe(values.reduce((total, value) => total + BigInt(value), 0n));
});

test('sums of sixteen, two of them to a warp', async () => {
  const { sum_of_sixteens } = await program('reduction.cu');
  const values = Float64Array.from({ length: 128 }, (_, i) => 2 ** (i % 16) + i);
  const sums = new Float64Array(8);
  await sum_of_sixteens.with({ block: 128 })(values, sums);
  // 2^16 - 1, and the sum of 16 numbers from 16 k on
  expect([...sums]).toEqual([...sums.keys()].map((k) => 65535 + 16 * 16 * k + 120));
});

test('least, greatest, and where', async () => {
  const { extremes } = await program('reduction.cu');
  const next = randomIntegers(3, 1000);
  const values = Int32Array.from({ length: 5000 }, () => next() - 300);
  const out = new Int32Array(3);
  await extremes.with({ grid: 1, block: 256 })(values, out, values.length);
  const greatest = Math.max(...values);
  expect([...out]).toEqual([Math.min(...values), greatest, values.indexOf(greatest)]);
});

test('an operation of our own within tiles', async () => {
  const { common_divisors } = await program('reduction.cu');
  const divisors = [7, 30, 1, 12, 64, 999, 5, 2];
  const factors = [2, 3, 4, 9, 6, 12, 5, 8];
  const values = Uint32Array.from({ length: 64 }, (_, i) => divisors[i >> 3] * factors[i % 8]);
  const out = new Uint32Array(64);
  await common_divisors(values, out);
  expect([...out]).toEqual([...out.keys()].map((i) => divisors[i >> 3]));
});
