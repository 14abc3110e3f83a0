import { type CType, namedType, scalars, type ScalarType } from '../signature/c-type';
import { parseType } from '../signature/c-declaration';

/** Names that Numba has and C does not. */
const numbaNames: Readonly<Record<string, CType>> = {
  none: { kind: 'void' },
  boolean: scalars.bool,
  bool_: scalars.bool,
  byte: scalars['unsigned char'],
  intc: scalars.int,
  uintc: scalars['unsigned int'],
  intp: scalars['long long'],
  uintp: scalars['unsigned long long'],
  b1: scalars.bool,
  i1: scalars['signed char'],
  i2: scalars.short,
  i4: scalars.int,
  u1: scalars['unsigned char'],
  u2: scalars['unsigned short'],
  u4: scalars['unsigned int'],
  f2: scalars.__half,
  f4: scalars.float,
  f8: scalars.double,
  c8: namedType('float2'),
  c16: namedType('double2'),
  voidptr: { kind: 'pointer', to: { kind: 'void' }, constant: false },
};

/** `float32x4` */
const vectors: Readonly<Record<string, string>> = {
  float32: 'float',
  float64: 'double',
  int8: 'char',
  uint8: 'uchar',
  int16: 'short',
  uint16: 'ushort',
  int32: 'int',
  uint32: 'uint',
  int64: 'longlong',
  uint64: 'ulonglong',
};

/**
 * A type as Numba spells it, if C spells it differently: `CPointer(float32)`, `intp`, `float32x4`. Undefined for the others. Throws
 * TypeError for `i8` and `u8`, which are 64 bits to Numba and 8 to everybody else.
 */
export function numbaType(text: string): CType | undefined {
  if (text === 'i8' || text === 'u8') {
    const name = text === 'i8' ? 'int' : 'uint';
    throw new TypeError(`${text} has 64 bits in Numba and 8 elsewhere: write ${name}64 or ${name}8`);
  }
  const pointer = /^(const\s+)?CPointer\s*\(([^]*)\)$/.exec(text);
  if (pointer) return { kind: 'pointer', to: elementType(pointer[2]!.trim()), constant: pointer[1] !== undefined };
  const vector = /^(\w+)x([1-4])$/.exec(text);
  const base = vector && vectors[vector[1]!];
  if (base) return namedType(`${base}${vector[2]}`);
  return Object.hasOwn(numbaNames, text) ? numbaNames[text] : undefined;
}

function elementType(text: string): CType {
  return numbaType(text) ?? parseType(text);
}

export const statusType: ScalarType = scalars.int;
