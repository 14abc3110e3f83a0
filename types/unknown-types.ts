import type { Directed } from './declared-type';
import type { ListOf } from './declared-kernel';
import type { MayHaveMore } from './kernels-of-source';
import type { ScalarKind, ScalarRows } from './scalar';
import type { IsExactText } from './text';
import type { TypeNameError, UnknownName } from './unknown-name';

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

/** Whether a source that is known has the name in it. */
type IsWrittenIn<Source extends string, Name extends string> = string extends Source
  ? false
  : Source extends `${string}${Name}${string}`
    ? true
    : false;

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
