import { DeviceArray } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

function runningSums(values: Int32Array): Int32Array {
  let sum = 0;
  return values.map((value) => (sum += value));
}

function numbers(length: number): Int32Array {
  const next = randomIntegers(length, 2001);
  return Int32Array.from({ length }, () => next() - 1000);
}

const part = 128 * 4;

test.each([1, part, 20_000])('parts by CUB, their sums, the whole: %i elements', async (n) => {
  const mod = await program('scan.cu');
  const scanParts = mod.scan_parts.with({ grid: (args) => Math.ceil((args[3] as number) / part), block: 128 });
  const parts = Math.ceil(n / part);
  const values = numbers(n);
  const input = await DeviceArray.from(values);
  const sums = DeviceArray.zeros(parts, 'int32');
  const total = DeviceArray.zeros(1, 'int32');
  const out = DeviceArray.zeros(n, 'int32');

  scanParts.enqueue(input, out, sums, n);
  scanParts.enqueue(sums, sums, total, parts);
  mod.add_to_parts.with({ grid: Math.ceil(n / 256), block: 256 }).enqueue(out, sums, n);

  const expected = runningSums(values);
  expect(await out.get()).toEqual(expected);
  expect(await total.get()).toEqual(expected.subarray(-1));
});

test('a tree of sums', async () => {
  const mod = await program('scan.cu');
  const values = numbers(512);
  const out = new Int32Array(512);
  await mod.scan_tree.with({ block: 256, sharedMemory: 512 * 4 })(values, out);
  expect(out.map((sum, i) => sum + values[i])).toEqual(runningSums(values));
});

test('the largest so far', async () => {
  const mod = await program('scan.cu');
  const values = Float32Array.from(numbers(128), (value) => value / 8);
  const out = new Float32Array(128);
  await mod.running_maximum(values, out);
  expect(out).toEqual(values.map((_, i) => Math.max(...values.subarray(0, i + 1))));
});
