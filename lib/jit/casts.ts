import type { ScalarName } from './program/value-type';
import { coded, describe } from '../errors/argument-error';
import { wholeOf } from './simulate/runtime';

/**
 * Casts, as in kernels. In JavaScript they return the number that the device would: for integers rounded toward zero and clamped to the
 * range of the type (for 8 and 16 bits, to that of int32, of which they keep the lowest bits); for float32 rounded to nearest. Each is made by a call
 * with its name alone, by which `read/outside` knows it in a bundle, where it has another.
 */
const castTo =
  (type: ScalarName) =>
  (value: number): number => {
    if (type === 'float64') return value;
    const number = checkedNumber(type, value);
    return type === 'float32' ? Math.fround(number) : Number(wholeOf(number, type));
  };

/**
 * To int8: rounded toward zero and clamped to int32, of which it keeps the lowest 8 bits.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(int8(300)); // → 44
 * ```
 */
export const int8 = castTo('int8');
/**
 * To uint8: rounded toward zero and clamped to int32, of which it keeps the lowest 8 bits.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(uint8(300)); // → 44
 * ```
 */
export const uint8 = castTo('uint8');
/**
 * To int16: rounded toward zero and clamped to int32, of which it keeps the lowest 16 bits.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(int16(70000)); // → 4464
 * ```
 */
export const int16 = castTo('int16');
/**
 * To uint16: rounded toward zero and clamped to int32, of which it keeps the lowest 16 bits.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(uint16(70000)); // → 4464
 * ```
 */
export const uint16 = castTo('uint16');
/**
 * To int32: rounded toward zero and clamped to the range of the type.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(int32(-2.7)); // → -2
 * ```
 */
export const int32 = castTo('int32');
/**
 * To uint32: rounded toward zero and clamped to the range of the type.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(uint32(-1)); // → 0
 * ```
 */
export const uint32 = castTo('uint32');
/**
 * To int64: rounded toward zero and clamped to the range of the type. Beyond 2^53 a number in JavaScript is not exact; in a kernel it is.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(int64(2.9)); // → 2
 * ```
 */
export const int64 = castTo('int64');
/**
 * To uint64, as {@link int64}.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(uint64(2.9)); // → 2
 * ```
 */
export const uint64 = castTo('uint64');
/**
 * To float32, rounded to nearest.
 *
 * @throws TypeError for what is no number.
 *
 * @example
 * ```ts
 * console.log(float32(0.1)); // → 0.10000000149011612
 * const mean = cuda.jit('void(float32[], int32[])', (r, x) => {
 *   const i = cuda.grid(1);
 *   if (i < r.length) r[i] = float32(x[2 * i]! + x[2 * i + 1]!) / 2;
 * });
 * const r = new Float32Array(1);
 * await mean(r, Int32Array.of(1, 2));
 * console.log(r[0]); // → 1.5
 * ```
 */
export const float32 = castTo('float32');
/**
 * To float64, which every number in JavaScript is.
 *
 * @example
 * ```ts
 * const sum = cuda.jit('void(float64[], float32[])', (r, x) => {
 *   let total = 0;
 *   for (let i = 0; i < x.length; i++) total += float64(x[i]!);
 *   r[0] = total;
 * });
 * const r = new Float64Array(1);
 * await sum.with({ grid: 1, block: 1 })(r, Float32Array.of(1, 2, 3));
 * console.log(r[0]); // → 6
 * ```
 */
export const float64 = castTo('float64');

function checkedNumber(type: ScalarName, value: number): number {
  const given: unknown = value;
  if (typeof given === 'bigint') return Number(given);
  if (typeof given === 'number' || typeof given === 'boolean') return value;
  throw coded(new TypeError(`${type}: expected a number, received ${describe(value)}`));
}
