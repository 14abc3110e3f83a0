import { DeviceArray } from '../../../lib';
import { program } from '../helpers/compiled-program';
import { randomNumbers } from '../helpers/seeded-numbers';

/** The transform by its definition, of pairs (real, imaginary). */
function definition(values: ArrayLike<number>, sign: number): number[] {
  const n = values.length / 2;
  const cosines = Array.from({ length: n }, (_, k) => Math.cos((2 * Math.PI * k) / n));
  const sines = Array.from({ length: n }, (_, k) => sign * Math.sin((2 * Math.PI * k) / n));
  return Array.from({ length: n }).flatMap((_, k) => {
    let real = 0;
    let imaginary = 0;
    for (let j = 0; j < n; j++) {
      const turn = (j * k) % n;
      real += values[2 * j] * cosines[turn] - values[2 * j + 1] * sines[turn];
      imaginary += values[2 * j] * sines[turn] + values[2 * j + 1] * cosines[turn];
    }
    return [real, imaginary];
  });
}

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
}

function signal(length: number): number[] {
  const next = randomNumbers(length);
  return Array.from({ length }, () => next() - 0.5);
}

test('in double precision, a launch for each pass, and back', async () => {
  const { pass } = await program('fft.cu');
  const n = 512;
  const transformed = async (values: Float64Array, sign: number) => {
    let from = await DeviceArray.from(values);
    let to = DeviceArray.zeros(values.length, 'float64');
    for (let half = 1; half < n; half *= 2) {
      pass.with({ grid: 4, block: 64 }).enqueue(from, to, n, half, sign);
      [from, to] = [to, from];
    }
    return (await from.get()) as Float64Array;
  };
  const values = Float64Array.from(signal(2 * n));
  const frequencies = await transformed(values, -1);
  expect(largestDifference(frequencies, definition(values, -1))).toBeLessThan(1e-12);
  const back = await transformed(frequencies, 1);
  expect(
    largestDifference(
      back.map((value) => value / n),
      values,
    ),
  ).toBeLessThan(1e-15);
});

test('in single precision, a block for each of three signals', async () => {
  const { transform } = await program('fft.cu');
  const n = 128;
  const values = Float32Array.from(signal(3 * 2 * n));
  const out = new Float32Array(values.length);
  await transform.with({ grid: 3, block: n / 2, sharedMemory: 2 * n * 8 })(values, out, -1);
  for (let k = 0; k < 3; k++) {
    const part = [2 * n * k, 2 * n * (k + 1)] as const;
    expect(largestDifference(out.subarray(...part), definition(values.subarray(...part), -1))).toBeLessThan(1e-5);
  }
});
