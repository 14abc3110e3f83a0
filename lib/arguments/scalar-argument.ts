import { type ArgumentPlace, argumentOutOfRange, wrongArgument } from '../errors/argument-error';
import type { ScalarName } from '../signature/c-type';
import { bfloat16Bits, bfloat16Value, float16Bits, float16Value } from './float16';

/** A value of one scalar type: how it is checked and how its bytes are written, little-endian. */
export interface ScalarCodec {
  /** Throws where `value` cannot be this type exactly; a floating-point type rounds. */
  check(value: unknown, place: ArgumentPlace): void;
  write(view: DataView, offset: number, value: never): void;
  read(view: DataView, offset: number): number | bigint | boolean;
  /** Of one value. */
  readonly bytes: number;
}

type Read = ScalarCodec['read'];

type Write = (view: DataView, offset: number, value: number | bigint) => void;

/** A whole number that fits. */
function integer(bytes: number, signed: boolean, write: Write, read: Read): ScalarCodec {
  const bits = BigInt(8 * bytes);
  const minimum = signed ? -(2n ** (bits - 1n)) : 0n;
  const maximum = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
  const low = Number(minimum);
  const high = Number(maximum);
  const expected = `a whole number from ${minimum} to ${maximum}`;
  return {
    bytes,
    check(value, place) {
      if (typeof value === 'number') {
        if (Number.isSafeInteger(value) && value >= low && value <= high) return;
        const needsBigint = bytes === 8 && Number.isInteger(value) && value >= low && value <= high;
        throw argumentOutOfRange(place, needsBigint ? 'a bigint for whole numbers over 2^53' : expected, value);
      }
      if (typeof value !== 'bigint') throw wrongArgument(place, expected, value);
      if (value < minimum || value > maximum) throw argumentOutOfRange(place, expected, value);
    },
    write,
    read,
  };
}

function floating(bytes: number, write: (view: DataView, offset: number, value: number) => void, read: Read): ScalarCodec {
  return {
    bytes,
    check(value, place) {
      if (typeof value !== 'number') throw wrongArgument(place, 'a number', value);
    },
    write,
    read,
  };
}

const bool: ScalarCodec = {
  bytes: 1,
  check(value, place) {
    if (typeof value !== 'boolean') throw wrongArgument(place, 'a boolean', value);
  },
  write: (view, at, value: boolean) => view.setUint8(at, value ? 1 : 0),
  read: (view, at) => view.getUint8(at) !== 0,
};

const int8 = integer(
  1,
  true,
  (view, at, value) => view.setInt8(at, Number(value)),
  (view, at) => view.getInt8(at),
);

// prettier-ignore
export const scalarCodecs: Readonly<Record<ScalarName, ScalarCodec>> = {
  bool,
  char: int8,
  int8,
  uint8: integer(
    1,
    false,
    (view, at, value) => view.setUint8(at, Number(value)),
    (view, at) => view.getUint8(at),
  ),
  int16: integer(
    2,
    true,
    (view, at, value) => view.setInt16(at, Number(value), true),
    (view, at) => view.getInt16(at, true),
  ),
  uint16: integer(
    2,
    false,
    (view, at, value) => view.setUint16(at, Number(value), true),
    (view, at) => view.getUint16(at, true),
  ),
  int32: integer(
    4,
    true,
    (view, at, value) => view.setInt32(at, Number(value), true),
    (view, at) => view.getInt32(at, true),
  ),
  uint32: integer(
    4,
    false,
    (view, at, value) => view.setUint32(at, Number(value), true),
    (view, at) => view.getUint32(at, true),
  ),
  int64: integer(8, true, writeInteger64, (view, at) => view.getBigInt64(at, true)),
  uint64: integer(8, false, writeInteger64, (view, at) => view.getBigUint64(at, true)),
  float16: floating(
    2,
    (view, at, value) => view.setUint16(at, float16Bits(value), true),
    (view, at) => float16Value(view.getUint16(at, true)),
  ),
  bfloat16: floating(
    2,
    (view, at, value) => view.setUint16(at, bfloat16Bits(value), true),
    (view, at) => bfloat16Value(view.getUint16(at, true)),
  ),
  float32: floating(
    4,
    (view, at, value) => view.setFloat32(at, value, true),
    (view, at) => view.getFloat32(at, true),
  ),
  float64: floating(
    8,
    (view, at, value) => view.setFloat64(at, value, true),
    (view, at) => view.getFloat64(at, true),
  ),
};

/** Numbers in two halves: no BigInt is made for the common case. */
function writeInteger64(view: DataView, offset: number, value: number | bigint): void {
  if (typeof value === 'bigint') {
    view.setBigUint64(offset, BigInt.asUintN(64, value), true);
    return;
  }
  view.setUint32(offset, value >>> 0, true);
  view.setInt32(offset + 4, Math.floor(value / 2 ** 32), true);
}

/** The values that bytes hold, one after the other. */
export function decodeScalars(name: ScalarName, bytes: Uint8Array): (number | bigint | boolean)[] {
  const codec = scalarCodecs[name];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / codec.bytes }, (_, index) => codec.read(view, index * codec.bytes));
}
