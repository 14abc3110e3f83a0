// Nine kernels written in JavaScript: on the device, simulated, and as plain loops, equal to the bit.
import { CudaModule, DeviceArray, shaped } from '../../../lib';
import { randomIntegers, randomNumbers } from '../helpers/seeded-numbers';
import * as kernels from './fixtures/kernels';

const { loops } = kernels;

const floats = (count: number, seed: number) => {
  const next = randomNumbers(seed);
  return Float32Array.from({ length: count }, () => next() * 20 - 10);
};

type Launch = { grid?: number | [number, number]; block?: number | [number, number] };

/** The result of a kernel on the device, which the simulation and the loops must give as well. */
async function threeWays<Result extends ArrayLike<number | bigint>>(
  make: () => Result,
  kernel: any,
  launch: Launch,
  rest: readonly unknown[],
  loop: (result: any) => void,
  wrap: (result: Result) => unknown = (result) => result,
): Promise<Result> {
  const [device, simulated, looped] = [make(), make(), make()];
  await kernel.with(launch)(wrap(device), ...rest);
  kernel.simulate(launch)(wrap(simulated), ...rest);
  loop(looped);
  expect(simulated).toEqual(looped);
  expect(device).toEqual(looped);
  expect(Array.from(device as ArrayLike<number>).some((value) => value !== 0)).toBe(true);
  return device;
}

test('vector add', async () => {
  const [x, y] = [floats(1000, 1), floats(1000, 2)];
  await threeWays(
    () => new Float32Array(1000),
    kernels.vectorAdd,
    {},
    [x, y],
    (r) => loops.vectorAdd(r, x, y),
  );
  await threeWays(
    () => new Float32Array(1000),
    kernels.vectorAdd,
    { grid: 8, block: 128 },
    [x, y],
    (r) => loops.vectorAdd(r, x, y),
  );
});

test('multiply vectors, calling a declared function', async () => {
  const [x, y] = [floats(1000, 3), floats(1000, 4)];
  await threeWays(
    () => new Float32Array(1000),
    kernels.multiplyVectors,
    {},
    [x, y],
    (r) => loops.multiplyVectors(r, x, y),
  );
});

test('matrix multiply with shared memory', async () => {
  const [a, b] = [floats(32 * 32, 5), floats(32 * 32, 6)];
  const launch: Launch = { grid: [4, 4], block: [8, 8] };
  await threeWays(
    () => new Float32Array(32 * 32),
    kernels.matrixMultiply,
    launch,
    [a, b, 32],
    (c) => loops.matrixMultiply(c, a, b, 32),
  );
});

test('a reduction with shuffles', async () => {
  const next = randomIntegers(7, 2 ** 32);
  const x = Int32Array.from({ length: 5000 }, () => next() | 0);
  const out = await threeWays(
    () => new Int32Array(4),
    kernels.reduction,
    { grid: 4, block: 128 },
    [x],
    (sums: Int32Array) => x.forEach((value, i) => (sums[Math.floor(i / 128) % 4] += value)),
  );
  expect(out.reduce((a, b) => (a + b) | 0)).toBe(x.reduce((a, b) => (a + b) | 0));
});

test('mandelbrot', async () => {
  const launch: Launch = { grid: [8, 4], block: [8, 8] };
  await threeWays(
    () => new Int32Array(60 * 30),
    kernels.mandelbrot,
    launch,
    [60, 30, 100],
    (counts) => loops.mandelbrot(counts, 60, 30, 100),
  );
});

test('game of life, on matrices', async () => {
  const next = randomIntegers(8, 2);
  const world = Uint8Array.from({ length: 20 * 33 }, next);
  const launch: Launch = { grid: [5, 3], block: [8, 8] };
  await threeWays(
    () => new Uint8Array(20 * 33),
    kernels.gameOfLife,
    launch,
    [shaped(world, [20, 33])],
    (result) => loops.gameOfLife(result, world, 33, 20),
    (result) => shaped(result, [20, 33]),
  );
  const [from, to] = [await DeviceArray.from(world, { shape: [20, 33] }), DeviceArray.zeros([20, 33], 'uint8')];
  kernels.gameOfLife.with(launch).enqueue(to, from);
  const expected = new Uint8Array(20 * 33);
  loops.gameOfLife(expected, world, 33, 20);
  expect(await to.get()).toEqual(expected);
});

test('n-body', async () => {
  const bodies = floats(4 * 50, 9).map((value, i) => (i % 4 === 3 ? Math.abs(value) : value));
  await threeWays(
    () => new Float32Array(150),
    kernels.nBody,
    { grid: 2, block: 32 },
    [bodies],
    (force) => loops.nBody(force, bodies),
  );
});

test('a histogram with atomics', async () => {
  const values = Uint8Array.from({ length: 3000 }, randomIntegers(10, 200));
  await threeWays(
    () => new Uint32Array(256),
    kernels.histogram,
    { grid: 3, block: 64 },
    [values],
    (bins) => loops.histogram(bins, values),
  );
});

test('a stencil with shared memory and captured weights', async () => {
  const x = floats(500, 11);
  await threeWays(
    () => new Float32Array(500),
    kernels.stencil,
    { grid: 8, block: 64 },
    [x],
    (out) => loops.stencil(out, x),
  );
});

test('the generated code is CUDA C++ that compiles by itself', async () => {
  for (const kernel of [kernels.matrixMultiply, kernels.reduction, kernels.mandelbrot, kernels.stencil]) {
    expect(kernel.source).toMatchSnapshot();
    (await CudaModule.compile(kernel.source)).dispose();
  }
});
