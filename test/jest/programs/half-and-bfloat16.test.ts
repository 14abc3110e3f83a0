import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';
import { SmallFloat } from '../helpers/small-floats';

const formats = [
  ['half', SmallFloat.half],
  ['__nv_bfloat16', SmallFloat.bfloat16],
] as const;

const n = 1024;

/** Bits near those of 1, of either sign: their sums and products need no more than a double's 53 bits. */
function bitsNearOne(seed: number, format: SmallFloat): Uint16Array {
  const next = randomIntegers(seed, 2 ** 16);
  const magnitudes = (value: number) => Math.abs(value) > 2 ** -6 && Math.abs(value) < 2 ** 6;
  return Uint16Array.from({ length: n }, () => {
    for (;;) {
      const bits = next();
      if (magnitudes(format.value(bits))) return bits;
    }
  });
}

const operations: Record<string, (a: number, b: number, c: number) => number> = {
  sum: (a, b) => a + b,
  difference: (a, b) => a - b,
  product: (a, b) => a * b,
  quotient: (a, b) => a / b,
  'fused product and sum': (a, b, c) => a * b + c,
  'square root': (a) => Math.sqrt(Math.abs(a)),
  less: (a, b) => Math.min(a, b),
  greater: (a, b) => Math.max(a, b),
};

test.each(formats)('%s: operations are the exact result, rounded once', async (name, format) => {
  const mod = await program('half_and_bfloat16.cu');
  const [a, b, c] = [1, 2, 3].map((seed) => bitsNearOne(seed, format));
  const out = new Uint16Array(8 * n);
  await mod.kernel(`arithmetic<${name}>`).with({ grid: n / 128, block: 128 })(a, b, c, out, n);
  Object.entries(operations).forEach(([operation, exact], k) => {
    const expected = Array.from({ length: n }, (_, i) => {
      const [x, y, z] = [a, b, c].map((values) => format.value(values[i]));
      return format.round(exact(x, y, z));
    });
    const received = Array.from(out.subarray(k * n, (k + 1) * n), (bits) => format.value(bits));
    expect([operation, received]).toEqual([operation, expected]);
  });
});

test.each(formats)('%s: every value becomes the same float', async (name, format) => {
  const mod = await program('half_and_bfloat16.cu');
  const all = Uint16Array.from({ length: 65536 }, (_, bits) => bits);
  const out = new Float32Array(65536);
  await mod.kernel(`to_float<${name}>`).with({ grid: 256, block: 256 })(all, out);
  expect(out).toEqual(Float32Array.from(all, (bits) => format.value(bits)));
});

test.each(formats)('%s: floats are rounded to the nearest, of two the even one', async (name, format) => {
  const mod = await program('half_and_bfloat16.cu');
  const next = randomIntegers(4, 2 ** 32);
  const bits = Uint32Array.from({ length: n }, next);
  const floats = new Float32Array(bits.buffer).map((value) => (Number.isNaN(value) ? 65519.99 : value));
  for (let i = 0; i < n / 2; i++) {
    const low = format.value(i * 7);
    floats[i] = [low, (low + format.value(i * 7 + 1)) / 2][i % 2]; // values and the middles between neighbours
  }
  const out = new Uint16Array(n);
  await mod.kernel(`from_float<${name}>`).with({ grid: n / 128, block: 128 })(floats, out, n);
  expect(Array.from(out, (value) => format.value(value))).toEqual(Array.from(floats, (value) => format.round(value)));
});

test('pairs of halfs', async () => {
  const { pairs } = await program('half_and_bfloat16.cu');
  const { half } = SmallFloat;
  const [a, b, c] = [5, 6, 7].map((seed) => bitsNearOne(seed, half).subarray(0, 128));
  const fused = new Uint16Array(128);
  const sums = new Uint16Array(64);
  const greater = new Uint32Array(64);
  await pairs.with({ grid: 1, block: 64 })(a, b, c, fused, sums, greater);

  const value = (bits: Uint16Array, i: number) => half.value(bits[i]);
  for (let i = 0; i < 64; i++) {
    const results = [2 * i, 2 * i + 1].map((k) => half.round(value(a, k) * value(b, k) + value(c, k)));
    expect([value(fused, 2 * i + 1), value(fused, 2 * i)]).toEqual(results);
    expect(value(sums, i)).toBe(half.round(results[0] + results[1]));
    const masks = [2 * i, 2 * i + 1].map((k) => (value(a, k) > value(b, k) ? 0xffff : 0));
    expect(greater[i]).toBe(masks[0] + masks[1] * 2 ** 16);
  }
});

test('a dot product of bfloat16 in 32 bits; additions of pairs', async () => {
  const { dot } = await program('half_and_bfloat16.cu');
  const { bfloat16, half } = SmallFloat;
  const [a, b] = [8, 9].map((seed) => bitsNearOne(seed, bfloat16).subarray(0, 1024));
  const out = new Float32Array(1);
  const pair = new Uint16Array(2);
  await dot.with({ grid: 1, block: 64 })(a, b, out, pair, 512);
  const products = Array.from(a, (bits, i) => bfloat16.value(bits) * bfloat16.value(b[i]));
  const exact = products.reduce((sum, product) => sum + product, 0);
  const sumOfSizes = products.reduce((sum, product) => sum + Math.abs(product), 0);
  // Each of the 64 + 16 roundings on a product's way is at most 2^-24 of the sum so far.
  expect(Math.abs(out[0] - exact)).toBeLessThan(80 * 2 ** -24 * sumOfSizes);
  expect(Array.from(pair, (bits) => half.value(bits))).toEqual([64, 32]);
});
