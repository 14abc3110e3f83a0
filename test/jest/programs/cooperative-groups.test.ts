import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

test('heat spreads in a rod, the grid in step', async () => {
  const { heat } = await program('cooperative_groups.cu');
  const n = 200;
  const steps = 25;
  let even = Float32Array.from({ length: n }, (_, i) => (i * i) % 97);
  let odd = even.slice();
  const device = { even: even.slice(), odd: odd.slice() };
  await heat.with({ grid: 3, block: 32, cooperative: true })(device.even, device.odd, n, steps);

  for (let step = 0; step < steps; step++) {
    for (let i = 1; i < n - 1; i++) odd[i] = even[i] + 0.25 * (even[i - 1] - 2 * even[i] + even[i + 1]);
    [even, odd] = [odd, even];
  }
  const result = steps % 2 ? device.odd : device.even;
  result.forEach((value, i) => expect(value).toBeCloseTo(even[i], 3));
  expect(result[0]).toBe(even[0]);
});

function distancesFrom(first: number, neighbours: number[][]): number[] {
  const distance = neighbours.map(() => -1);
  distance[first] = 0;
  const queue = [first];
  for (const node of queue) {
    for (const other of neighbours[node]) {
      if (distance[other] >= 0) continue;
      distance[other] = distance[node] + 1;
      queue.push(other);
    }
  }
  return distance;
}

test('breadth-first search in one launch', async () => {
  const { distances } = await program('cooperative_groups.cu');
  const nodes = 600;
  const next = randomIntegers(41, nodes);
  const neighbours = Array.from({ length: nodes }, (_, v) => [next(), (v + 1) % 500, ...(v % 3 ? [] : [next()])]);
  const starts = new Int32Array(nodes + 1);
  neighbours.forEach((of, v) => (starts[v + 1] = starts[v] + of.length));
  const distance = new Int32Array(nodes).fill(-1);
  distance[0] = 0;
  const sizes = new Int32Array(nodes + 2);
  await distances.with({ grid: 4, block: 64, cooperative: true })(starts, Int32Array.from(neighbours.flat()), distance, sizes, nodes);

  const expected = distancesFrom(0, neighbours);
  expect([...distance]).toEqual(expected);
  expect([...sizes].slice(1, 4)).toEqual([1, 2, 3].map((level) => expected.filter((d) => d === level).length));
});

test.each([4, 16, 32])('tiles of %i threads', async (size) => {
  const mod = await program('cooperative_groups.cu');
  const values = Int32Array.from({ length: 64 }, randomIntegers(42, 1000));
  const [prefix, sum, neighbour] = [new Int32Array(64), new Int32Array(64), new Int32Array(64)];
  await mod.kernel(`tiles_of_${size}`).with({ grid: 1, block: 64 })(values, prefix, sum, neighbour);
  for (let i = 0; i < 64; i++) {
    const first = i - (i % size);
    const total = (to: number) => values.subarray(first, to).reduce((all, value) => all + value, 0);
    expect([prefix[i], sum[i], neighbour[i]]).toEqual([total(i + 1), total(first + size), values[first + ((i + 1) % size)]]);
  }
});

test('threads that came together reserve places', async () => {
  const { keep_odd } = await program('cooperative_groups.cu');
  const values = Int32Array.from({ length: 128 }, randomIntegers(43, 1000));
  const out = new Int32Array(128);
  const count = new Int32Array(1);
  await keep_odd.with({ grid: 1, block: 128 })(values, out, count);
  const odd = values.filter((value) => value % 2 !== 0);
  expect(count[0]).toBe(odd.length);
  expect(out.subarray(0, count[0]).toSorted()).toEqual(odd.toSorted());
});

test('groups of equal labels', async () => {
  const { by_label } = await program('cooperative_groups.cu');
  const labels = Int32Array.from({ length: 32 }, randomIntegers(44, 5));
  const [sizes, ranks] = [new Int32Array(32), new Int32Array(32)];
  await by_label.with({ grid: 1, block: 32 })(labels, sizes, ranks);
  labels.forEach((label, lane) => {
    const equal = (values: Int32Array) => values.filter((other) => other === label).length;
    expect([sizes[lane], ranks[lane]]).toEqual([equal(labels), equal(labels.subarray(0, lane))]);
  });
});

test('a copy that nobody waits for until it is needed', async () => {
  const { reversed } = await program('cooperative_groups.cu');
  const values = Int32Array.from({ length: 256 }, (_, i) => i * i);
  const out = new Int32Array(256);
  await reversed.with({ grid: 4, block: 64, sharedMemory: 64 * 4 })(values, out);
  expect(out).toEqual(values.map((_, i) => values[i - (i % 64) + 63 - (i % 64)]));
});
