import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';
import { SmallFloat } from '../helpers/small-floats';

/** a × b of whole numbers, row-major. */
function product(a: ArrayLike<number>, b: ArrayLike<number>, columns: number, inner: number): number[] {
  return Array.from({ length: (a.length / inner) * columns }, (_, i) => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    let sum = 0;
    for (let k = 0; k < inner; k++) sum += a[row * inner + k] * b[k * columns + column];
    return sum;
  });
}

function wholeNumbers(seed: number, length: number, limit: number): number[] {
  const next = randomIntegers(seed, 2 * limit + 1);
  return Array.from({ length }, () => next() - limit);
}

// Whole numbers, for which the order of additions does not matter.
test.each([
  ['half', SmallFloat.half],
  ['bfloat16', SmallFloat.bfloat16],
] as const)('α a b + β c with %s', async (name, format) => {
  const mod = await program('tensor_cores.cu');
  const [rows, columns, inner] = [32, 48, 80];
  const [a, b, c] = [wholeNumbers(71, rows * inner, 100), wholeNumbers(72, inner * columns, 100), wholeNumbers(73, rows * columns, 1000)];
  const bits = new Map(Array.from({ length: 65536 }, (_, k) => [format.value(k), k]));
  const encoded = (values: number[]) => Uint16Array.from(values, (value) => bits.get(value)!);
  const d = new Float32Array(rows * columns);
  const kernel = mod.kernel(`multiply_add_${name}`).with({ grid: [columns / 16, rows / 16], block: 32 });
  await kernel(encoded(a), encoded(b), Float32Array.from(c), d, columns, inner, 2, -0.5);
  expect([...d]).toEqual(product(a, b, columns, inner).map((value, i) => 2 * value - 0.5 * c[i]));
});

test('bytes', async () => {
  const { multiply_bytes } = await program('tensor_cores.cu');
  const [rows, columns, inner] = [64, 24, 48];
  const [a, b] = [wholeNumbers(74, rows * inner, 127), wholeNumbers(75, inner * columns, 127)];
  const columnsOfB = Int8Array.from(b, (_, i) => b[(i % inner) * columns + Math.floor(i / inner)]);
  const d = new Int32Array(rows * columns);
  await multiply_bytes.with({ grid: [columns / 8, rows / 32], block: 32 })(Int8Array.from(a), columnsOfB, d, columns, inner);
  expect([...d]).toEqual(product(a, b, columns, inner));
});

test('powers of a matrix of doubles', async () => {
  const { powers } = await program('tensor_cores.cu');
  const m = wholeNumbers(76, 64, 3);
  const out = new Float64Array(5 * 64);
  await powers.with({ grid: 1, block: 32 })(Float64Array.from(m), out, 5);
  let power = m;
  for (let k = 0; k < 5; k++) {
    power = product(power, m, 8, 8);
    expect(Array.from(out.subarray(64 * k, 64 * k + 64), (value) => value + 0)).toEqual(power.map((value) => value + 0));
  }
});
