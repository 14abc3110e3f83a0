import type { KindOfSpelling } from './c-scalar';
import type { ParameterOfText } from './declared-text';
import type { DTypeSpellings } from './dtype';
import type { Blanks, IsExactText, Replace, Trim, Words } from './text';

/**
 * The names of types that `CudaDataType.register` has made: a program adds its own by declaring this interface again, with `rgba: true`.
 * TypeScript then accepts them as strings. The registered type itself is accepted anyway.
 */
export interface RegisteredTypeNames {}

/** Stands for a name that no type has: nothing fits it, and it says so. */
export interface TypeNameError<Sentence extends string> {
  readonly error: Sentence;
}

/** What the name of a new type must also be, besides itself: nothing more, or {@link TypeNameError} for one that C, CUDA or the package has. */
export type NewTypeName<Name extends string> =
  IsExactText<Name> extends true
    ? ParameterOfText<Name>['kind'] extends 'unknown'
      ? unknown
      : TypeNameError<`a type named ${Name} already exists`>
    : unknown;

/**
 * The name in a declared type that neither C++, CUDA nor a registration has: `flaot` of `const flaot *`. Never for one that is known, for
 * `struct Name`, and for types that are written in more than names.
 */
export type UnknownName<Text extends string> =
  IsExactText<Text> extends true
    ? ParameterOfText<Text>['kind'] extends 'unknown'
      ? Text extends `${string}${'<' | '(' | ':' | '&'}${string}`
        ? never
        : NameOf<Words<Trim<Replace<Replace<Blanks<Text>, '*', ' * '>, '[', ' * '>>, 'const' | 'volatile' | '__restrict__' | 'restrict'>>
      : never
    : never;

type NameOf<Read extends readonly string[]> = Read extends [infer Name extends string, ...infer Rest extends readonly string[]]
  ? Rest extends [] | [string] | ['*', ...string[]]
    ? KindOfSpelling<Name> extends 'unknown'
      ? Name extends keyof RegisteredTypeNames | keyof DTypeSpellings | AlsoTypes
        ? never
        : Name
      : never
    : never
  : never;

/** Registered by the package itself; vectors by the names that tell how they are aligned; words that stand before a type. */
type AlsoTypes =
  | 'string'
  | `${'long' | 'ulong' | 'longlong' | 'ulonglong' | 'double'}4_${16 | 32}a`
  | 'void'
  | 'auto'
  | 'struct'
  | 'class'
  | 'union'
  | 'enum'
  | 'unsigned'
  | 'signed'
  | 'extern'
  | `__${string}`;
