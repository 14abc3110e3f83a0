import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

// Small whole numbers: every sum is exact in any order.
test.each([
  [64, 64, 64],
  [50, 33, 71],
  [1, 100, 1],
  [17, 1, 17],
])('%i × %i times %i', async (rows, inner, columns) => {
  const next = randomIntegers(rows * columns, 17);
  const a = Float32Array.from({ length: rows * inner }, () => next() - 8);
  const b = Float32Array.from({ length: inner * columns }, () => next() - 8);
  const c = new Float32Array(rows * columns).fill(NaN);

  const { matrix_multiply } = await program('matrix_multiply.cu');
  const grid = [Math.ceil(columns / 16), Math.ceil(rows / 16)] as const;
  await matrix_multiply.with({ grid, block: [16, 16] })(a, b, c, rows, inner, columns);

  const expected = c.map((_, i) => {
    const row = a.subarray(Math.floor(i / columns) * inner).subarray(0, inner);
    return row.reduce((sum, value, k) => sum + value * b[k * columns + (i % columns)], 0);
  });
  expect(c).toEqual(expected);
});
