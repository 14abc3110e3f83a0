import type { KindOfSpelling } from './c-scalar';
import type { Directed, ParameterOfText } from './declared-type';
import type { ListOf } from './declared-kernel';
import type { DTypeSpellings } from './dtype';
import type { MayHaveMore } from './kernels-of-source';
import type { ScalarKind, ScalarRows } from './scalar';
import type { Blanks, IsExactText, Replace, Trim, Words } from './text';

/**
 * The names of types that `CudaDataType.register` has made: a program adds its own by declaring this interface again, with `rgba: true`.
 * TypeScript then accepts them as strings. The registered type itself is accepted anyway.
 */
export interface RegisteredTypeNames {}

/** What is wrong with the types of a kernel's declaration, whose source may name types of its own: a sentence, or `never`. */
export type UnknownInDeclaration<Source extends string, D> = D extends string
  ? UnknownInPrototype<Source, D>
  : UnknownInList<Source, ListOf<D>>;

type UnknownInPrototype<Source extends string, Text extends string> =
  IsExactText<Text> extends true ? (Text extends `${string}(${infer List})${string}` ? UnknownInText<Source, List> : never) : never;

/** The types of a list in a text; what has parentheses or brackets of its own is left to the program. */
type UnknownInText<Source extends string, List extends string> = List extends `${string}${'(' | '<'}${string}`
  ? never
  : List extends `${infer First},${infer Rest}`
    ? UnknownType<Source, First> | UnknownInText<Source, Rest>
    : UnknownType<Source, List>;

type UnknownInList<Source extends string, List> = List extends readonly [infer First, ...infer Rest]
  ? UnknownType<Source, First> | UnknownInList<Source, Rest>
  : never;

/** What is wrong with one declared type: a sentence, or `never`. */
export type UnknownType<Source extends string, D> = D extends string
  ? Sentence<Source, UnknownName<D>>
  : D extends Directed<'input' | 'output' | 'inout' | 'autoout', infer Type extends string>
    ? Sentence<Source, UnknownName<Type>>
    : never;

/** What a direction's type must also be, besides itself: nothing more, or {@link TypeNameError}. Which source it is for is not known. */
export type LikelyType<D> = [UnknownType<string, D>] extends [never] ? unknown : TypeNameError<UnknownType<string, D>>;

/** Stands for a name that no type has: nothing fits it, and it says so. */
export interface TypeNameError<Sentence extends string> {
  readonly error: Sentence;
}

type Sentence<Source extends string, Name extends string> = Name extends unknown
  ? IsWrittenIn<Source, Name> extends true
    ? never
    : [Misspelled<Name>] extends [never]
      ? MayHaveMore<Source> extends true
        ? never
        : `there is no type ${Name}; pass a registered type itself, or add its name to interface RegisteredTypeNames`
      : `there is no type ${Name}`
  : never;

/** What is wrong with the types of a template's instance, `float, 4`, which may also be values: a sentence, or `never`. */
export type MisspelledInInstance<Source extends string, List extends string> = List extends `${string}${'(' | '<'}${string}`
  ? never
  : List extends `${infer First},${infer Rest}`
    ? MisspelledType<Source, UnknownName<First>> | MisspelledInInstance<Source, Rest>
    : MisspelledType<Source, UnknownName<List>>;

type MisspelledType<Source extends string, Name extends string> =
  Name extends Misspelled<Name> ? (IsWrittenIn<Source, Name> extends true ? never : `there is no type ${Name}`) : never;

/** What the name of a new type must also be, besides itself: nothing more, or {@link TypeNameError} for one that C, CUDA or the package has. */
export type NewTypeName<Name extends string> =
  IsExactText<Name> extends true
    ? ParameterOfText<Name>['kind'] extends 'unknown'
      ? unknown
      : TypeNameError<`a type named ${Name} already exists`>
    : unknown;

/** Whether a source that is known has the name in it. */
type IsWrittenIn<Source extends string, Name extends string> = string extends Source
  ? false
  : Source extends `${string}${Name}${string}`
    ? true
    : false;

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

/** Registered by the package itself; words that begin a type of several words. */
type AlsoTypes = 'string' | 'void' | 'auto' | 'struct' | 'class' | 'union' | 'enum' | 'unsigned' | 'signed' | 'extern' | `__${string}`;

/** The name, if it is one letter away from a type's that hardly anything else is named like. Names with a capital are a program's own. */
type Misspelled<Name extends string> =
  Name extends Uncapitalize<Name> ? ([(Name | Shorter<Name>) & LettersOfTypes] extends [never] ? never : Name) : never;

/** A text without each of its letters in turn. Two texts that share one of these are a letter apart, or have two letters swapped. */
type Shorter<Text extends string, Before extends string = ''> = Text extends `${infer First}${infer Rest}`
  ? `${Before}${Rest}` | Shorter<Rest, `${Before}${First}`>
  : never;

type LettersOfTypes = LongNames | Shorter<LongNames>;

/** Names of five letters and more with a number in them, and the two that all programs use. */
type LongNames = 'float' | 'double' | NumberedNames<Exclude<ScalarKind, 'bool' | 'char'> | ScalarRows[ScalarKind]['short' | 'also']>;

type NumberedNames<Name extends string> = Name extends `${string}${'8' | '16' | '32' | '64'}${string}`
  ? Name extends `${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${string}`
    ? Name
    : never
  : never;
