import { type ScalarName, scalars, type ScalarType } from '../signature/c-type';
import { type CudaDataType, registerOwn } from './cuda-data-type';
import { bfloat16Bits, bfloat16Value, float16Bits, float16Value } from '../memory/float16';

/** The C types that are one number or boolean, by their names; little-endian. A floating-point type rounds. */

type Read = (view: DataView, offset: number) => number | bigint;
type Write<Value> = (value: Value, view: DataView, offset: number) => void;

/** A whole number that fits. */
function integer(name: ScalarName, cType: ScalarType, signed: boolean, encode: Write<number | bigint>, decode: Read): CudaDataType {
  const bits = BigInt(8 * cType.bytes);
  const minimum = signed ? -(2n ** (bits - 1n)) : 0n;
  const maximum = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
  const low = Number(minimum);
  const high = Number(maximum);
  const isWide = cType.bytes >= 8;
  return registerOwn<number | bigint>(name, {
    cType,
    byteLength: cType.bytes,
    primitive: true,
    layout: { kind: 'scalar', name },
    is(value) {
      if (typeof value === 'number') return Number.isSafeInteger(value) && value >= low && value <= high;
      return typeof value === 'bigint' && value >= minimum && value <= maximum;
    },
    isOutOfRange: (value) => typeof value === 'number' || typeof value === 'bigint',
    expected(value) {
      const needsBigint = isWide && Number.isInteger(value) && (value as number) >= low && (value as number) <= high;
      return needsBigint ? 'a bigint for whole numbers over 2^53' : `a whole number from ${minimum} to ${maximum}`;
    },
    encode,
    decode,
  });
}

function floating(
  name: ScalarName,
  cType: ScalarType,
  encode: Write<number>,
  decode: (view: DataView, offset: number) => number,
): CudaDataType {
  return registerOwn<number>(name, {
    cType,
    byteLength: cType.bytes,
    primitive: true,
    layout: { kind: 'scalar', name },
    is: (value) => typeof value === 'number',
    expected: 'a number',
    encode,
    decode,
  });
}

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

const writeInt8: Write<number | bigint> = (value, view, at) => view.setInt8(at, Number(value));
const readInt8: Read = (view, at) => view.getInt8(at);

// prettier-ignore
export const scalarTypes: Readonly<Record<ScalarName, CudaDataType>> = {
  bool: registerOwn<boolean>('bool', {
    cType: scalars.bool,
    byteLength: 1,
    primitive: true,
    layout: { kind: 'scalar', name: 'bool' },
    is: (value) => typeof value === 'boolean',
    expected: 'a boolean',
    encode: (value, view, at) => view.setUint8(at, value ? 1 : 0),
    decode: (view, at) => view.getUint8(at) !== 0,
  }),
  char: integer('char', scalars.char, true, writeInt8, readInt8),
  int8: integer('int8', scalars['signed char'], true, writeInt8, readInt8),
  uint8: integer('uint8', scalars['unsigned char'], false,
    (value, view, at) => view.setUint8(at, Number(value)),
    (view, at) => view.getUint8(at)),
  int16: integer('int16', scalars.short, true,
    (value, view, at) => view.setInt16(at, Number(value), true),
    (view, at) => view.getInt16(at, true)),
  uint16: integer('uint16', scalars['unsigned short'], false,
    (value, view, at) => view.setUint16(at, Number(value), true),
    (view, at) => view.getUint16(at, true)),
  int32: integer('int32', scalars.int, true,
    (value, view, at) => view.setInt32(at, Number(value), true),
    (view, at) => view.getInt32(at, true)),
  uint32: integer('uint32', scalars['unsigned int'], false,
    (value, view, at) => view.setUint32(at, Number(value), true),
    (view, at) => view.getUint32(at, true)),
  int64: integer('int64', scalars['long long'], true, writeInteger64, (view, at) => view.getBigInt64(at, true)),
  uint64: integer('uint64', scalars['unsigned long long'], false, writeInteger64, (view, at) => view.getBigUint64(at, true)),
  int128: integer('int128', scalars.__int128, true, writeInteger128,
    (view, at) => (view.getBigInt64(at + 8, true) << 64n) | view.getBigUint64(at, true)),
  uint128: integer('uint128', scalars['unsigned __int128'], false, writeInteger128,
    (view, at) => (view.getBigUint64(at + 8, true) << 64n) | view.getBigUint64(at, true)),
  float16: floating('float16', scalars.__half,
    (value, view, at) => view.setUint16(at, float16Bits(value), true),
    (view, at) => float16Value(view.getUint16(at, true))),
  bfloat16: floating('bfloat16', scalars.__nv_bfloat16,
    (value, view, at) => view.setUint16(at, bfloat16Bits(value), true),
    (view, at) => bfloat16Value(view.getUint16(at, true))),
  float32: floating('float32', scalars.float,
    (value, view, at) => view.setFloat32(at, value, true),
    (view, at) => view.getFloat32(at, true)),
  float64: floating('float64', scalars.double,
    (value, view, at) => view.setFloat64(at, value, true),
    (view, at) => view.getFloat64(at, true)),
};
