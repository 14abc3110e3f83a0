import type { ScalarName } from './program/value-type';
import { wholeOf } from './simulate/runtime';

/**
 * Casts, as kernels have them. In JavaScript they give the number that the device would: towards zero and no further than
 * the type goes for integers, rounded for float32.
 */
const whole =
  (type: ScalarName) =>
  (value: number): number =>
    Number(wholeOf(value, type));

export const int8 = whole('int8');
export const uint8 = whole('uint8');
export const int16 = whole('int16');
export const uint16 = whole('uint16');
export const int32 = whole('int32');
export const uint32 = whole('uint32');
/** Beyond 2^53 a number of JavaScript is not exact; in a kernel the cast is. */
export const int64 = whole('int64');
export const uint64 = whole('uint64');
export const float32 = (value: number): number => Math.fround(value);
export const float64 = (value: number): number => value;
