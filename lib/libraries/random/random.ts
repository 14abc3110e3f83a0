/** Pseudorandom numbers, with the generators of cuRAND. */
import { refuseMore } from '../../errors/argument-count';
import { checkOptions, type OptionRules } from '../../errors/options';
import type { DeviceArray } from '../../memory/device-array';
import { filled } from './fill';
import { type RandomOptions, randomRules } from './random-options';

export { poisson, type PoissonOptions } from './poisson';
export type { RandomOptions } from './random-options';
export type { GeneratorName } from './random-source';

/** Options of {@link uniform}. */
export interface UniformOptions<D extends 'float32' | 'float64' = 'float32'> extends RandomOptions {
  /** @default 'float32' */
  dtype?: D;
  /**
   * No number is as small as this.
   *
   * @default 0
   */
  low?: number;
  /**
   * No number is larger.
   *
   * @default 1
   */
  high?: number;
}

/** Options of {@link normal}. */
export interface NormalOptions<D extends 'float32' | 'float64' = 'float32'> extends RandomOptions {
  /** @default 'float32' */
  dtype?: D;
  /** @default 0 */
  mean?: number;
  /**
   * The standard deviation.
   *
   * @default 1
   */
  deviation?: number;
}

const isNumber = (value: unknown) => (Number.isFinite(value) ? undefined : 'a finite number');
const dtype = (value: unknown) => (value === 'float32' || value === 'float64' ? undefined : `'float32' or 'float64'`);
const uniformRules: OptionRules<UniformOptions<'float32' | 'float64'>> = { ...randomRules, dtype, low: isNumber, high: isNumber };
const normalRules: OptionRules<NormalOptions<'float32' | 'float64'>> = { ...randomRules, dtype, mean: isNumber, deviation: isNumber };

/**
 * Random numbers above `low`, up to `high` and with it, all equally likely. With `low` 0 and `high` 1, they are cuRAND's to the bit.
 *
 * @throws TypeError for wrong options, RangeError for a wrong shape.
 *
 * @example
 * ```ts
 * import { random } from 'cuda-ffi/libraries';
 *
 * const x = await random.uniform([2, 3], { seed: 1234 });
 * console.log((await x.get())[0]); // → 0.127207949757576
 * ```
 */
export async function uniform<D extends 'float32' | 'float64' = 'float32'>(
  shape: number | readonly number[],
  options: UniformOptions<D> = {},
): Promise<DeviceArray<D>> {
  refuseMore('random.uniform', arguments, 2);
  checkOptions('random.uniform', options, uniformRules);
  const { low = 0, high = 1 } = options;
  return filled('random.uniform', shape, `uniform-${options.dtype ?? 'float32'}`, options, low, high) as Promise<DeviceArray<D>>;
}

/**
 * Normally distributed random numbers, by Box and Muller's method. Those of Philox are cuRAND's but for the last bits of logarithm and sine.
 *
 * @throws TypeError for wrong options, RangeError for a wrong shape.
 *
 * @example
 * ```ts
 * import { random } from 'cuda-ffi/libraries';
 *
 * const x = await random.normal(1000, { seed: 1, mean: 5, deviation: 2 });
 * console.log(x.length); // → 1000
 * ```
 */
export async function normal<D extends 'float32' | 'float64' = 'float32'>(
  shape: number | readonly number[],
  options: NormalOptions<D> = {},
): Promise<DeviceArray<D>> {
  refuseMore('random.normal', arguments, 2);
  checkOptions('random.normal', options, normalRules);
  const { mean = 0, deviation = 1 } = options;
  return filled('random.normal', shape, `normal-${options.dtype ?? 'float32'}`, options, mean, deviation) as Promise<DeviceArray<D>>;
}

/**
 * Random bits: integers from 0 to 2^32 - 1, all equally likely. They are cuRAND's.
 *
 * @throws TypeError for wrong options, RangeError for a wrong shape.
 *
 * @example
 * ```ts
 * import { random } from 'cuda-ffi/libraries';
 *
 * const bits = await random.bits(4, { seed: 1234 });
 * console.log((await bits.get())[0]); // → 546353992
 * ```
 */
export async function bits(shape: number | readonly number[], options: RandomOptions = {}): Promise<DeviceArray<'uint32'>> {
  refuseMore('random.bits', arguments, 2);
  checkOptions('random.bits', options, randomRules);
  return filled('random.bits', shape, 'bits', options, 0, 0) as Promise<DeviceArray<'uint32'>>;
}
