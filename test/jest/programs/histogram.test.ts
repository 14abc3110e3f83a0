import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';
import { root } from '../helpers/run-node';

function countsOf(values: Uint8Array, bins: number): Uint32Array {
  const counts = new Uint32Array(bins);
  for (const value of values) counts[value]++;
  return counts;
}

const text = readFileSync(join(root, 'LICENSE'));

test.each(['histogram', 'histogram_by_warps'])('%s: the letters of a text', async (name) => {
  const mod = await program('histogram.cu');
  const counts = new Uint32Array(256);
  const grid = name === 'histogram' ? 4 : Math.ceil(text.length / 128);
  await mod.kernel(name).with({ grid, block: 128 })(text, counts, text.length);
  expect(counts).toEqual(countsOf(text, 256));
});

test.each(['histogram_by_sorting', 'histogram_by_atomics'])('CUB in a block: %s', async (name) => {
  const mod = await program('histogram.cu');
  const pixels = Uint8Array.from({ length: 1024 }, randomIntegers(4, 64));
  const counts = new Uint32Array(64);
  await mod.kernel(name).with({ grid: 1, block: 128 })(pixels, counts);
  expect(counts).toEqual(countsOf(pixels, 64));
});
