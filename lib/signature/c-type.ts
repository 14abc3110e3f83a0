import { type ScalarName, scalarNames, scalarRow, type scalarRows } from '../scalar/scalars';
import { type DataModel, hostModel } from './data-model';

/** A type of CUDA C++, as far as passing its values requires. Sizes and alignments are in bytes. */
export type CType = ScalarType | VectorType | PointerType | ArrayType | StructType | EnumType | FunctionType | VoidType | UnknownType;

export type { ScalarName };

export interface ScalarType {
  readonly kind: 'scalar';
  readonly name: ScalarName;
  readonly bytes: number;
  /** The compiler's spelling: `unsigned long`. */
  readonly spelling: string;
}

/** `float4`, `int3`, …: `width` elements side by side, which is also how complex numbers are stored. */
export interface VectorType {
  readonly kind: 'vector';
  readonly element: ScalarType;
  readonly width: number;
  readonly bytes: number;
  readonly alignment: number;
  readonly spelling: string;
}

export interface PointerType {
  readonly kind: 'pointer';
  readonly to: CType;
  /** A pointer to const: the kernel only reads. */
  readonly constant: boolean;
  /** `const T &`: also an address, that of one element. */
  readonly reference?: boolean;
}

/** A struct, class, union or enum: the mangled name tells only its name, the debug information its members. */
export interface StructType {
  readonly kind: 'struct';
  readonly name: string;
  readonly layout?: StructLayout;
}

/** Where the members of a struct, class or union are, as laid out by the compiler. Sizes and offsets are in bytes. */
export interface StructLayout {
  readonly bytes: number;
  readonly alignment: number;
  /** Whether all members are at the beginning. */
  readonly isUnion: boolean;
  /** The members, including those of base classes and of anonymous structs, each at its offset in the whole. */
  readonly fields: readonly StructField[];
}

export interface StructField {
  /** '' if it has none, as an anonymous union. */
  readonly name: string;
  readonly offset: number;
  readonly type: FieldType;
  /** For a member that is a number of bits: `offset` and `type` are those of the word that contains them. */
  readonly bitField?: BitField;
}

export interface BitField {
  /** Counted from the word's lowest bit. */
  readonly shift: number;
  readonly bits: number;
}

/** What a member may be. Structs that it only points to have no layout. */
export type FieldType = Exclude<CType, VoidType>;

/** `int a[2][3]` has counts 2 and 3. It is a member, or what a pointer points to, never a parameter. */
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Exclude<FieldType, ArrayType>;
  readonly counts: readonly number[];
}

export interface EnumType {
  readonly kind: 'enum';
  readonly name: string;
  readonly bytes: number;
  /** Only guessed unless {@link isExact}: signed if an enumerator is negative. */
  readonly underlying: ScalarType;
  /** Set if the compiler was asked for the underlying type: the debug information tells only the size. */
  readonly isExact?: true;
  readonly enumerators: readonly Enumerator[];
}

export interface Enumerator {
  readonly name: string;
  /** A decimal text if a number would round it: both survive JSON. */
  readonly value: number | string;
}

export interface VoidType {
  readonly kind: 'void';
}

/** What a function pointer points to: code, never memory that a call could pass. */
export interface FunctionType {
  readonly kind: 'function';
  readonly result: string;
  readonly parameters: readonly string[];
}

/** A type for which no argument can be passed: a member pointer, a `long double`. */
export interface UnknownType {
  readonly kind: 'unknown';
  readonly spelling: string;
}

export const pointerBytes = 8;

function scalar<const Name extends ScalarName>(name: Name, spelling: string) {
  return { kind: 'scalar', name, bytes: scalarRow(name).bytes, spelling } as const;
}

/** Those with a row, by their C spelling. */
const ownScalars = Object.fromEntries(
  scalarNames.map((name) => [scalarRow(name).cpp, scalar(name, scalarRow(name).spelling ?? scalarRow(name).cpp)]),
) as { readonly [Name in ScalarName as (typeof scalarRows)[Name]['cpp']]: ScalarType & { readonly name: Name } };

const scalarsOf = {
  LP64: {
    long: scalar('int64', 'long'),
    'unsigned long': scalar('uint64', 'unsigned long'),
    wchar_t: scalar('int32', 'wchar_t'),
  },
  LLP64: {
    long: scalar('int32', 'long'),
    'unsigned long': scalar('uint32', 'unsigned long'),
    wchar_t: scalar('uint16', 'wchar_t'),
  },
} as const;

/** All scalar types, by their C spelling, as this process compiles them. */
export const scalars = {
  ...ownScalars,
  ...scalarsOf[hostModel],
  char8_t: scalar('uint8', 'char8_t'),
  char16_t: scalar('uint16', 'char16_t'),
  char32_t: scalar('uint32', 'char32_t'),
} as const;

export function scalarNamed(name: ScalarName): ScalarType {
  return scalars[scalarRow(name).cpp as keyof typeof scalars];
}

const vectorElements: Record<string, ScalarType> = {
  char: scalars['signed char'],
  uchar: scalars['unsigned char'],
  short: scalars.short,
  ushort: scalars['unsigned short'],
  int: scalars.int,
  uint: scalars['unsigned int'],
  long: scalars.long,
  ulong: scalars['unsigned long'],
  longlong: scalars['long long'],
  ulonglong: scalars['unsigned long long'],
  float: scalars.float,
  double: scalars.double,
};

const alignedVectors = ['long', 'ulong', 'longlong', 'ulonglong', 'double'].flatMap((base) => [`${base}4_16a`, `${base}4_32a`]);

/** Pairs with names of their own, by these. */
const pairs = new Map<string, ScalarType>(
  Object.values(ownScalars).flatMap((element: ScalarType) => {
    const { pair } = scalarRow(element.name);
    return pair ? [[pair.cpp, element]] : [];
  }),
);

/** The names of all vector types. */
export const vectorNames: readonly string[] = [
  ...Object.keys(vectorElements).flatMap((base) => [1, 2, 3, 4].map((width) => `${base}${width}`)),
  ...alignedVectors,
  ...pairs.keys(),
  'dim3',
];

/**
 * A vector type of CUDA's vector_types.h, by its name, or undefined. The alignment is the size for widths 1, 2 and 4, at most 16 bytes, and
 * that of the element for width 3 (CUDA C++ Programming Guide, "Built-in Vector Types").
 */
export function vectorType(name: string): VectorType | undefined {
  const half = pairs.get(name);
  if (half) return vector(half, 2, name);
  if (name === 'dim3') return vector(scalars['unsigned int'], 3, name);
  const match = /^([a-z]+)([1-4])(?:_(16|32)a)?$/.exec(name);
  const element = match && vectorElements[match[1]!];
  return element ? vector(element, Number(match[2]), name, match[3] ? Number(match[3]) : undefined) : undefined;
}

function vector(element: ScalarType, width: number, spelling: string, aligned?: number): VectorType {
  const bytes = element.bytes * width;
  const alignment = aligned ?? (width === 3 ? element.bytes : Math.min(bytes, 16));
  return { kind: 'vector', element, width, bytes, alignment, spelling };
}

/** The type that the compiler calls `name`: a vector, half, complex, or a struct of the user's. */
export function namedType(given: string): CType {
  const name = ofHip(given);
  if (Object.hasOwn(scalars, name)) return scalars[name as keyof typeof scalars];
  const complex = /^(?:cuda::std::(?:__\w+::)?|thrust::)complex<(float|double)>$/.exec(name);
  if (complex) return { ...vector(scalars[complex[1] as 'float' | 'double'], 2, name), alignment: complex[1] === 'float' ? 8 : 16 };
  return vectorType(name) ?? { kind: 'struct', name };
}

/** What HIP calls otherwise, by CUDA's name: `HIP_vector_type<float, 4>` is float4; its brain floats begin with `__hip_`. */
function ofHip(name: string): string {
  const [, element, width] = /^HIP_vector_type<(.+), (\d)U?>$/.exec(name) ?? [];
  const base = Object.keys(vectorElements).find(
    (each) => vectorElements[each]!.spelling === (element === 'char' ? 'signed char' : element),
  );
  return base ? `${base}${width}` : name.replace(/^__hip_(?=b)/, '__nv_');
}

/**
 * A type that was read from the compiler's names, as it is in an image that was compiled elsewhere. Members of structs need no such care,
 * since the debug information has their sizes.
 */
export function inModel(type: CType, model: DataModel): CType {
  if (model === hostModel) return type;
  switch (type.kind) {
    case 'scalar':
      return Object.entries(scalarsOf[model]).find(([name]) => name === type.spelling)?.[1] ?? type;
    case 'vector': {
      const foreign = /^(u?)long(\d)(?!_32)/.exec(type.spelling);
      return foreign ? vectorType(`${foreign[1]}${model === 'LP64' ? 'longlong' : 'int'}${foreign[2]}`)! : type;
    }
    case 'pointer':
      return { ...type, to: inModel(type.to, model) };
    case 'array':
      return { ...type, element: inModel(type.element, model) as ArrayType['element'] };
    default:
      return type;
  }
}

/** The type as in C: `const float *`, `unsigned long`. */
export function spell(type: CType): string {
  switch (type.kind) {
    case 'pointer':
      return spellPointer(type);
    case 'array':
      return `${spell(type.element)}${countsOf(type)}`;
    case 'function':
      return `${type.result}${listOf(type)}`;
    case 'struct':
    case 'enum':
      return type.name;
    case 'void':
      return 'void';
    default:
      return type.spelling;
  }
}

function spellPointer({ to, constant, reference }: PointerType): string {
  const mark = reference ? '&' : '*';
  if (to.kind === 'array') return `${constant ? 'const ' : ''}${spell(to.element)} (${mark})${countsOf(to)}`;
  if (to.kind === 'function') return `${to.result} (${mark})${listOf(to)}`;
  const inner = spell(to);
  if (constant && to.kind === 'pointer' && !reference) return `${inner} const *`;
  return `${constant ? 'const ' : ''}${inner}${inner.endsWith('*') && !reference ? '' : ' '}${mark}`;
}

function countsOf({ counts }: ArrayType): string {
  return counts.map((count) => `[${count}]`).join('');
}

function listOf({ parameters }: FunctionType): string {
  return `(${parameters.join(', ')})`;
}

/** An array of `count` elements: in an array of arrays, they are side by side. */
export function arrayOf(element: Exclude<CType, VoidType>, count: number): ArrayType {
  if (element.kind !== 'array') return { kind: 'array', element, counts: [count] };
  return { kind: 'array', element: element.element, counts: [count, ...element.counts] };
}

/** The number of elements of an array, in all its dimensions. */
export function elementCount({ counts }: ArrayType): number {
  return counts.reduce((product, count) => product * count, 1);
}

/** The size of a value of the type in bytes, if the type alone tells it. */
export function sizeOf(type: CType): number | undefined {
  switch (type.kind) {
    case 'scalar':
    case 'vector':
    case 'enum':
      return type.bytes;
    case 'pointer':
      return pointerBytes;
    case 'struct':
      return type.layout?.bytes;
    case 'array': {
      const each = sizeOf(type.element);
      return each === undefined ? undefined : each * elementCount(type);
    }
    default:
      return undefined;
  }
}

export function alignmentOf(type: CType): number | undefined {
  if (type.kind === 'array') return alignmentOf(type.element);
  if (type.kind === 'struct') return type.layout?.alignment;
  return type.kind === 'vector' ? type.alignment : sizeOf(type);
}
