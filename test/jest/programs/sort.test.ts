import { DeviceArray } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomIntegers, randomNumbers } from '../helpers/seeded-numbers';

test.each([256, 4096])('a bitonic network over %i elements', async (n) => {
  const mod = await program('bitonic_sort.cu');
  const near = mod.exchange_near.with({ grid: n / 256, block: 128 });
  const far = mod.exchange_far.with({ grid: n / 256, block: 128 });
  const next = randomNumbers(n);
  const values = Float32Array.from({ length: n }, () => next() - 0.5);
  const data = await DeviceArray.from(values);

  near.enqueue(data, 2, 256, 256);
  for (let length = 512; length <= n; length *= 2) {
    for (let distance = length / 2; distance >= 256; distance /= 2) far.enqueue(data, length, distance);
    near.enqueue(data, length, length, 128);
  }
  expect(await data.get()).toEqual(values.toSorted());
});

test.each([false, true])('keys and values by CUB, descending: %s', async (descending) => {
  const { sort_block } = await program('radix_sort.cu');
  const next = randomIntegers(5, 200); // many equal keys
  const keys = Float32Array.from({ length: 1024 }, () => (next() - 100) / 8);
  const sorted = keys.slice();
  const values = new Uint32Array(1024);
  await sort_block.with({ grid: 1, block: 128 })(sorted, values, descending);

  // JavaScript's sort is stable, and so is this one.
  const order = [...keys.keys()].sort((a, b) => (descending ? keys[b] - keys[a] : keys[a] - keys[b]));
  expect([...values]).toEqual(order);
  expect([...sorted]).toEqual(order.map((i) => keys[i]));
});

test('32-bit keys over many blocks, four bits at a time', async () => {
  const mod = await program('radix_sort.cu');
  const n = 3001;
  const blocks = Math.ceil(n / 128);
  const next = randomIntegers(9, 2 ** 32);
  const keys = Uint32Array.from({ length: n }, next);
  const counts = DeviceArray.zeros(16 * blocks, 'uint32');
  let from = await DeviceArray.from(keys);
  let to = DeviceArray.zeros(n, 'uint32');

  const shape = { grid: blocks, block: 128 };
  for (let shift = 0; shift < 32; shift += 4) {
    mod.count_digits.with(shape).enqueue(from, counts, n, shift);
    mod.place_digits.with({ grid: 1, block: 128 }).enqueue(counts, 16 * blocks);
    mod.scatter.with(shape).enqueue(from, to, counts, n, shift);
    [from, to] = [to, from];
  }
  expect(await from.get()).toEqual(keys.toSorted());
});
