import { coded, describe } from '../errors/argument-error';
import { scalarNames, scalarRow } from '../scalar/scalars';
import {
  arrayOf,
  type CType,
  namedType,
  type PointerType,
  scalarNamed,
  scalars,
  type ScalarType,
  spell,
  vectorNames,
  type VoidType,
} from './c-type';
import { hostModel } from './data-model';
import { splitTopLevel } from './split-list';

/** Types as a declaration spells them: C (`const float4 *`, `unsigned long long`) or dtype names (`float32`, `u64`). */

/** `size_t` and its signed counterpart: the integers as wide as an address. */
const [size, difference] =
  hostModel === 'LP64' ? [scalars['unsigned long'], scalars.long] : [scalars['unsigned long long'], scalars['long long']];

/** Names of scalars besides those of {@link scalars}. */
const otherSpellings: ReadonlyMap<string, ScalarType> = new Map([
  ...scalarNames.flatMap((name) => scalarRow(name).spellings.map((spelling) => [spelling, scalarNamed(name)] as const)),
  ['size_t', size],
  ['ptrdiff_t', difference],
  ['intptr_t', difference],
  ['uintptr_t', size],
  ['ulong', scalars['unsigned long']],
]);

const vectorSpellings: ReadonlyMap<string, string> = new Map([
  ...scalarNames.flatMap((name) => {
    const { pair } = scalarRow(name);
    return pair ? pair.spellings.map((spelling) => [spelling, pair.cpp] as const) : [];
  }),
  ['cuFloatComplex', 'float2'],
  ['cuComplex', 'float2'],
  ['cuDoubleComplex', 'double2'],
  ['complex64', 'cuda::std::complex<float>'],
  ['c64', 'cuda::std::complex<float>'],
  ['complex128', 'cuda::std::complex<double>'],
  ['c128', 'cuda::std::complex<double>'],
]);

/** The names of types that have one, for a message. */
export function typeNames(): readonly string[] {
  return [...Object.keys(scalars), ...otherSpellings.keys(), ...vectorSpellings.keys(), ...vectorNames];
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
    .replace(/(?<!:)\b(?:cuda::)?std::(?=\w+_t\b)/g, '')
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
    const single = otherSpellings.get(word);
    if (single) return single;
    const named = namedType(vectorSpellings.get(word) ?? word);
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
