import { CudaContext } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomIntegers, randomNumbers } from '../helpers/seeded-numbers';

test.each([
  [5, 10],
  [6, 4],
  [8, 92],
  [9, 352],
])('%i queens: %i ways', async (n, ways) => {
  const { n_queens } = await program('n_queens.cu');
  const count = new Uint32Array(1);
  await n_queens.with({ grid: 1, block: [n, n] })(count, n);
  expect(count[0]).toBe(ways);
});

// On a GPU a thread's stack has 1024 bytes to begin with.
beforeAll(() => CudaContext.getDefault().setLimit('stackSize', 16384));

test("Ackermann's function", async () => {
  const { ackermann_table } = await program('recursion.cu');
  const out = new BigUint64Array(4 * 4);
  await ackermann_table.with({ grid: 1, block: [4, 4] })(out);
  const formulas = [(n: number) => n + 1, (n: number) => n + 2, (n: number) => 2 * n + 3, (n: number) => 2 ** (n + 3) - 3];
  expect([...out].map(Number)).toEqual(formulas.flatMap((formula) => [0, 1, 2, 3].map(formula)));
});

function expression(next: () => number, depth: number): string {
  if (depth === 0) return String(Math.floor(next() * 10));
  const [a, b] = [expression(next, depth - 1), expression(next, Math.floor(next() * depth))];
  return [`${a}+${b}`, `${a}*${b}`, `(${a}-${b})`, `-(${a})*${b}`][Math.floor(next() * 4)];
}

test('expressions, parsed by functions that call each other', async () => {
  const { evaluate } = await program('recursion.cu');
  const next = randomNumbers(12);
  const lines = Array.from({ length: 40 }, (_, i) => expression(next, i % 6));
  const starts = new Int32Array(lines.length);
  lines.slice(1).forEach((_, i) => (starts[i + 1] = starts[i] + lines[i].length + 1));
  const values = new Int32Array(lines.length);
  await evaluate.with({ grid: 1, block: lines.length })(lines.join(';'), starts, values);
  // As JavaScript reads them; `| 0` makes a zero of its -0.
  expect([...values]).toEqual(lines.map((line) => new Function(`return (${line.replaceAll('-', ' - ')}) | 0`)()));
});

test('quicksort of rows of different lengths', async () => {
  const { sort_rows } = await program('recursion.cu');
  const next = randomIntegers(13, 50);
  const rows = Array.from({ length: 32 }, (_, i) => Float64Array.from({ length: 3 * i }, () => next() - 25));
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((row, i) => (starts[i + 1] = starts[i] + row.length));
  const values = Float64Array.from(rows.flatMap((row) => [...row]));
  await sort_rows.with({ grid: 1, block: rows.length })(values, starts);
  expect([...values]).toEqual(rows.flatMap((row) => [...row.toSorted()]));
});
