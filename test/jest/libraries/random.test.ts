// Random numbers beside libcurand's: its generators on the host (curandCreateGeneratorHost, CUDA 13.0) made the digests, with the seed 1234.
import { createHash } from 'node:crypto';
import { cudaPlan, CudaStream, type DeviceArray } from '../../../lib';
import { random } from '../../../lib/libraries/libraries';

const digest = (values: ArrayBufferView) =>
  createHash('sha1')
    .update(values as Uint8Array)
    .digest('hex')
    .slice(0, 12);

/** [generator, count, offset, digest of curandGenerate()] */
const bits = [
  ['philox', 10, 0, '7811ab65c853'],
  ['philox', 300000, 0, 'cd60b539a770'],
  ['philox', 1000, 4097, '0f3fbad9c1f5'],
  ['philox', 200000, 81919, '87dd03022f79'],
  ['philox', 5, 1000003, 'b3b56ed8de4f'],
  ['xorwow', 10, 0, '8445290a7bf7'],
  ['xorwow', 300000, 0, 'dfbc3c25c908'],
  ['xorwow', 1000, 4097, '3d9b30a0294e'],
  ['xorwow', 200000, 81919, '3171fab3fe67'],
  ['xorwow', 5, 1000003, '96ac7aacd5f6'],
  ['mrg32k3a', 10, 0, '3b9ada14d944'],
  ['mrg32k3a', 300000, 0, '1789a6db3537'],
  ['mrg32k3a', 1000, 4097, '5da5cc71cec2'],
  ['mrg32k3a', 200000, 81919, 'bc4249354dae'],
  ['mrg32k3a', 5, 1000003, 'c659aa29b1c8'],
] as const;

test.each(bits)('%s: %i integers from element %i on are cuRAND’s', async (generator, count, offset, expected) => {
  expect(digest(await (await random.bits(count, { seed: 1234, generator, offset })).get())).toBe(expected);
});

/** [generator, dtype, count, offset, digest of curandGenerateUniform() or curandGenerateUniformDouble()] */
const uniform = [
  ['philox', 'float32', 300000, 0, '413c04f7227a'],
  ['philox', 'float32', 1000, 4096, 'abc8e9b3a941'],
  ['philox', 'float64', 300000, 0, '1560517cc9ff'],
  ['philox', 'float64', 1000, 4096, '6b4d7c2c56aa'],
  ['xorwow', 'float32', 300000, 0, 'a996fc80f41a'],
  ['xorwow', 'float32', 1000, 4096, 'd42034ee0d69'],
  ['xorwow', 'float64', 300000, 0, '83b30335438f'],
  ['mrg32k3a', 'float32', 300000, 0, '9d23cc4700e4'],
  ['mrg32k3a', 'float32', 1000, 4096, 'f7c65bfb533d'],
  ['mrg32k3a', 'float64', 300000, 0, '8b2203845b3f'],
] as const;

test.each(uniform)('%s: uniform %s, %i from element %i on, are cuRAND’s', async (generator, dtype, count, offset, expected) => {
  expect(digest(await (await random.uniform(count, { seed: 1234, generator, offset, dtype })).get())).toBe(expected);
});

/** The first numbers of curandGenerateNormal() and curandGenerateNormalDouble(), with mean 0 and deviation 1. */
const normal = [
  ['philox', 'float32', [-1.6164904832839966, 1.229155421257019]],
  ['philox', 'float64', [-0.5395266959073188, 0.16063334644202293]],
  ['xorwow', 'float32', [0.7809735536575317, -1.801578164100647]],
  ['xorwow', 'float64', [0.35873979852445503, -1.239592503223552]],
  ['mrg32k3a', 'float32', [-0.3606537878513336, -0.5912812948226929]],
  ['mrg32k3a', 'float64', [-0.3606536461117447, -0.5912814037417441]],
] as const;

test.each(normal)('%s: normal %s are cuRAND’s but for the last bits', async (generator, dtype, expected) => {
  const found = await (await random.normal(2, { seed: 1234, generator, dtype })).get();
  expected.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThan(dtype === 'float32' ? 1e-6 : 1e-14));
});

/** [generator, count, offset, lambda, digest of curandGeneratePoisson()] */
const poisson = [
  ['philox', 300000, 0, 0.5, 'eb8f329b3cc2'],
  ['philox', 1000, 4097, 10, '3d0f03b3ff5a'],
  ['philox', 100000, 0, 1999.5, '5fed9db1445f'],
  ['xorwow', 300000, 0, 100.25, '7af2065f6b17'],
  ['xorwow', 1000, 4097, 3, '3a17f5ae0ef4'],
  ['xorwow', 200000, 81919, 1000, '35617aa75c32'],
  ['mrg32k3a', 300000, 0, 33, '763430b06d27'],
  ['mrg32k3a', 1000, 4097, 745.5, '6d68c81e4265'],
  ['mrg32k3a', 5, 1000003, 0.001, '6768033e2164'],
] as const;

test.each(poisson)(
  '%s: %i Poisson numbers from element %i on, of lambda %d, are cuRAND’s',
  async (generator, count, offset, lambda, expected) => {
    expect(digest(await (await random.poisson(count, { seed: 1234, generator, offset, lambda })).get())).toBe(expected);
  },
);

/** Rounded normal numbers, whose last bits may differ: [generator, offset, lambda, the first of curandGeneratePoisson()] */
const largePoisson = [
  ['philox', 0, 2000, [1928, 2055, 1930, 2021]],
  ['xorwow', 0, 3000, [3043, 2985, 2945, 3080]],
  ['mrg32k3a', 0, 5000, [4974, 4878, 5024, 5010]],
  ['philox', 4096, 3000, [3065, 3014, 2869, 3083]],
  ['xorwow', 8192, 3000, [3008, 2985, 2962, 2988]],
  ['mrg32k3a', 163840, 100000, [100553, 99888, 100395, 99532]],
] as const;

test.each(largePoisson)(
  '%s: Poisson numbers from element %i on, of lambda %d, are cuRAND’s but for one',
  async (generator, offset, lambda, expected) => {
    const found = await (await random.poisson(4, { seed: 1234, generator, offset, lambda })).get();
    expected.forEach((value, i) => expect(Math.abs(found[i]! - value)).toBeLessThanOrEqual(1));
  },
);

describe.each(['philox', 'xorwow', 'mrg32k3a'] as const)('%s', (generator) => {
  test.each(['float32', 'float64'] as const)(
    'an array begun at an offset is the rest of the whole one: uniform and normal %s',
    async (dtype) => {
      for (const of of [random.uniform, random.normal]) {
        const whole = await (await of(90_000, { seed: 5, generator, dtype })).get();
        for (const offset of [2, 4096, 4098, 81_918]) {
          const rest = await (await of(1000, { seed: 5, generator, dtype, offset })).get();
          expect(rest.join()).toBe(whole.slice(offset, offset + 1000).join());
        }
      }
    },
  );

  test.each([0.3, 40, 1500, 2500, 1e9])('Poisson of lambda %d: the rest of the whole one, with its mean and variance', async (lambda) => {
    const whole = await (await random.poisson(100_000, { seed: 5, generator, lambda })).get();
    for (const offset of [1, 4096, 4099, 81_921]) {
      const rest = await (await random.poisson(1000, { seed: 5, generator, lambda, offset })).get();
      expect(rest.join()).toBe(whole.slice(offset, offset + 1000).join());
    }
    const mean = whole.reduce((sum, value) => sum + value, 0) / whole.length;
    const variance = whole.reduce((sum, value) => sum + (value - mean) ** 2, 0) / whole.length;
    expect(Math.abs(mean - lambda)).toBeLessThan(0.02 * Math.sqrt(lambda));
    expect(Math.abs(variance / lambda - 1)).toBeLessThan(0.03);
  });

  test('mean and deviation, low and high', async () => {
    const numbers = await (await random.normal(200_000, { seed: 3, generator, mean: 5, deviation: 2 })).get();
    const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
    const deviation = Math.sqrt(numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length);
    expect([mean, deviation].map((value) => Number(value.toFixed(1)))).toEqual([5, 2]);
    const between = await (await random.uniform(1000, { seed: 3, generator, low: -2, high: 3 })).get();
    expect(between.every((value) => value > -2 && value <= 3)).toBe(true);
  });
});

test('seeds: 64 bits count, numbers and bigints are the same, none is another one each time', async () => {
  const first = async (seed?: number | bigint) => [...(await (await random.bits(4, { seed })).get())].join();
  expect(await first(7)).toBe(await first(7n));
  expect(await first(7n + 2n ** 32n)).not.toBe(await first(7n));
  expect(await first()).not.toBe(await first());
});

test('Poisson numbers in a plan, in a stream and, refused, in a capture', async () => {
  const plan = cudaPlan(async (out: DeviceArray<'uint32'>) => {
    await out.set(await random.poisson(4, { seed: 1234, lambda: 10 }));
    return random.poisson(4, { seed: 1234, lambda: 2000, generator: 'xorwow' });
  });
  const stream = new CudaStream();
  const expected = await (await stream.run(() => random.poisson(4, { seed: 1234, lambda: 2000, generator: 'xorwow' }))).get();
  for (let round = 0; round < 2; round++) {
    const out = await random.bits(4);
    expect((await (await plan(out)).get()).join()).toBe(expected.join());
    expect((await out.get()).join()).toBe('15,7,12,8');
  }
  await expect(stream.capture(() => random.poisson(4, { seed: 1 }))).rejects.toThrow(
    'random.poisson: a capture has no place for the table',
  );
  stream.dispose();
});

test('shapes, also empty ones', async () => {
  expect((await random.uniform([2, 3])).shape).toEqual([2, 3]);
  expect((await random.bits(0)).length).toBe(0);
  expect((await random.poisson([3, 0])).shape).toEqual([3, 0]);
});

test.each([
  [() => random.uniform(3, { seed: -1 }), 'random.uniform: expected a whole number from 0, below 2^64 for seed, received -1'],
  [
    () => random.uniform(3, { generator: 'mt19937' as never }),
    `random.uniform: expected 'philox', 'xorwow' or 'mrg32k3a' for generator, received "mt19937"`,
  ],
  [() => random.uniform(3, { sead: 1 } as never), 'random.uniform: there is no option sead; did you mean seed?'],
  [() => random.normal(3, { dtype: 'float16' as never }), `random.normal: expected 'float32' or 'float64' for dtype, received "float16"`],
  [() => random.uniform(3, { low: 2, high: 1 }), 'random.uniform: expected high above low, received 1 and 2'],
  [() => random.uniform(-3), 'random.uniform: '],
  ...[0, -1, NaN, 2 ** 32, '3'].map((lambda): [() => Promise<unknown>, string] => [
    () => random.poisson(3, { lambda: lambda as number }),
    'random.poisson: expected a number above 0, up to 2^31 for lambda, received ',
  ]),
  [() => random.poisson(3, { mean: 3 } as never), 'random.poisson: there is no option mean'],
])('%#: what is wrong is said', async (call, message) => {
  await expect(call()).rejects.toThrow(message);
});
