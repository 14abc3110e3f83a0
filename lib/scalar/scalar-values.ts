import { elements } from './element';
import type { IntegerForm, Scalar } from './scalar';

/** Which values a scalar type has in JavaScript, and how they are written and read. */
export interface ScalarValues<Value> {
  is(value: unknown): boolean;
  /** Set if a value that `is` refuses is only too large, or of a fraction. */
  readonly isOutOfRange?: (value: unknown) => boolean;
  /** What a wrong value should have been, in words. */
  readonly expected: string | ((value: unknown) => string);
  readonly encode: (value: Value, view: DataView, at: number) => void;
  readonly decode: (view: DataView, at: number) => Value;
}

/** Of the type with this row; floating-point numbers are rounded. */
export function scalarValues(row: Scalar): ScalarValues<boolean> | ScalarValues<number> | ScalarValues<number | bigint> {
  if (row.form.kind === 'boolean') return boolean;
  if (row.form.kind === 'float') return { is: (value) => typeof value === 'number', expected: 'a number', ...floating(row) };
  return integer(row, row.form);
}

const boolean: ScalarValues<boolean> = {
  is: (value) => typeof value === 'boolean',
  expected: 'a boolean',
  encode: (value, view, at) => view.setUint8(at, value ? 1 : 0),
  decode: (view, at) => view.getUint8(at) !== 0,
};

type Ways<Value> = Pick<ScalarValues<Value>, 'encode' | 'decode'>;

function floating({ element, bits }: Scalar): Ways<number> {
  const { get, set } = elements[element as keyof typeof elements];
  if (!bits) return { encode: (value, view, at) => set(view, at, value), decode: get };
  return { encode: (value, view, at) => set(view, at, bits.of(value)), decode: (view, at) => bits.value(get(view, at)) };
}

/** A whole number that fits. */
function integer(row: Scalar, { signed }: IntegerForm): ScalarValues<number | bigint> {
  const bits = BigInt(8 * row.bytes);
  const minimum = signed ? -(2n ** (bits - 1n)) : 0n;
  const maximum = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
  const low = Number(minimum);
  const high = Number(maximum);
  const isWide = row.bytes >= 8;
  return {
    is(value) {
      if (typeof value === 'number') return Number.isSafeInteger(value) && value >= low && value <= high;
      return typeof value === 'bigint' && value >= minimum && value <= maximum;
    },
    isOutOfRange: (value) => typeof value === 'number' || typeof value === 'bigint',
    expected(value) {
      const needsBigint = isWide && Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
      return needsBigint ? 'a bigint for whole numbers of 2^53 or more' : `a whole number from ${minimum} to ${maximum}`;
    },
    ...waysOfInteger(row, signed),
  };
}

function waysOfInteger({ bytes, element }: Scalar, signed: boolean): Ways<number | bigint> {
  if (bytes === 16) return { encode: writeInteger128, decode: signed ? readInt128 : readUint128 };
  if (bytes === 8) return { encode: writeInteger64, decode: signed ? readInt64 : readUint64 };
  const { get, set } = elements[element as keyof typeof elements];
  return { encode: (value, view, at) => set(view, at, Number(value)), decode: get };
}

const readInt64 = (view: DataView, at: number): bigint => view.getBigInt64(at, true);
const readUint64 = (view: DataView, at: number): bigint => view.getBigUint64(at, true);
const readInt128 = (view: DataView, at: number): bigint => (view.getBigInt64(at + 8, true) << 64n) | view.getBigUint64(at, true);
const readUint128 = (view: DataView, at: number): bigint => (view.getBigUint64(at + 8, true) << 64n) | view.getBigUint64(at, true);

/** Writes numbers in two halves: the common case makes no BigInt. */
function writeInteger64(value: number | bigint, view: DataView, offset: number): void {
  if (typeof value === 'bigint') {
    view.setBigUint64(offset, BigInt.asUintN(64, value), true);
    return;
  }
  view.setUint32(offset, value >>> 0, true);
  view.setInt32(offset + 4, Math.floor(value / 2 ** 32), true);
}

function writeInteger128(value: number | bigint, view: DataView, offset: number): void {
  const whole = BigInt(value);
  view.setBigUint64(offset, BigInt.asUintN(64, whole), true);
  view.setBigUint64(offset + 8, BigInt.asUintN(64, whole >> 64n), true);
}
