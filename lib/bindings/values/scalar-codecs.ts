import { argumentOutOfRange, type ArgumentPlace, wrongArgument } from '../../errors/argument-error';
import { elements } from '../../scalar/element';
import { scalarRows } from '../../scalar/scalars';
import type { PlainCodec } from './codec';
import { quick } from './quick-values';

/** Integers of up to 32 bits: whole numbers and bigints in range. */
function integer(name: 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32'): PlainCodec {
  const { bytes, element } = scalarRows[name];
  const { set, get } = elements[element];
  const signed = scalarRows[name].form.signed;
  const bits = 8 * bytes;
  const least = signed ? -(2 ** (bits - 1)) : 0;
  const greatest = signed ? 2 ** (bits - 1) - 1 : 2 ** bits - 1;
  return {
    quick: bits < 32 ? quick.none : signed ? quick.int32 : quick.uint32,
    size: bytes,
    align: bytes,
    write(to, at, value, place) {
      const number = typeof value === 'bigint' ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number)) throw wrongArgument(place, 'a whole number', value);
      if (number < least || number > greatest) throw argumentOutOfRange(place, `${least} to ${greatest}`, value);
      set(to, at, number);
    },
    read: get,
  };
}

const high = 2 ** 32;

/** Writes a whole number from 0 to 2^53 as 64 bits. */
export function writeNumber64(to: DataView, at: number, value: number): void {
  to.setUint32(at, value, true); // its lower 32 bits
  to.setUint32(at + 4, value / high, true);
}

/** Reads 64 bits as a number, which is exact up to 2^53. */
export function readNumber64(from: DataView, at: number): number {
  return from.getUint32(at + 4, true) * high + from.getUint32(at, true);
}

/** Writes a number or bigint from 0 to 2^64 - 1. */
export function writeWide(to: DataView, at: number, value: unknown, place: ArgumentPlace): void {
  if (typeof value === 'bigint') {
    // A value that does not fit is truncated, so that it is a different one when it is read back.
    to.setBigUint64(at, value, true);
    if (to.getBigUint64(at, true) !== value) throw argumentOutOfRange(place, '0 to 2^64 - 1', value);
    return;
  }
  if (typeof value !== 'number' || !Number.isInteger(value)) throw wrongArgument(place, 'a whole number or a bigint', value);
  if (!Number.isSafeInteger(value) || value < 0) throw argumentOutOfRange(place, '0 to 2^53 - 1, or a bigint,', value);
  writeNumber64(to, at, value);
}

const size: PlainCodec = { quick: quick.wide, size: 8, align: 8, write: writeWide, read: readNumber64 };
const wide: PlainCodec = { quick: quick.wide, size: 8, align: 8, write: writeWide, read: (from, at) => from.getBigUint64(at, true) };

const signedWide: PlainCodec = {
  quick: quick.none,
  size: 8,
  align: 8,
  write(to, at, value, place) {
    if (typeof value !== 'bigint' && !Number.isSafeInteger(value)) throw wrongArgument(place, 'a whole number or a bigint', value);
    const number = BigInt(value as number | bigint);
    if (BigInt.asIntN(64, number) !== number) throw argumentOutOfRange(place, '-2^63 to 2^63 - 1', value);
    to.setBigInt64(at, number, true);
  },
  read: (from, at) => from.getBigInt64(at, true),
};

/** The unsigned long of Windows, as a bigint like that of Linux. */
const halfWide: PlainCodec = {
  quick: quick.none,
  size: 4,
  align: 4,
  write: (to, at, value, place) => integer('uint32').write(to, at, value, place),
  read: (from, at) => BigInt(from.getUint32(at, true)),
};

function floating(name: 'float32' | 'float64'): PlainCodec {
  const { bytes, element } = scalarRows[name];
  const { set, get } = elements[element];
  return {
    quick: bytes === 4 ? quick.float : quick.double,
    size: bytes,
    align: bytes,
    write(to, at, value, place) {
      if (typeof value !== 'number') throw wrongArgument(place, 'a number', value);
      set(to, at, value);
    },
    read: get,
  };
}

/** C's own types, by their names in the headers. */
export const scalarCodecs: Readonly<Record<string, PlainCodec>> = {
  char: integer('int8'),
  'signed char': integer('int8'),
  'unsigned char': integer('uint8'),
  uint8_t: integer('uint8'),
  short: integer('int16'),
  'unsigned short': integer('uint16'),
  uint16_t: integer('uint16'),
  int: integer('int32'),
  int32_t: integer('int32'),
  'unsigned int': integer('uint32'),
  uint32_t: integer('uint32'),
  float: floating('float32'),
  double: floating('float64'),
  size_t: size,
  'unsigned long long': wide,
  uint64_t: wide,
  'long long': signedWide,
  'unsigned long': process.platform === 'win32' ? halfWide : wide,
  // Of Linux. Windows has half of it, but only in members that are reserved, at the end of a structure.
  long: signedWide,
  int64_t: signedWide,
};
