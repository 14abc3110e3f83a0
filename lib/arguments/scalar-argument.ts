import { type ArgumentPlace, argumentOutOfRange, wrongArgument } from '../errors/argument-error';
import type { ScalarName } from '../signature/c-type';
import { bfloat16Bits, float16Bits } from './float16';

/** A value of one scalar type: how it is checked and how its bytes are written, little-endian. */
export interface ScalarCodec {
  /** Throws where `value` cannot be this type exactly; a floating-point type rounds. */
  check(value: unknown, place: ArgumentPlace): void;
  write(view: DataView, offset: number, value: never): void;
}

/** A whole number that fits. */
function integer(minimum: bigint, maximum: bigint, write: (view: DataView, offset: number, value: number | bigint) => void): ScalarCodec {
  const low = Number(minimum);
  const high = Number(maximum);
  const expected = `a whole number from ${minimum} to ${maximum}`;
  const numbersAreSafe = maximum <= BigInt(Number.MAX_SAFE_INTEGER);
  return {
    check(value, place) {
      if (typeof value === 'number') {
        if (Number.isSafeInteger(value) ? value >= low && value <= high : false) return;
        if (!numbersAreSafe && Number.isInteger(value) && value >= low && value <= high) {
          throw argumentOutOfRange(place, `a bigint for whole numbers over 2^53`, value);
        }
        throw argumentOutOfRange(place, expected, value);
      }
      if (typeof value !== 'bigint') throw wrongArgument(place, expected, value);
      if (value < minimum || value > maximum) throw argumentOutOfRange(place, expected, value);
    },
    write,
  };
}

function floating(write: (view: DataView, offset: number, value: number) => void): ScalarCodec {
  return {
    check(value, place) {
      if (typeof value !== 'number') throw wrongArgument(place, 'a number', value);
    },
    write,
  };
}

const int8 = integer(-128n, 127n, (view, offset, value) => view.setInt8(offset, Number(value)));

export const scalarCodecs: Readonly<Record<ScalarName, ScalarCodec>> = {
  bool: {
    check(value, place) {
      if (typeof value !== 'boolean') throw wrongArgument(place, 'a boolean', value);
    },
    write: (view, offset, value: boolean) => view.setUint8(offset, value ? 1 : 0),
  },
  char: int8,
  int8,
  uint8: integer(0n, 255n, (view, offset, value) => view.setUint8(offset, Number(value))),
  int16: integer(-32768n, 32767n, (view, offset, value) => view.setInt16(offset, Number(value), true)),
  uint16: integer(0n, 65535n, (view, offset, value) => view.setUint16(offset, Number(value), true)),
  int32: integer(-(2n ** 31n), 2n ** 31n - 1n, (view, offset, value) => view.setInt32(offset, Number(value), true)),
  uint32: integer(0n, 2n ** 32n - 1n, (view, offset, value) => view.setUint32(offset, Number(value), true)),
  int64: integer(-(2n ** 63n), 2n ** 63n - 1n, writeInteger64),
  uint64: integer(0n, 2n ** 64n - 1n, writeInteger64),
  float16: floating((view, offset, value) => view.setUint16(offset, float16Bits(value), true)),
  bfloat16: floating((view, offset, value) => view.setUint16(offset, bfloat16Bits(value), true)),
  float32: floating((view, offset, value) => view.setFloat32(offset, value, true)),
  float64: floating((view, offset, value) => view.setFloat64(offset, value, true)),
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
