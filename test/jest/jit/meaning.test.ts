// What JavaScript says is what the device computes: casts, order, overflow, precedence, and types that are found later.
import { cuda } from '../../../lib';

const launch = { grid: 1, block: 1 };
const made = (text: string): any => new Function(`return ${text};`)();

/** What a kernel leaves in its first argument, on the device and simulated. */
async function both(kernel: any, make: () => any[]): Promise<unknown[]> {
  const [device, simulated] = [make(), make()];
  await kernel.with(launch)(...device);
  kernel.simulate(launch)(...simulated);
  expect([...simulated[0]]).toEqual([...device[0]]);
  return [...device[0]];
}

const u32 = (...values: number[]) => Uint32Array.of(...values);
const i32 = (...values: number[]) => Int32Array.of(...values);
const f32 = (...values: number[]) => Float32Array.of(...values);
const f64 = (...values: number[]) => Float64Array.of(...values);
const i64 = (...values: bigint[]) => BigInt64Array.of(...values);

const cases: readonly [string, string, () => any[], unknown][] = [
  ['int32[], uint32[]', 'Math.floor(int32(x[0]) / 4)', () => [i32(0), u32(0xffffffff)], -1],
  ['int32[], uint16[]', 'Math.floor(x[0] * x[0] / 4)', () => [i32(0), Uint16Array.of(65535)], -32768],
  ['int32[], int32[]', 'Math.floor((cuda.grid(1) + 3) * 1103515245 / 65536)', () => [i32(0), i32(0)], -15022],
  ['uint32[], uint32[]', 'Math.abs(x[0] - x[1]) * 2', () => [u32(0), u32(10, 3)], 14],
  ['uint32[], uint32[]', '100 - Math.abs(x[0] - x[1])', () => [u32(0), u32(10, 3)], 93],
  ['int32[], int32[]', 'Math.abs(x[0])', () => [i32(0), i32(-(2 ** 31))], -(2 ** 31)],
  ['int32[], int8[]', 'Math.abs(x[0])', () => [i32(0), Int8Array.of(-128)], 128],
  ['int32[], int16[]', 'Math.abs(x[0]) * 2 - Math.sign(x[0])', () => [i32(0), Int16Array.of(-32768)], 65537],
  ['float64[], uint32[]', 'Math.trunc(x[0] / x[1])', () => [f64(0), u32(2 ** 31, 1)], 2 ** 31],
  ['float32[], int32[]', 'cuda.shfl(float32(x[0]), 0) / cuda.shfl(float32(x[1]), 0)', () => [f32(0), i32(7, 2)], 3.5],
  ['int64[], int64[]', 'cuda.shfl(int32(x[0]), 0)', () => [i64(0n), i64(2n ** 33n + 5n)], 5n],
  ['float64[], float64[]', 'cuda.shfl(float32(x[0]), 0)', () => [f64(0), f64(0.1)], Math.fround(0.1)],
  ['float32[], int32[]', 'Math.floor(float32(x[0]) / float32(x[1]))', () => [f32(0), i32(5, 0)], Infinity],
  ['float64[], int32[]', 'Math.trunc(float64(x[0]) / float64(x[1]))', () => [f64(0), i32(-1, 0)], -Infinity],
  ['int32[], int32[]', 'int32(x[0] / float32(1))', () => [i32(0), i32(16777217)], 16777216],
  ['int64[], int32[]', 'int64(float64(x[0] / x[1]))', () => [i64(0n), i32(5, 0)], 2n ** 63n - 1n],
  ['int32[], int64[]', '(x[0] | uint8(1)) < 0 ? 1 : 0', () => [i32(0), i64(-1n)], 1],
  ['float64[], int64[]', 'float64(x[0] | uint32(1))', () => [f64(0), i64(-1n)], -1],
  ['int32[], int64[]', 'x[0] > 2 ** 60 ? 1 : 0', () => [i32(0), i64(2n ** 60n + 1n)], 1],
  ['int32[], int8[]', 'Math.floor(x.length * x.length / 4)', () => [i32(0), new Int8Array(50000)], Math.floor(Math.imul(50000, 50000) / 4)],
  ['int32[], int32[]', '(cuda.grid(1) + 40000) * 65536 < 0 ? 1 : 0', () => [i32(0), i32(0)], 1],
  // What the compiler would take for granted if an overflow were undefined.
  ['int32[], int32[]', 'x[0] + 1 > x[0] ? 1 : 0', () => [i32(7), i32(2 ** 31 - 1)], 0],
  ['int32[], int64[]', 'x[0] - 1 < x[0] ? 1 : 0', () => [i32(7), i64(-(2n ** 63n))], 0],
  ['int32[], int32[]', 'Math.abs(x[0]) < 0 ? 1 : 0', () => [i32(7), i32(-(2 ** 31))], 1],
  ['int32[], bool[]', '(x[0] === x[1] ? 1 : 0) + int32(x[0])', () => [i32(0), Uint8Array.of(2, 1)], 2],
];

test.each(cases)('%s: %s', async (types, text, make, wanted) => {
  const kernel = cuda.jit(`void(${types})` as any, made(`(r, x) => { r[0] = ${text}; }`));
  expect((await both(kernel, make))[0]).toBe(wanted);
});

test('the right side of -= keeps its cast', async () => {
  const kernel = cuda.jit(
    'void(float32[], float64[])',
    made('(r, x) => { r[0] -= Math.fround(x[0]); let s = r[1]; s -= float32(x[0]); r[1] = s; }'),
  );
  expect(await both(kernel, () => [f32(1, 1), f64(1 + 2 ** -30)])).toEqual([0, 0]);
});

describe('order', () => {
  const bump = cuda.device('int32(int32[])', made('(x) => { x[0] = x[0] + 1; return 10; }'));
  const of = (body: string) => cuda.jit('void(int32[])', made(`(x) => { ${body} }`), { link: { bump } as any });
  const add = (by: number) => `cuda.atomic.add(x, 0, ${by})`;

  test.each([
    ['an element is found before its value is computed', `x[${add(1)}] = ${add(1)};`, [0, 9, 9], [1, 9, 9]],
    ['the left side of += is read first', 'x[0] += bump(x);', [1], [11]],
    ['and that of ^=', `x[0] ^= ${add(1)};`, [1], [0]],
    ['operands', `x[1] = x[0] - ${add(5)} * 10 + x[0];`, [1, 0], [6, 1 - 10 + 6]],
    ['arguments', `x[1] = Math.max(${add(5)} - 1, x[0]);`, [1, 0], [6, 6]],
    ['what is computed only if it is asked for', `x[1] = x[0] > 0 && bump(x) + x[0] === 12 ? x[0] + bump(x) : 0;`, [1, 0], [3, 12]],
    ['the test of a loop', `while (x[0] + bump(x) < 14) { x[1]++; if (x[1] > 9) break; }`, [1, 0], [5, 3]],
    ['that of do', `do { x[1]++; if (x[1] < 2) continue; x[2]++; } while (x[0] + bump(x) < 14);`, [1, 0, 0], [5, 4, 3]],
    [
      'that of for, and its step',
      `for (let k = 0; x[0] + bump(x) < 14; k += x[0] * bump(x)) { x[1] = k; if (k > 99) break; }`,
      [1, 0],
      [6, 20],
    ],
  ])('%s', async (_, body, given, wanted) => {
    expect(await both(of(body), () => [i32(...given)])).toEqual(wanted);
  });

  test('the beginning of a part is evaluated once, though a length is asked for', async () => {
    const length = cuda.device('int32(int32[])', made('(x) => x.length * 100 + x[0]'));
    const kernel = cuda.jit('void(int32[], int32[])', made('(c, x) => { c[1] = length(x.subarray(cuda.atomic.add(c, 0, 1))); }'), {
      link: { length } as any,
    });
    expect(await both(kernel, () => [i32(1, 0), i32(0, 1, 2, 3, 4, 5)])).toEqual([2, 501]);
  });
});

test('captured tables have every number', async () => {
  const table = f32(Infinity, -Infinity, NaN, -0, 1);
  const wide = f64(Infinity, -Infinity, NaN, -0, 1);
  const text = '(r) => { for (let i = 0; i < 5; i++) { r[i] = table[i]; r[i + 5] = wide[i]; } }';
  const kernel = cuda.jit('void(float64[])', made(text), { capture: { table, wide } });
  expect(await both(kernel, () => [new Float64Array(10)])).toEqual([...table, ...wide]);
});

test('types that are found after a variable is used', async () => {
  const sums = 'let sum = 0; for (let j = 0; j < 3; j++) { const before = sum; sum += x[j]; r[j] = before; }';
  expect(
    await both(cuda.jit('void(float32[], float32[])', made(`(r, x) => { ${sums} }`)), () => [new Float32Array(3), f32(0.5, 1, 2)]),
  ).toEqual([0, 0.5, 1.5]);
  const whole = 'let n = 100; for (let k = 0; k < 3; k++) n -= 37; r[0] = Math.floor(n / 3);';
  expect(await both(cuda.jit('void(int32[])', made(`(r) => { ${whole} }`)), () => [i32(0)])).toEqual([-4]);
});

test('a variable that holds what is assigned to it, in whichever order', async () => {
  for (const [first, second] of ['uy', 'yu'].map((order) => [...order].map((each) => `${each}[0]`))) {
    // As a uint32 it can be compared with a uint64; as an int64 it could not.
    const text = `(r, u, y, w) => { let v = 1; if (r[0] === 0) v = ${first}; else v = ${second}; r[0] = v < w[0] ? v : 0; }`;
    const kernel = cuda.jit('void(uint32[], uint16[], uint32[], uint64[])', made(text));
    const results = [await both(kernel, () => [u32(0), Uint16Array.of(7), u32(7), BigUint64Array.of(2n ** 63n)])];
    expect(results).toEqual([[7]]);
  }
  const small = 'let w = Math.abs(x[0]); w += 1000; r[0] = w; let v = 0; v = x[0]; v -= 1000; r[1] = v;';
  const kernel = cuda.jit('void(int32[], int8[])', made(`(r, x) => { ${small} }`));
  expect(await both(kernel, () => [i32(0, 0), Int8Array.of(-128)])).toEqual([1128, -1128]);
});

test('what cannot overflow is printed as a person would write it', () => {
  const kernel = cuda.jit('void(int32[], int32[])', (r, x) => {
    const n = x.length;
    for (let i = 0; i < n; i++) if (i < n - 1) r[i] = x[i + 1] + (i + 1);
    for (let i = n - 1; i >= 0; i--) r[i] += i;
  });
  expect(kernel.source).toContain('for (int i = 0; i < n; i++) {');
  expect(kernel.source).toContain('if (i < n - 1) r[i] = (unsigned)x[i + 1] + (i + 1);');
  expect(kernel.source).toContain('for (int i = n - 1; i >= 0; i--) r[i] += (unsigned)i;');
});
