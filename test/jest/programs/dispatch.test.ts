import { program } from '../helpers/compiled-program';
import { randomIntegers } from '../helpers/seeded-numbers';

test('virtual functions of objects on the heap', async () => {
  const { expressions } = await program('dispatch.cu');
  const [values, slopes] = [new Float64Array(64), new Float64Array(64)];
  await expressions.with({ grid: 1, block: 64 })(values, slopes);
  for (let i = 0; i < 64; i++) {
    const x = i * 0.25;
    const value = [i, x, i * x * x, Math.sin(x / 2)][i % 4];
    const slope = [0, 1, 2 * i * x, Math.cos(x / 2) / 2][i % 4];
    expect(values[i]).toBeCloseTo(value, 12);
    expect(slopes[i]).toBeCloseTo(slope, 8);
  }
});

const operations = [
  (a: number, b: number) => a + b,
  (a: number, b: number) => a - b,
  (a: number, b: number) => Math.imul(a, b),
  (a: number, b: number) => (a << (b & 31)) | (a >>> ((32 - (b & 31)) & 31)),
];

/** A program in postfix notation with `depth` levels, and what it results in. */
function postfix(next: () => number, depth: number): { code: number[]; result: number } {
  if (depth === 0) {
    const value = 4 + next();
    return { code: [value], result: value };
  }
  const [a, b] = [postfix(next, depth - 1), postfix(next, Math.min(depth - 1, next() % 2))];
  const operation = next() % 4;
  return { code: [...a.code, ...b.code, operation], result: operations[operation](a.result, b.result) >>> 0 };
}

test('an interpreter: a table of functions', async () => {
  const { interpret } = await program('dispatch.cu');
  const next = randomIntegers(61, 250);
  const programs = Array.from({ length: 96 }, (_, i) => postfix(next, i % 7));
  const starts = new Int32Array(97);
  programs.forEach(({ code }, i) => (starts[i + 1] = starts[i] + code.length));
  const results = new Uint32Array(96);
  await interpret.with({ grid: 1, block: 96 })(Uint8Array.from(programs.flatMap(({ code }) => code)), starts, results);
  expect([...results]).toEqual(programs.map(({ result }) => result));
});

test('pointers to members', async () => {
  const { members } = await program('dispatch.cu');
  const out = new Int32Array(40);
  await members(out);
  const expected = out.map((_, i) => Array.from({ length: i + 1 }, (_, k) => ((i ^ k) & 1 ? -k : k)).reduce((sum, step) => sum + step, 0));
  expect(out).toEqual(expected);
});

test('lambdas that capture, and pointers to those that do not', async () => {
  const { callables } = await program('dispatch.cu');
  const out = new Int32Array(40);
  await callables(out);
  expect(out).toEqual(out.map((_, i) => (i % 2 === 0 ? 3 + 2 * i : i ** 4)));
});
