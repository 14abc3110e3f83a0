import type { CudaDevice } from '../../device/cuda-device';
import { deviceRule } from '../../device/place-options';
import type { OptionRules } from '../../errors/options';
import type { GeneratorName } from './random-source';

const names: readonly GeneratorName[] = ['philox', 'xorwow', 'mrg32k3a'];

/** Where the numbers come from, and where they go. */
export interface RandomOptions {
  /**
   * A whole number, not negative and below 2^64. The same seed gives the same numbers on every device.
   *
   * @default another one for each call
   */
  seed?: number | bigint;
  /** @default 'philox' */
  generator?: GeneratorName;
  /**
   * How many elements of the sequence come before the first one.
   *
   * @default 0
   */
  offset?: number;
  device?: CudaDevice;
}

export const randomRules: OptionRules<RandomOptions> = {
  seed: (value) => (isSeed(value) ? undefined : 'a whole number from 0, below 2^64'),
  generator: (value) => (names.includes(value as GeneratorName) ? undefined : `'philox', 'xorwow' or 'mrg32k3a'`),
  offset: (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'a whole number from 0'),
  device: deviceRule,
};

function isSeed(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= 0n && value < 2n ** 64n;
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
