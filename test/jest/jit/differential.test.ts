// Random kernels, three ways: the device, the simulation, and an evaluation of what their source means that uses neither. Each as it is
// written, and as a minifier writes it.
import { transformSync } from 'esbuild';
import { cuda } from '../../../lib';
import { randomIntegers } from '../helpers/seeded-numbers';
import { arrayNames, elements, type Surroundings } from './fixtures/meaning/expressions';
import { isFloat, type Scalar, scalarTypes } from './fixtures/meaning/numbers';
import { makeProgram, type Program } from './fixtures/meaning/programs';

/** How many programs are compiled as one kernel, and by how many threads each is run, on numbers of its own. */
const together = 50;
const threads = 4;
const batches = Math.ceil(Number(process.env['CUDA_FFI_TEST_PROGRAMS'] ?? 150) / together);
const firstSeed = Number(process.env['CUDA_FFI_TEST_SEED'] ?? 1);

const classes: Readonly<Record<Scalar, any>> = {
  bool: Uint8Array,
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

const edges = [0n, 1n, -1n, 2n, 7n, -7n, 127n, -128n, 255n, 32767n, 65535n, 2n ** 31n - 1n, -(2n ** 31n), 2n ** 32n - 1n, 2n ** 53n + 1n];
const wholeEdges = [...edges, 2n ** 63n - 1n, -(2n ** 63n), 2n ** 64n - 1n, 16777217n, -3000000000n];
const floatEdges = [0, -0, 1, -1.5, 0.5, 2.5, Infinity, -Infinity, NaN, 1e-40, 1e30, -1e10, 2147483648, 16777217, 0.1, -7];

/** Arrays for all programs and threads: numbers at the edges of types, and small ones. */
function makeArrays(seed: number): Record<string, any> {
  const next = randomIntegers(seed, 2 ** 31);
  const number = (type: Scalar) => {
    if (type === 'bool') return next() % 3;
    if (isFloat(type)) return next() % 2 ? floatEdges[next() % floatEdges.length] : (next() % 20000) / 100 - 100;
    const whole = next() % 2 ? wholeEdges[next() % wholeEdges.length]! : BigInt((next() % 200) - 100);
    return type.endsWith('64') ? whole : Number(BigInt.asIntN(32, whole));
  };
  const length = together * threads * elements;
  return Object.fromEntries(
    scalarTypes.map((type) => {
      const array = new classes[type](length);
      for (let i = 0; i < length; i++) array[i] = number(type);
      return [arrayNames[type], array];
    }),
  );
}

const copied = (arrays: Record<string, any>) => Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, array.slice()]));

type Write = (text: string) => string;

/** How the text of a function is written before it is read. */
const forms: Readonly<Record<string, Write>> = {
  written: (text) => text,
  minified: (text) =>
    transformSync(`export default ${text}`, { minify: true, target: 'es2022' }).code.replace(/^export default\s*|;?\s*$/g, ''),
};

const made = (text: string): any => new Function(`return ${text};`)();

/** A kernel in which each thread runs all programs, each on elements of its own. */
function kernelOf(programs: readonly Program[], write: Write): any {
  const link: Record<string, unknown> = {};
  for (const { name, text, signature, helper } of programs) {
    const called = cuda.device(helper.signature as any, made(write(helper.text)), { name: helper.name });
    link[name] = cuda.device(signature as any, made(write(text)), { name, link: { [helper.name]: called } });
  }
  const names = Object.values(arrayNames);
  const calls = programs.map(
    ({ name }, at) => `${name}(${names.map((each) => `${each}.subarray(${elements} * (t + ${at * threads}))`).join(', ')});`,
  );
  const signature = `void(${scalarTypes.map((type) => `${type}[]`).join(', ')})`;
  const text = `(${names.join(', ')}) => {\nconst t = cuda.grid(1);\nif (t < ${threads}) {\n${calls.join('\n')}\n}\n}`;
  return cuda.jit(signature as any, made(text), { link: link as any });
}

/** Those that are taken, as one kernel, and what was said of the others, of which each program is right. */
function takenOf(programs: readonly Program[], write: Write): { taken: readonly Program[]; kernel: any; refused: readonly string[] } {
  const refusals = new Map<Program, string>();
  const attempt = (list: readonly Program[]) => {
    try {
      const kernel = kernelOf(list, write);
      return kernel.source ? kernel : undefined; // read now
    } catch (error) {
      for (const program of list.length === 1 ? list : [])
        refusals.set(program, `${(error as Error).message}\n${write(program.helper.text)}\n${write(program.text)}`);
      return undefined;
    }
  };
  const kernel = attempt(programs);
  if (kernel) return { taken: programs, kernel, refused: [] };
  for (const program of programs) attempt([program])?.dispose?.();
  const taken = programs.filter((program) => !refusals.has(program));
  return { taken, kernel: kernelOf(taken, write), refused: [...refusals.values()] };
}

function evaluate(programs: readonly Program[], arrays: Record<string, any>): void {
  programs.forEach((program, at) => {
    for (let thread = 0; thread < threads; thread++) {
      const from = elements * (thread + at * threads);
      const parts = Object.entries(arrayNames).map(([type, name]) => [name, { type: type as Scalar, data: arrays[name], from }]);
      program.run({ arrays: Object.fromEntries(parts), variables: new Map() } as Surroundings);
    }
  });
}

/** The shortest of the programs of which any result differs, with what differs. */
function difference(
  programs: readonly Program[],
  before: Record<string, any>,
  meant: Record<string, any>,
  got: Record<string, any>,
): string {
  const wrong = programs.flatMap((program, at) => {
    const [from, to] = [at * threads * elements, (at + 1) * threads * elements];
    const places = Object.keys(meant).flatMap((name) =>
      Array.from({ length: to - from }, (_, i) => from + i)
        .filter((i) => !Object.is(meant[name][i], got[name][i]))
        .map((i) => `${name}[${i - from}] is ${got[name][i]}, not ${meant[name][i]}`),
    );
    if (places.length === 0) return [];
    const given = Object.entries(before).map(([name, array]) => `${name}: ${array.slice(from, to).join(' ')}`);
    return [[...places.slice(0, 4), `${program.helper.name} = ${program.helper.text}`, program.text, ...given].join('\n')];
  });
  return wrong.sort((a, b) => a.length - b.length)[0] ?? '';
}

const cases = Object.keys(forms).flatMap((form) =>
  Array.from({ length: batches }, (_, batch) => [form, firstSeed + batch * together] as const),
);

test.each(cases)('%s programs from seed %i', async (form, seed) => {
  const made = Array.from({ length: together }, (_, at) => makeProgram(`p${at}`, seed + at));
  const { taken: programs, kernel: all, refused } = takenOf(made, forms[form]!);
  const before = makeArrays(seed);
  const [device, simulated, meant] = [copied(before), copied(before), copied(before)];
  evaluate(programs, meant);
  using kernel = all;
  kernel.simulate({ grid: 1, block: threads })(...Object.values(simulated));
  expect(difference(programs, before, meant, simulated)).toBe('');
  await kernel.with({ grid: 1, block: threads })(...Object.values(device));
  expect(difference(programs, before, meant, device)).toBe('');
  expect(refused).toEqual([]);
});
