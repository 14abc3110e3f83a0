import { coded, describe } from '../errors/argument-error';
import { arrayOf, type CType, namedType, type PointerType, scalars, type ScalarType, spell, vectorNames, type VoidType } from './c-type';
import { hostModel } from './data-model';
import { splitTopLevel } from './split-list';

/** Types as a declaration spells them: C (`const float4 *`, `unsigned long long`) or dtype names (`float32`, `u64`). */

const dtypeNames: Readonly<Record<string, ScalarType>> = {
  float16: scalars.__half,
  f16: scalars.__half,
  bfloat16: scalars.__nv_bfloat16,
  bf16: scalars.__nv_bfloat16,
  float32: scalars.float,
  f32: scalars.float,
  float64: scalars.double,
  f64: scalars.double,
  int8: scalars['signed char'],
  i8: scalars['signed char'],
  uint8: scalars['unsigned char'],
  u8: scalars['unsigned char'],
  int16: scalars.short,
  i16: scalars.short,
  uint16: scalars['unsigned short'],
  u16: scalars['unsigned short'],
  int32: scalars.int,
  i32: scalars.int,
  uint32: scalars['unsigned int'],
  u32: scalars['unsigned int'],
  int64: scalars['long long'],
  i64: scalars['long long'],
  uint64: scalars['unsigned long long'],
  u64: scalars['unsigned long long'],
};

/** `size_t` and its signed counterpart: the integers as wide as an address. */
const [size, difference] =
  hostModel === 'LP64' ? [scalars['unsigned long'], scalars.long] : [scalars['unsigned long long'], scalars['long long']];

const otherSpellings: Readonly<Record<string, ScalarType>> = {
  half: scalars.__half,
  nv_bfloat16: scalars.__nv_bfloat16,
  size_t: size,
  ptrdiff_t: difference,
  intptr_t: difference,
  uintptr_t: size,
  int8_t: scalars['signed char'],
  uint8_t: scalars['unsigned char'],
  int16_t: scalars.short,
  uint16_t: scalars['unsigned short'],
  int32_t: scalars.int,
  uint32_t: scalars['unsigned int'],
  int64_t: scalars['long long'],
  uint64_t: scalars['unsigned long long'],
  uchar: scalars['unsigned char'],
  ushort: scalars['unsigned short'],
  uint: scalars['unsigned int'],
  ulong: scalars['unsigned long'],
  unsigned: scalars['unsigned int'],
  signed: scalars.int,
};

const vectorSpellings: Readonly<Record<string, string>> = {
  half2: '__half2',
  nv_bfloat162: '__nv_bfloat162',
  cuFloatComplex: 'float2',
  cuComplex: 'float2',
  cuDoubleComplex: 'double2',
  complex64: 'cuda::std::complex<float>',
  c64: 'cuda::std::complex<float>',
  complex128: 'cuda::std::complex<double>',
  c128: 'cuda::std::complex<double>',
};

/** The names of types that have one, for a message. */
export function typeNames(): readonly string[] {
  return [scalars, dtypeNames, otherSpellings, vectorSpellings].flatMap((names) => Object.keys(names)).concat(vectorNames);
}

/** Reads a declared type, with or without a parameter's name after it. Throws TypeError if it cannot be read. */
export function parseType(text: string): CType {
  const grouped = groupedDeclarator(text);
  if (grouped) return pointerToGroup(text, grouped);
  const stars = withoutQualifiers(text).replace(/(?:\[[^\]]*\]\s*)+$/, '*');
  const [base = '', ...pointers] = stars.split('*');
  const constant = /\bconst\b/.test(base);
  let type: CType = parseBase(base.replace(/\bconst\b/g, ' '), pointers.length === 0 || text.includes('['), text);
  let pointee = constant;
  for (const qualifiers of pointers) {
    type = { kind: 'pointer', to: type, constant: pointee } satisfies PointerType;
    pointee = /\bconst\b/.test(qualifiers);
  }
  return type;
}

/** `double (*rows)[4]`, `void (*done)(int)`: what is before, in, and after the parentheses. */
interface GroupedDeclarator {
  readonly base: string;
  readonly name: string | undefined;
  readonly tail: string;
}

function groupedDeclarator(text: string): GroupedDeclarator | undefined {
  const match = /^([^()]+)\(\s*\*\s*(\w+)?\s*\)([^]*)$/.exec(withoutQualifiers(text).replace(/\*\s*const\b/g, '*'));
  return match ? { base: match[1]!, name: match[2], tail: match[3]!.trim() } : undefined;
}

function pointerToGroup(text: string, { base, tail }: GroupedDeclarator): PointerType {
  const type = parseType(base);
  if (/^\([^]*\)$/.test(tail)) {
    const parameters = splitTopLevel(tail.slice(1, -1)).map((parameter) => spell(parseType(parameter)));
    return { kind: 'pointer', to: { kind: 'function', result: spell(type), parameters }, constant: false };
  }
  const counts = [...tail.matchAll(/\[\s*(\d+)\s*\]/g)].map((match) => Number(match[1]));
  if (type.kind === 'void' || counts.length === 0 || !/^(?:\[\s*\d+\s*\]\s*)+$/.test(tail)) throw notType(text);
  const constant = type.kind === 'pointer' ? false : /\bconst\b/.test(base);
  return { kind: 'pointer', to: counts.reduceRight<Exclude<CType, VoidType>>((element, count) => arrayOf(element, count), type), constant };
}

/** What follows a declared type: a parameter's name, and the number of elements of `float x[4][4]`. */
export function parseDeclarator(text: string): { readonly name: string | undefined; readonly size: number | undefined } {
  const grouped = groupedDeclarator(text);
  if (grouped) return { name: grouped.name, size: undefined };
  const counts = [...text.matchAll(/\[\s*(\d*)\s*\]/g)].map((match) => match[1]!);
  const size = counts.length === 0 || counts.includes('') ? undefined : counts.reduce((product, count) => product * Number(count), 1);
  const bare = withoutQualifiers(text).replace(/\[[^]*$/, '');
  const behindStar = /\*\s*(?:const\b\s*)?([A-Za-z_]\w*)?\s*$/.exec(bare);
  if (behindStar) return { name: behindStar[1], size };
  const words = wordsOf(bare.replace(/\bconst\b/g, ' '));
  return { name: words.length > 1 && !typeOfWords(words) ? words.at(-1) : undefined, size };
}

function withoutQualifiers(text: string): string {
  return text.replace(/\b(?:__restrict__|__restrict|restrict|volatile|__grid_constant__)\b/g, ' ');
}

function wordsOf(text: string): string[] {
  return text
    .replace(/\b(?:struct|enum|union|class)\b/g, ' ')
    .replace(/(?<!:)\bstd::(?=\w+_t\b)/g, '')
    .replace(/\s*([<>,])\s*/g, '$1')
    .trim()
    .split(/\s+/);
}

/** `named`: what follows the type's words may be the parameter's name. */
function parseBase(text: string, named: boolean, whole: string): CType {
  const words = wordsOf(text);
  const found = typeOfWords(words) ?? (named && words.length > 1 ? typeOfWords(words.slice(0, -1)) : undefined);
  if (found) return found;
  if (words.length > (named ? 2 : 1) || !/^[A-Za-z_][\w:<>, ]*$/.test(words[0]!)) {
    throw notType(whole);
  }
  return namedType(words[0]!);
}

function notType(text: string): Error {
  return coded(new TypeError(`${describe(text)} is not a type: expected C (const float *, unsigned int) or a dtype (float32, u64)`));
}

function typeOfWords(words: readonly string[]): CType | undefined {
  if (words.length === 1) {
    const word = words[0]!;
    if (word === 'void') return { kind: 'void' };
    if (vectorSpellings[word]) return namedType(vectorSpellings[word]);
    const single = dtypeNames[word] ?? otherSpellings[word] ?? scalars[word as keyof typeof scalars];
    if (single) return single;
    const named = namedType(word);
    return named.kind === 'struct' ? undefined : named;
  }
  return integerOfWords(words);
}

/** `unsigned long long int` in any order. */
function integerOfWords(words: readonly string[]): ScalarType | undefined {
  if (words.some((word) => !['unsigned', 'signed', 'long', 'short', 'int', 'char', '__int128'].includes(word))) return undefined;
  const sign = words.includes('unsigned') ? 'unsigned ' : '';
  if (words.includes('__int128')) return scalars[`${sign}__int128`];
  if (words.includes('char')) return scalars[`${sign || 'signed '}char` as 'signed char'];
  const longs = words.filter((word) => word === 'long').length;
  const size = words.includes('short') ? 'short' : longs > 1 ? 'long long' : longs === 1 ? 'long' : 'int';
  return scalars[`${sign}${size}` as 'int'];
}

export interface Prototype {
  name: string;
  arguments: string[];
}

/** `void saxpy(float a, const float *x)`. Throws TypeError if it is not one. */
export function parsePrototype(text: string): Prototype {
  const match = /^\s*(?:extern\s+"C"\s+)?(?:__global__\s+)?void\s+([\w:]+(?:<[^()]*>)?)\s*\(([^]*)\)\s*;?\s*$/.exec(text);
  if (!match) throw coded(new TypeError(`expected a prototype such as void saxpy(float a, const float *x), received ${describe(text)}`));
  return { name: match[1]!, arguments: splitTopLevel(match[2]!).map((argument) => argument.trim()) };
}
