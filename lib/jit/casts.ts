import type { ScalarName } from './program/value-type';
import { coded, describe } from '../errors/argument-error';
import { wholeOf } from './simulate/runtime';

/**
 * Casts, as kernels have them. In JavaScript they give the number that the device would: toward zero and no further than
 * the type goes for integers, rounded for float32.
 */
const whole =
  (type: ScalarName) =>
  (value: number): number =>
    Number(wholeOf(checkedNumber(type, value), type));

/** To int8: toward zero, and no further than the type goes. */
export const int8 = whole('int8');
/** To uint8: toward zero, and no further than the type goes. */
export const uint8 = whole('uint8');
/** To int16: toward zero, and no further than the type goes. */
export const int16 = whole('int16');
/** To uint16: toward zero, and no further than the type goes. */
export const uint16 = whole('uint16');
/** To int32: toward zero, and no further than the type goes. */
export const int32 = whole('int32');
/** To uint32: toward zero, and no further than the type goes. */
export const uint32 = whole('uint32');
/** Beyond 2^53 a number of JavaScript is not exact; in a kernel the cast is. */
export const int64 = whole('int64');
/** As {@link int64}, without a sign. */
export const uint64 = whole('uint64');
/** To float32, rounded to nearest. */
export const float32 = (value: number): number => Math.fround(checkedNumber('float32', value));
/** To float64: what every number of JavaScript is. */
export const float64 = (value: number): number => value;

function checkedNumber(type: ScalarName, value: number): number {
  const given: unknown = value;
  if (typeof given === 'bigint') return Number(given);
  if (typeof given === 'number' || typeof given === 'boolean') return value;
  throw coded(new TypeError(`${type}: expected a number, received ${describe(value)}`));
}
