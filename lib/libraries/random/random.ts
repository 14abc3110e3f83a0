/** Pseudorandom numbers, with the generators of cuRAND. */
import { randomBytes } from 'node:crypto';
import { contextOn } from '../../device/cuda-context';
import type { CudaDevice } from '../../device/cuda-device';
import { deviceRule } from '../../device/place-options';
import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { checkedShape } from '../../memory/strided-shape';
import { blocksFor, callLibrary, isCaptured } from '../library-call';
import { LibraryCode } from '../library-code';
import { mrg32k3aStates } from './mrg32k3a';
import {
  type Distribution,
  elementsTogether,
  type GeneratorName,
  type RandomVariant,
  randomSource,
  sequences,
  wordsOfState,
} from './random-source';
import { xorwowStates } from './xorwow';

export type { GeneratorName } from './random-source';

const code = new LibraryCode<RandomVariant>('random', randomSource);
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
const common: OptionRules<RandomOptions> = {
  seed: (value) => (isSeed(value) ? undefined : 'a whole number from 0, below 2^64'),
  generator: (value) => (names.includes(value as GeneratorName) ? undefined : `'philox', 'xorwow' or 'mrg32k3a'`),
  offset: (value) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'a whole number from 0'),
  device: deviceRule,
};
const dtype = (value: unknown) => (value === 'float32' || value === 'float64' ? undefined : `'float32' or 'float64'`);
const uniformRules: OptionRules<UniformOptions<'float32' | 'float64'>> = { ...common, dtype, low: isNumber, high: isNumber };
const normalRules: OptionRules<NormalOptions<'float32' | 'float64'>> = { ...common, dtype, mean: isNumber, deviation: isNumber };

function isSeed(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= 0n && value < 2n ** 64n;
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

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
  checkOptions('random.bits', options, common);
  return filled('random.bits', shape, 'bits', options, 0, 0) as Promise<DeviceArray<'uint32'>>;
}

const dtypes = {
  bits: 'uint32',
  'uniform-float32': 'float32',
  'uniform-float64': 'float64',
  'normal-float32': 'float32',
  'normal-float64': 'float64',
} as const;

async function filled(
  called: string,
  shape: number | readonly number[],
  distribution: Distribution,
  options: RandomOptions,
  a: number,
  b: number,
): Promise<DeviceArray> {
  const { generator = 'philox', offset = 0, device } = options;
  const seed = options.seed === undefined ? randomBytes(8).readBigUInt64LE() : BigInt(options.seed);
  const sizes = checkedShape(shape, called);
  if (b < a && distribution.startsWith('uniform')) {
    throw coded(new RangeError(`${called}: expected high above low, received ${describe(b)} and ${describe(a)}`));
  }
  const context = contextOn(device);
  if (generator !== 'philox' && isCaptured(context)) {
    throw coded(
      new TypeError(`${called}: in a capture, expected the generator 'philox', which needs nothing of the host, received '${generator}'`),
    );
  }
  return callLibrary(context, (call) => {
    const out = DeviceArray.allocate(context, sizes, dtypes[distribution]);
    if (out.length === 0) return out;
    const kernel = code.kernel('fill', `${generator}-${distribution}`, context);
    if (generator === 'philox') {
      call.launch(kernel, blocksFor(out.length / 4), out, out.length, offset, seed, a, b);
      return out;
    }
    const count = sequences[generator];
    const together = elementsTogether(distribution);
    const states = call.temporary([count * wordsOfState], 'uint32');
    const rounds = Math.floor(offset / together / count);
    const drawn = rounds * together * drawsOf(generator, distribution);
    call.queue(states.set((generator === 'xorwow' ? xorwowStates : mrg32k3aStates)(seed, drawn, count) as Uint32Array<ArrayBuffer>));
    call.launch(kernel, { grid: Math.ceil(count / 256), block: 256 }, out, out.length, offset, states, a, b);
    return out;
  });
}

/** Draws for one uniform number: MRG32k3a makes a double of one. */
function drawsOf(generator: GeneratorName, distribution: Distribution): number {
  return distribution.endsWith('float64') && generator === 'xorwow' ? 2 : 1;
}
