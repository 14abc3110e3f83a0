import { DeviceArray } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomNumbers } from '../helpers/seeded-numbers';

/** Doubles of a body: position, velocity, mass. */
const width = 7;

/** The trajectory by leapfrog (kick, drift, kick), all pairs. */
async function simulate(start: Float64Array, steps: number, dt: number, softening: number): Promise<Float64Array> {
  const mod = await program('n_body.cu');
  const n = start.length / width;
  const shape = { grid: Math.ceil(n / 64), block: 64, sharedMemory: 64 * 32 };
  const bodies = await DeviceArray.from(new Uint8Array(start.buffer));
  for (let step = 0; step < steps; step++) {
    mod.accelerate.with(shape).enqueue(bodies, n, softening, dt / 2);
    mod.move.with(shape).enqueue(bodies, n, dt);
    mod.accelerate.with(shape).enqueue(bodies, n, softening, dt / 2);
  }
  return new Float64Array((await bodies.get()).buffer);
}

function momentum(bodies: Float64Array, axis: number): number {
  let sum = 0;
  for (let i = 0; i < bodies.length; i += width) sum += bodies[i + 6] * bodies[i + 3 + axis];
  return sum;
}

function energy(bodies: Float64Array, softening: number): number {
  let sum = 0;
  for (let i = 0; i < bodies.length; i += width) {
    sum += (bodies[i + 6] * Math.hypot(...bodies.subarray(i + 3, i + 6)) ** 2) / 2;
    for (let j = 0; j < i; j += width) {
      const square = [0, 1, 2].reduce((total, axis) => total + (bodies[i + axis] - bodies[j + axis]) ** 2, softening);
      sum -= (bodies[i + 6] * bodies[j + 6]) / Math.sqrt(square);
    }
  }
  return sum;
}

test('two bodies are on their circle after a quarter of a turn', async () => {
  const bodies = Float64Array.of(1, 0, 0, 0, 0.5, 0, 1, /* */ -1, 0, 0, 0, -0.5, 0, 1);
  const steps = 400;
  const turned = await simulate(bodies, steps, Math.PI / steps, 1e-12);
  [0, 1, 0, -0.5, 0, 0, 1, /* */ 0, -1, 0, 0.5, 0, 0, 1].forEach((value, i) => expect(turned[i]).toBeCloseTo(value, 4));
});

test('momentum and energy of a hundred bodies stay', async () => {
  const next = randomNumbers(8);
  const bodies = Float64Array.from({ length: 100 * width }, (_, i) => (i % width === 6 ? 0.01 : next() - 0.5));
  const after = await simulate(bodies, 20, 0.002, 0.01);
  for (const axis of [0, 1, 2]) expect(after[axis]).not.toBe(bodies[axis]);
  for (const axis of [0, 1, 2]) expect(momentum(after, axis)).toBeCloseTo(momentum(bodies, axis), 12);
  expect(energy(after, 0.01)).toBeCloseTo(energy(bodies, 0.01), 5);
});
