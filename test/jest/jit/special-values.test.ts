// Numbers at the edges, through every operation: the device as the simulation, and float64 as JavaScript itself.
import { cuda } from '../../../lib';

const arrays: Readonly<Record<string, any>> = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
};

const bits64 = 2 ** 63;
const floats = [0, -0, 1, -1, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 2, -2, 3, 0.49999997, 1e-40, -1e-40, 1e-310, 127.9, -128.9, 255.5, 300];
const farAway = [2 ** 31, -(2 ** 31), 2 ** 32, 1e10, -1e10, bits64, -bits64, 2 * bits64, 1e30, -1e30, Infinity, -Infinity, NaN];
const fewer = [0, -0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, 1e-40, 1e30, -1e30, Infinity, -Infinity, NaN];
const pairs = fewer.flatMap((a) => fewer.map((b) => [a, b] as const));

const someValues = [0, -0, 1, -1, 0.5, -3, Infinity, -Infinity, NaN];
const known = someValues.flatMap((a) => someValues.map((b) => [a, b] as const));

const made = (text: string): any => new Function(`return ${text};`)();
const written = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** Results of the device and of the simulation: each text once for each element of the arguments. */
async function both(types: readonly string[], texts: readonly string[], args: readonly any[]): Promise<[any, any]> {
  const [result = ''] = types;
  const count = args[0].length as number;
  const names = ['x', 'y', 'z'].slice(0, args.length);
  const body = texts.map((text, at) => `r[i + ${at * count}] = ${text.replace(/\b([xyz])\b/g, '$1[i]')};`).join('\n');
  const kernel: any = cuda.jit(
    `void(${types.map((type) => `${type}[]`).join(', ')})`,
    made(`(r, ${names.join(', ')}) => { const i = cuda.grid(1); if (i < x.length) { ${body} } }`),
  );
  const [device, simulated] = [new arrays[result](texts.length * count), new arrays[result](texts.length * count)];
  const launch = { grid: 1, block: count };
  await kernel.with(launch)(device, ...args);
  kernel.simulate(launch)(simulated, ...args);
  return [device, simulated];
}

/** Which results differ, as a person would ask for them; `near`: how far off those may be that are not special. */
function differences(texts: readonly string[], args: readonly any[], device: any, expected: any, near = 0): string[] {
  const count = args[0].length as number;
  return texts.flatMap((text, at) =>
    Array.from(args[0] as ArrayLike<number>, (_, i) => {
      const [got, wanted] = [device[at * count + i], expected[at * count + i]];
      const isNear = near > 0 && Math.abs(wanted) > 0 && Math.abs(got - wanted) <= near * Math.abs(wanted);
      if (Object.is(got, wanted) || isNear) return '';
      return `${text} of ${args.map((arg) => written(arg[i])).join(' and ')}: ${written(got)}, not ${written(wanted)}`;
    }).filter(Boolean),
  );
}

const exact = ['sqrt', 'abs', 'sign', 'floor', 'ceil', 'trunc', 'round', 'fround'].map((name) => `Math.${name}(x)`);
const rounded = 'cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log2 log10 log1p'
  .split(' ')
  .map((name) => `Math.${name}(x)`);

describe.each(['float32', 'float64'])('%s', (type) => {
  const values = new arrays[type]([...floats, ...farAway]);
  const [lefts, rights] = [0, 1].map((side) => new arrays[type](pairs.map((pair) => pair[side])));

  const [knownLefts, knownRights] = [0, 1].map((side) => new arrays[type](known.map((pair) => pair[side])));

  test('one argument, exact', async () => {
    const texts = [...exact, '-x', 'x * 0.5', '1 / x', 'x ** 2 * 0 + x'];
    const [device, simulated] = await both([type, type], texts, [values]);
    expect(differences(texts.slice(0, -1), [values], device, simulated)).toEqual([]);
    if (type === 'float32') return;
    const plain = texts.flatMap((text) => Array.from(values as Float64Array, made(`(x) => ${text}`)));
    expect(differences(texts, [values], device, plain)).toEqual([]);
  });

  test('one argument, to the last digits', async () => {
    const [device, simulated] = await both([type, type], rounded, [values]);
    const tame = rounded.map((text) => (/Math\.(?:sin|cos|tan)\(/.test(text) ? 1e-3 : type === 'float32' ? 1e-5 : 1e-12));
    const wrong = rounded.flatMap((text, at) => {
      const part = (all: any) => all.slice(at * values.length, (at + 1) * values.length);
      return differences([text], [values], part(device), part(simulated), tame[at]);
    });
    expect(wrong).toEqual([]);
  });

  test('two arguments, exact', async () => {
    const texts = ['Math.min(x, y)', 'Math.max(x, y)', 'x % y', 'x + y', 'x - y', 'x * y', 'x / y', 'x < y ? 1 : 0', 'x !== y ? 1 : 0'];
    const [device, simulated] = await both([type, type, type], texts, [lefts, rights]);
    expect(differences(texts, [lefts, rights], device, simulated)).toEqual([]);
    if (type === 'float32') return;
    const plain = texts.flatMap((text) => pairs.map(([x, y]) => made(`(x, y) => ${text}`)(x, y)));
    expect(differences(texts, [lefts, rights], device, plain)).toEqual([]);
  });

  test('two arguments, to the last digits', async () => {
    const texts = ['x ** y', 'Math.pow(x, y)', 'Math.atan2(x, y)', 'Math.hypot(x, y)', 'Math.hypot(x, y, 1)', 'Math.hypot(1, x, y)'];
    const [device, simulated] = await both([type, type, type], texts, [lefts, rights]);
    expect(differences(texts, [lefts, rights], device, simulated, type === 'float32' ? 1e-5 : 1e-12)).toEqual([]);
  });

  test('what the compiler knows is computed alike', async () => {
    const texts = ['Math.min(x, y)', 'Math.max(x, y)', 'x % y', 'x ** y', 'Math.atan2(x, y)', 'Math.sign(x)', 'Math.round(x)', 'int32(x)'];
    const body = known
      .map(([x, y], at) => {
        const results = texts.map((text, of) => `r[${at + of * known.length}] = ${text};`).join(' ');
        return `{ let x = ${type}(${written(x)}); let y = ${type}(${written(y)}); ${results} }`;
      })
      .join('\n');
    const kernel: any = cuda.jit(`void(${type}[])`, made(`(r) => { ${body} }`));
    const [device, simulated] = [new arrays[type](known.length * texts.length), new arrays[type](known.length * texts.length)];
    await kernel.with({ grid: 1, block: 1 })(device);
    kernel.simulate({ grid: 1, block: 1 })(simulated);
    expect(differences(texts, [knownLefts, knownRights], device, simulated, 1e-5)).toEqual([]);
  });

  test.each(['int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'int64', 'uint64'])('cast to %s', async (to) => {
    const texts = [`${to}(x)`, `${to}(x * 2)`];
    const [device, simulated] = await both([to, type], texts, [values]);
    expect(differences(texts, [values], device, simulated)).toEqual([]);
    expect(Number(device[floats.length + farAway.length - 1])).toBe(0);
  });

  test('| 0, and what is true', async () => {
    const texts = ['x | 0', 'Boolean(x) ? 1 : 0', 'bool(x) ? 1 : 0', 'isNaN(x) ? 1 : 0', 'Number.isFinite(x) ? 1 : 0'];
    const [device, simulated] = await both(['int32', type], texts, [values]);
    expect(differences(texts, [values], device, simulated)).toEqual([]);
    const plain = Array.from(values as ArrayLike<number>, (x) => Number(Boolean(x)));
    expect([...device.slice(values.length, 2 * values.length)]).toEqual(plain);
    expect(device[values.length - 1]).toBe(0);
  });
});

test('known results of powers', async () => {
  const [x, y] = [
    Float64Array.of(1, -1, 1, -1, 1, NaN, NaN, Infinity),
    Float64Array.of(Infinity, Infinity, NaN, -Infinity, -Infinity, 0, -0, 0),
  ];
  const [device] = await both(['float64', 'float64', 'float64'], ['x ** y'], [x, y]);
  expect([...device]).toEqual([NaN, NaN, NaN, NaN, NaN, 1, 1, 1]);
});

test.each(['int32', 'uint32', 'int64', 'uint64'])('whole numbers: %s', async (type) => {
  const isWide = type.endsWith('64');
  const edges = isWide
    ? [0n, 1n, -1n, 7n, -7n, 2n ** 63n, 2n ** 63n - 1n, 2n ** 32n, 3n]
    : [0, 1, -1, 7, -7, 2 ** 31, 2 ** 31 - 1, 65536, 3];
  const all = edges.flatMap((a) => edges.map((b) => [a, b]));
  const [x, y] = [0, 1].map((side) => arrays[type].from(all.map((pair) => pair[side])));
  const z = Int32Array.from(all, (_, i) => [0, 1, 31, 32, 33, 63, 64, 65, -1, -32][i % 10]!);
  const texts = [
    ...['x + y', 'x - y', 'x * y', 'x % y', `${type}(x / y)`, 'Math.floor(x / y)', 'Math.trunc(x / y)', 'x << z', 'x >> z', 'x >>> z'],
    ...['x << 31', 'x << 32', 'x << 33', 'x >> 32', 'x >> 65', 'x >>> 33', '~x', '-x', 'x & y', 'x | y', 'x ^ y'],
    ...['Math.abs(x)', 'Math.sign(x)', 'Math.min(x, y)', 'Math.max(x, y)'],
  ];
  const [device, simulated] = await both([type, type, type, 'int32'], texts, [x, y, z]);
  expect(differences(texts, [x, y, z], device, simulated)).toEqual([]);
});

test('elements take any whole number and wrap, constants too', async () => {
  const stored: readonly [string, string, unknown][] = [
    ['uint8', '300', 44],
    ['uint8', '-1', 255],
    ['int8', '200', -56],
    ['uint8', 'x[0] > 0 ? 300 : 257', 44],
    ['uint8', 'x[0] > 0 ? (x[0] > 5 ? 1 : -2) : 257', 254],
    ['int16', '1e5', -31072],
    ['int32', '4294967295', -1],
    ['uint32', 'x[0] > 0 ? 4294967295 : 1', 4294967295],
    ['uint32', '-1', 4294967295],
    ['int32', '2 ** 40 + 3', 3],
    ['int32', 'n', 705032704],
    ['int64', '2 ** 63', -(2n ** 63n)],
    ['uint64', '-1', 2n ** 64n - 1n],
    ['uint8', '300n', 44],
  ];
  for (const [type, text, wanted] of stored) {
    const kernel: any = cuda.jit(`void(${type}[], int32[])`, made(`(r, x) => { r[0] = ${text}; }`), { capture: { n: 5e9 } });
    const [device, simulated] = [new arrays[type](1), new arrays[type](1)];
    await kernel.with({ grid: 1, block: 1 })(device, Int32Array.of(1));
    kernel.simulate({ grid: 1, block: 1 })(simulated, Int32Array.of(1));
    expect([type, text, device[0], simulated[0]]).toEqual([type, text, wanted, wanted]);
  }
  expect(() => cuda.jit('void(uint8[])', made('(r) => { r[0] = 0.5; }'))).toThrow('0.5 is not whole');
  expect(() => cuda.jit('void(uint8[])', made('(r) => { r[0] = NaN; }'))).toThrow('not whole');
});
