// Random expressions and control flow: the device against the simulation, to the bit; and both against plain JavaScript.
import fc from 'fast-check';
import { cuda } from '../../../lib';
import { randomNumbers } from '../helpers/seeded-numbers';
import { expressions, programs } from './fixtures/random-programs';

const runs = Number(process.env['CUDA_FFI_TEST_RUNS'] ?? 10);

const classes: Readonly<Record<string, any>> = {
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
};

const special: Readonly<Record<string, readonly (number | bigint)[]>> = {
  int32: [0, 1, -1, 2147483647, -2147483648, 7, -7, 31],
  uint32: [0, 1, 4294967295, 2147483648, 7, 31, 65536, 2],
  int64: [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 7n, -7n, 2n ** 32n],
  float32: [0, -0, 1, -1.5, Infinity, -Infinity, NaN, 1e-40],
  float64: [0, -0, 1, -1.5, Infinity, -Infinity, NaN, 1e-310],
};

const count = 24;

/** What is at the edges of the type, and numbers between. */
function values(type: string, seed: number): any {
  const next = randomNumbers(seed);
  const array = new classes[type](count);
  for (let i = 0; i < count; i++) {
    const given = special[type][Math.floor(next() * 8)];
    const between = type.startsWith('float') ? next() * 200 - 100 : Math.floor(next() * 2000) - (type === 'uint32' ? 0 : 1000);
    array[i] = i % 3 === 0 ? given : type === 'int64' ? BigInt(between) : between;
  }
  return array;
}

/** A kernel of which the text is made up. */
function kernelOf(type: string, body: string): any {
  const text = `(r, x, y, a, b) => { const i = cuda.grid(1); if (i >= r.length) return; ${body} }`;
  return cuda.jit(`void(${type}[], ${type}[], ${type}[], ${type}, ${type})`, new Function(`return ${text}`)() as never);
}

async function deviceAsSimulation(type: string, body: string, seed: number): Promise<void> {
  const kernel = kernelOf(type, body);
  const [x, y] = [values(type, seed), values(type, seed + 1)];
  const [a, b] = [x[0], y[3]];
  const device = new classes[type](count);
  const simulated = new classes[type](count);
  try {
    await kernel(device, x, y, a, b);
    kernel.simulate()(simulated, x, y, a, b);
    expect(device).toEqual(simulated);
  } finally {
    kernel.dispose();
  }
}

const types = Object.keys(classes);

test.each(types)('expressions of %s', async (type) => {
  const property = fc.asyncProperty(expressions(type).number, fc.nat(1000), (text, seed) =>
    deviceAsSimulation(type, `r[i] = ${text};`, seed),
  );
  await fc.assert(property, { numRuns: runs, seed: 1 });
});

test.each(types)('control flow over %s', async (type) => {
  const property = fc.asyncProperty(programs(type), fc.nat(1000), (body, seed) =>
    deviceAsSimulation(type, `let s = x[i]; let t = y[i]; ${body} r[i] = s + t;`, seed),
  );
  await fc.assert(property, { numRuns: Math.ceil(runs / 3), seed: 2 });
});

/** Of float64 JavaScript computes the same by itself: nothing is written with other types in mind. */
test('expressions of float64 are what JavaScript itself makes of them', async () => {
  const property = fc.asyncProperty(expressions('float64').number, fc.nat(1000), async (text, seed) => {
    const kernel = kernelOf('float64', `r[i] = ${text};`);
    const [x, y] = [values('float64', seed), values('float64', seed + 1)];
    const r = new Float64Array(count);
    kernel.simulate()(r, x, y, x[0], y[3]);
    const plain = new Function('x', 'y', 'a', 'b', 'i', `return ${text};`) as (...args: unknown[]) => number;
    expect(r).toEqual(Float64Array.from(r, (_, i) => plain(x, y, x[0], y[3], i)));
  });
  await fc.assert(property, { numRuns: 4 * runs, seed: 3 });
});
