import type { DType } from './dtype';
import type { PairRows, ScalarKind, ScalarRows } from './scalar';

/**
 * What a C++ type is to a caller: an element type by its dtype name, `char` (text), a CUDA vector type by its own name, or one of the rest.
 * `unknown` is a name that the source does not explain.
 */
export type Kind = DType | 'char' | VectorName | 'dim3' | 'void' | 'texture' | 'surface' | 'pointer' | 'struct' | 'unknown';

/** The kind of a type by its spelling: words with one blank between them, no qualifiers. */
export type KindOfSpelling<Spelling extends string> = Spelling extends keyof NamedTypes ? NamedTypes[Spelling] : KindOfKeywords<Spelling>;

type NamesOfScalars = {
  [Kind in ScalarKind as ScalarRows[Kind]['cpp' | 'also']]: Kind;
};

type NamesOfPairs = {
  [Pair in keyof PairRows as PairRows[Pair]['cpp']]: Pair;
};

interface NamedTypes extends NamesOfScalars, NamesOfPairs, FixedWidthTypes, StdFixedWidthTypes, VectorTypes {
  void: 'void';
  uchar: 'uint8';
  ushort: 'uint16';
  uint: 'uint32';
  ulong: 'uint64';
  wchar_t: 'int32';
  char8_t: 'uint8';
  char16_t: 'uint16';
  char32_t: 'uint32';
  cuFloatComplex: 'float2';
  cuComplex: 'float2';
  cuDoubleComplex: 'double2';
  'cuda::std::complex<float>': 'complex64';
  'cuda::std::complex<double>': 'complex128';
  'thrust::complex<float>': 'complex64';
  'thrust::complex<double>': 'complex128';
  dim3: 'dim3';
  cudaTextureObject_t: 'texture';
  cudaSurfaceObject_t: 'surface';
}

/** The kinds by the names that stand in declarations: whole ones, and the keyword by which a type of several is known. */
export interface SpelledKinds extends NamedTypes, KindsOfDTypes {
  signed: 'int32';
  unsigned: 'uint32';
  int: 'int32';
  short: 'int16';
  long: 'int64';
}

type KindsOfDTypes = {
  [Kind in DType | 'char' as Kind | (Kind extends ScalarKind ? ScalarRows[Kind]['short'] : never)]: Kind;
};

interface FixedWidthTypes {
  int8_t: 'int8';
  uint8_t: 'uint8';
  int16_t: 'int16';
  uint16_t: 'uint16';
  int32_t: 'int32';
  uint32_t: 'uint32';
  int64_t: 'int64';
  uint64_t: 'uint64';
  size_t: 'uint64';
  ptrdiff_t: 'int64';
  intptr_t: 'int64';
  uintptr_t: 'uint64';
}

type StdFixedWidthTypes = {
  [Name in keyof FixedWidthTypes as `std::${Name}` | `cuda::std::${Name}`]: FixedWidthTypes[Name];
};

/** The elements of the vector types. */
export interface VectorElements {
  char: 'int8';
  uchar: 'uint8';
  short: 'int16';
  ushort: 'uint16';
  int: 'int32';
  uint: 'uint32';
  long: 'int64';
  ulong: 'uint64';
  longlong: 'int64';
  ulonglong: 'uint64';
  float: 'float32';
  double: 'float64';
}

/** The element of each vector type: `float4` has `float32`. */
export type ElementOfVector = {
  [Base in keyof VectorElements as `${Base}${1 | 2 | 3 | 4}`]: VectorElements[Base];
};

export type VectorName = keyof ElementOfVector | keyof PairRows;

type VectorTypes = { [Name in keyof ElementOfVector]: Name };

/** The integer types, whose keywords may come in any order. */
type KindOfKeywords<
  Spelling extends string,
  Sign extends string = 'signed',
  Size extends string = '',
> = Spelling extends `${infer Word} ${infer Rest}`
  ? Word extends Keyword
    ? KindOfKeywords<Rest, SignBehind<Word, Sign>, SizeBehind<Word, Size>>
    : 'unknown'
  : Spelling extends Keyword
    ? `${SignBehind<Spelling, Sign>} ${SizeBehind<Spelling, Size>}` extends infer Type extends keyof IntegerTypes
      ? IntegerTypes[Type]
      : 'unknown'
    : 'unknown';

export type Keyword = 'unsigned' | 'signed' | 'int' | 'long' | 'short' | 'char' | 'double' | '__int128';

type SignBehind<Word extends Keyword, Sign extends string> = Word extends 'signed' | 'unsigned' ? Word : Sign;

type SizeBehind<Word extends Keyword, Size extends string> = Word extends 'signed' | 'unsigned' | 'int'
  ? Size
  : Size extends ''
    ? Word
    : `${Size} ${Word}`;

/** As on Linux: `long` has 64 bits. */
interface IntegerTypes {
  'signed ': 'int32';
  'unsigned ': 'uint32';
  'signed char': 'int8';
  'unsigned char': 'uint8';
  'signed short': 'int16';
  'unsigned short': 'uint16';
  'signed long': 'int64';
  'unsigned long': 'uint64';
  'signed long long': 'int64';
  'unsigned long long': 'uint64';
}
