import type { ScalarKind, ScalarRows } from '../../types';
import { bfloat16Bits, bfloat16Value, float16Bits, float16Value, float8 } from './short-floats';
import type { Bits, Scalar } from './scalar';

/** Node has it from version 24 on. */
const float16Classes =
  'Float16Array' in globalThis ? (['Float16Array', 'Uint16Array'] as const) : (['Uint16Array', 'Float16Array'] as const);

const signed = { kind: 'integer', signed: true } as const;
const unsigned = { kind: 'integer', signed: false } as const;
const e4m3 = { kind: 'float', exponent: 4, fraction: 3, finite: true } as const;
const e5m2 = { kind: 'float', exponent: 5, fraction: 2 } as const;

/**
 * The scalar types, one row each. What is generated for one, its arrays, its conversions, its names in C++ follow from its row; what tsc
 * knows of it is in `types/scalar.ts`.
 */
export const scalarRows = {
  float16: {
    bytes: 2,
    form: { kind: 'float', exponent: 5, fraction: 10 },
    element: 'Uint16',
    bits: { of: float16Bits, value: float16Value },
    cpp: '__half',
    spelling: 'half',
    spellings: ['half', 'float16', 'f16'],
    mangled: ['Dh', 'DF16_'],
    header: 'cuda_fp16.h',
    pair: { cpp: '__half2', spellings: ['half2'] },
    classes: float16Classes,
  },
  bfloat16: {
    bytes: 2,
    form: { kind: 'float', exponent: 8, fraction: 7 },
    element: 'Uint16',
    bits: { of: bfloat16Bits, value: bfloat16Value },
    cpp: '__nv_bfloat16',
    spellings: ['nv_bfloat16', 'bfloat16', 'bf16'],
    mangled: ['DF16b'],
    header: 'cuda_bf16.h',
    pair: { cpp: '__nv_bfloat162', spellings: ['nv_bfloat162'] },
    classes: ['Uint16Array'],
  },
  float32: {
    bytes: 4,
    form: { kind: 'float', exponent: 8, fraction: 23 },
    element: 'Float32',
    cpp: 'float',
    spellings: ['float32', 'f32'],
    mangled: ['f'],
    classes: ['Float32Array'],
  },
  float64: {
    bytes: 8,
    form: { kind: 'float', exponent: 11, fraction: 52 },
    element: 'Float64',
    cpp: 'double',
    spellings: ['float64', 'f64'],
    mangled: ['d'],
    classes: ['Float64Array'],
  },
  float8_e4m3: {
    bytes: 1,
    form: e4m3,
    element: 'Uint8',
    bits: float8(e4m3, 0x7f),
    cpp: '__nv_fp8_e4m3',
    spellings: ['float8_e4m3', 'f8e4m3'],
    mangled: [],
    header: 'cuda_fp8.h',
    classes: ['Uint8Array'],
  },
  float8_e5m2: {
    bytes: 1,
    form: e5m2,
    element: 'Uint8',
    bits: float8(e5m2, 0x7e),
    cpp: '__nv_fp8_e5m2',
    spellings: ['float8_e5m2', 'f8e5m2'],
    mangled: [],
    header: 'cuda_fp8.h',
    classes: ['Uint8Array'],
  },
  int8: {
    bytes: 1,
    form: signed,
    element: 'Int8',
    cpp: 'signed char',
    spellings: ['int8', 'i8', 'int8_t'],
    mangled: ['a'],
    classes: ['Int8Array'],
  },
  uint8: {
    bytes: 1,
    form: unsigned,
    element: 'Uint8',
    cpp: 'unsigned char',
    spellings: ['uint8', 'u8', 'uint8_t', 'uchar'],
    mangled: ['h'],
    classes: ['Uint8Array', 'Uint8ClampedArray'],
  },
  int16: {
    bytes: 2,
    form: signed,
    element: 'Int16',
    cpp: 'short',
    spellings: ['int16', 'i16', 'int16_t'],
    mangled: ['s'],
    classes: ['Int16Array'],
  },
  uint16: {
    bytes: 2,
    form: unsigned,
    element: 'Uint16',
    cpp: 'unsigned short',
    spellings: ['uint16', 'u16', 'uint16_t', 'ushort'],
    mangled: ['t'],
    classes: ['Uint16Array'],
  },
  int32: {
    bytes: 4,
    form: signed,
    element: 'Int32',
    cpp: 'int',
    spellings: ['int32', 'i32', 'int32_t', 'signed'],
    mangled: ['i'],
    classes: ['Int32Array'],
  },
  uint32: {
    bytes: 4,
    form: unsigned,
    element: 'Uint32',
    cpp: 'unsigned int',
    spellings: ['uint32', 'u32', 'uint32_t', 'uint', 'unsigned'],
    mangled: ['j'],
    classes: ['Uint32Array'],
  },
  int64: {
    bytes: 8,
    form: signed,
    element: 'BigInt64',
    cpp: 'long long',
    spellings: ['int64', 'i64', 'int64_t'],
    mangled: ['x'],
    classes: ['BigInt64Array'],
  },
  uint64: {
    bytes: 8,
    form: unsigned,
    element: 'BigUint64',
    cpp: 'unsigned long long',
    spellings: ['uint64', 'u64', 'uint64_t'],
    mangled: ['y'],
    classes: ['BigUint64Array'],
  },
  bool: {
    bytes: 1,
    form: { kind: 'boolean' },
    element: 'Uint8',
    cpp: 'bool',
    spellings: [],
    mangled: ['b'],
    classes: ['Uint8Array'],
  },
  char: {
    bytes: 1,
    form: signed,
    element: 'Int8',
    cpp: 'char',
    spellings: [],
    mangled: ['c'],
    classes: ['Int8Array', 'Uint8Array'],
    onlyPassed: true,
  },
  // Two elements each, the lower half first.
  int128: {
    bytes: 16,
    form: signed,
    element: 'BigInt64',
    cpp: '__int128',
    spellings: [],
    mangled: ['n'],
    classes: ['BigInt64Array', 'BigUint64Array'],
    onlyPassed: true,
  },
  uint128: {
    bytes: 16,
    form: unsigned,
    element: 'BigUint64',
    cpp: 'unsigned __int128',
    spellings: [],
    mangled: ['o'],
    classes: ['BigUint64Array', 'BigInt64Array'],
    onlyPassed: true,
  },
} as const satisfies { readonly [Kind in ScalarKind]: RowOf<ScalarRows[Kind]> } & Record<'int128' | 'uint128', Scalar>;

/** A row that tsc knows the same of. */
interface RowOf<Known extends ScalarRows[ScalarKind]> extends Scalar {
  readonly classes: readonly Known['host'][];
}

/** The scalar types, by one name each. */
export type ScalarName = keyof typeof scalarRows;

export const scalarNames = Object.keys(scalarRows) as ScalarName[];

export function scalarRow(name: ScalarName): Scalar {
  return scalarRows[name];
}

/** What generated code calls, by the names that it calls it: `float16Bits(1.5)`, `float16Value(15872)`. */
export const codeReferences: Readonly<Record<string, Bits[keyof Bits]>> = Object.fromEntries(
  scalarNames.flatMap((name) => {
    const { bits } = scalarRow(name);
    return bits ? [[bitsIn(name), bits.of] as const, [valueIn(name), bits.value] as const] : [];
  }),
);

export function bitsIn(name: ScalarName): string {
  return `${name}Bits`;
}

export function valueIn(name: ScalarName): string {
  return `${name}Value`;
}
