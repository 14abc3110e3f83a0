import { isInteger, isWeak, rangeOf, type ValueType } from './value-type';

/** The least and the largest value that a whole number can have. */
export type Range = readonly [bigint, bigint];

export const natural: Range = [0n, 2n ** 31n - 1n];

/** The values of a type; of one that is not known yet, those of an int32. */
export function rangeOfType(type: ValueType): Range {
  return isWeak(type) || !isInteger(type) ? rangeOf('int32') : rangeOf(type);
}

export function rangeOfValue(value: number | bigint): Range {
  return [BigInt(value), BigInt(value)];
}

export function isWithin([least, largest]: Range, [from, to]: Range): boolean {
  return least >= from && largest <= to;
}

/** The range, if all of it is of the type; otherwise the value wraps around and may be anything. */
export function wrappedRange(range: Range, type: ValueType): Range {
  const whole = rangeOfType(type);
  return isWithin(range, whole) ? range : whole;
}

/** The least range that holds all of these values. */
export function spanOf(...values: readonly bigint[]): Range {
  return [values.reduce((a, b) => (b < a ? b : a)), values.reduce((a, b) => (b > a ? b : a))];
}

export function joined(a: Range, b: Range): Range {
  return spanOf(...a, ...b);
}

/** What is in both; the first if nothing is, which is in code that never runs. */
export function intersected(a: Range, b: Range): Range {
  const both: Range = [a[0] > b[0] ? a[0] : b[0], a[1] < b[1] ? a[1] : b[1]];
  return both[0] <= both[1] ? both : a;
}

/**
 * A range that holds both and, where the second goes beyond the first, goes on to 0 or to the end of the type: readings of a loop would
 * otherwise widen it step by step.
 */
export function widened(known: Range, next: Range, type: ValueType): Range {
  const [least, largest] = rangeOfType(type);
  const [down, up] = joined(known, next);
  return [down === known[0] ? down : down >= 0n ? 0n : least, up === known[1] ? up : up <= 0n ? 0n : up <= largest ? largest : up];
}

/** All results of + - * on values of two ranges. */
export function combined(operator: string, a: Range, b: Range): Range {
  if (operator === '+') return [a[0] + b[0], a[1] + b[1]];
  if (operator === '-') return [a[0] - b[1], a[1] - b[0]];
  return spanOf(...a.flatMap((left) => b.map((right) => left * right)));
}

/** Quotients by positive numbers, rounded toward zero; `isFloor`: rounded down. */
export function dividedRange(a: Range, b: Range, isFloor: boolean): Range {
  const quotient = (left: bigint, right: bigint) => left / right - (isFloor && left < 0n && left % right !== 0n ? 1n : 0n);
  return spanOf(...a.flatMap((left) => b.map((right) => quotient(left, right))));
}

/** The largest number with as many binary digits. */
export function onesAbove(value: bigint): bigint {
  return (1n << BigInt(value === 0n ? 0 : value.toString(2).length)) - 1n;
}
