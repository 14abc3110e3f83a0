import { DeviceArray } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

const n = 5000;
const next = randomIntegers(21, 700);
const keys = Uint32Array.from({ length: n }, () => (next() * 2654435761) % 2 ** 32);

test('keys are counted as by a Map, in a table that is nearly full', async () => {
  const mod = await program('hash_table.cu');
  const shape = { grid: Math.ceil(n / 128), block: 128 };
  const slots = 1024;
  const table = await DeviceArray.from(new Uint32Array(slots).fill(0xffffffff));
  const counts = DeviceArray.zeros(slots, 'uint32');
  mod.count_keys.with(shape).enqueue(table, counts, slots, await DeviceArray.from(keys), n);

  const expected = new Map<number, number>();
  for (const key of keys) expected.set(key, (expected.get(key) ?? 0) + 1);
  const wanted = Uint32Array.from([...expected.keys(), 1, 2, 3]);
  const found = new Uint32Array(wanted.length);
  await mod.look_up.with(shape)(table, counts, slots, wanted, found, wanted.length);
  expect([...found]).toEqual([...wanted].map((key) => expected.get(key) ?? 0));
  expect((await table.get()).filter((key) => key !== 0xffffffff)).toHaveLength(expected.size);
});

test('every node is in its list, once', async () => {
  const { push_to_lists } = await program('hash_table.cu');
  const buckets = 16;
  const heads = new BigUint64Array(buckets);
  const following = new Uint32Array(n);
  await push_to_lists.with({ grid: Math.ceil(n / 128), block: 128 })(heads, following, keys, buckets, n);

  const seen = new Set<number>();
  heads.forEach((head, bucket) => {
    let length = 0;
    for (let node = Number(head & 0xffffffffn); node !== 0; node = following[node - 1]) {
      expect(keys[node - 1] % buckets).toBe(bucket);
      seen.add(node);
      length++;
    }
    expect(Number(head >> 32n)).toBe(length);
  });
  expect(seen.size).toBe(n);
});
