import type { ScalarName } from './program/value-type';
import { coded, describe } from '../errors/argument-error';
import { wholeOf } from './simulate/runtime';

/**
 * Casts, as in kernels. In JavaScript they return the number that the device would: for integers rounded toward zero and clamped to the
 * range of the type (for 8 and 16 bits, to that of int32, of which they keep the lowest bits); for float32 rounded to nearest.
 */
const whole =
  (type: ScalarName) =>
  (value: number): number =>
    Number(wholeOf(checkedNumber(type, value), type));

/** To int8: rounded toward zero and clamped to int32, of which it keeps the lowest 8 bits. */
export const int8 = whole('int8');
/** To uint8: rounded toward zero and clamped to int32, of which it keeps the lowest 8 bits. */
export const uint8 = whole('uint8');
/** To int16: rounded toward zero and clamped to int32, of which it keeps the lowest 16 bits. */
export const int16 = whole('int16');
/** To uint16: rounded toward zero and clamped to int32, of which it keeps the lowest 16 bits. */
export const uint16 = whole('uint16');
/** To int32: rounded toward zero and clamped to the range of the type. */
export const int32 = whole('int32');
/** To uint32: rounded toward zero and clamped to the range of the type. */
export const uint32 = whole('uint32');
/**
 * To int64: rounded toward zero and clamped to the range of the type. Beyond 2^53 a number in JavaScript is not exact; in a kernel it is.
 */
export const int64 = whole('int64');
/** To uint64, as {@link int64}. */
export const uint64 = whole('uint64');
/** To float32, rounded to nearest. */
export const float32 = (value: number): number => Math.fround(checkedNumber('float32', value));
/** To float64, which every number in JavaScript is. */
export const float64 = (value: number): number => value;

function checkedNumber(type: ScalarName, value: number): number {
  const given: unknown = value;
  if (typeof given === 'bigint') return Number(given);
  if (typeof given === 'number' || typeof given === 'boolean') return value;
  throw coded(new TypeError(`${type}: expected a number, received ${describe(value)}`));
}
