import type { KernelText } from './find-kernels';
import type { KernelOf, NameError, OverloadedSentence, ParametersOfTexts, Read, ReadSource } from './kernels-of-source';
import type { ChosenOverload, WithoutBlanks } from './overloads';
import type { Surroundings } from './parameter-list';
import type { TemplateNames } from './template-instance';
import type { Trim } from './text';
import type { MisspelledInInstance } from './unknown-types';

/**
 * The kernel with a C++ name in a source: `saxpy`, `ns::saxpy`, `scale<float>`. The compiled code may still have any other name, so that
 * gives a general kernel.
 */
export type KernelByName<Source extends string, Name extends string> = KernelOf<ParametersByName<Source, Name>>;

/**
 * The parameters of that kernel; `absent` if the text does not show it, `overloaded` if the name alone does not say which is meant,
 * `unreadable` if it cannot be read.
 */
export type ParametersByName<Source extends string, Name extends string> =
  SplitName<Trim<Name>> extends infer Split extends NameParts ? ParametersOf<Read<Source>, Split> : never;

/** The parts of a name: `ns::scale`, `float` of `ns::scale<float>(float *)`, and what is in its parentheses. */
interface NameParts {
  readonly bare: string;
  readonly instance: string | undefined;
  readonly list: string | undefined;
}

type SplitName<Name extends string> = Name extends `${infer Front}(${infer List})`
  ? Trim<Front> extends `${infer Bare}<${infer Arguments}`
    ? Arguments extends `${infer Given}>`
      ? { bare: WithoutBlanks<Bare>; instance: Given; list: List }
      : SplitInstance<Name>
    : { bare: WithoutBlanks<Front>; instance: undefined; list: List }
  : SplitInstance<Name>;

type SplitInstance<Name extends string> = Name extends `${infer Bare}<${infer Arguments}>`
  ? { bare: WithoutBlanks<Bare>; instance: Arguments; list: undefined }
  : { bare: WithoutBlanks<Name>; instance: undefined; list: undefined };

/** The names that an editor offers for a kernel: all that a source shows; for a template with one type, the instance for float. */
export type KernelNames<Source extends string> = NameOf<Read<Source>['kernels']>;

type NameOf<Text extends KernelText> = Text extends unknown
  ? Text['template'] extends ''
    ? `${Text['scope']}${Text['name']}`
    : Trim<Text['template']> extends `${string}${'typename' | 'class'} ${infer Rest}`
      ? Rest extends `${string}${',' | '...' | '='}${string}`
        ? never
        : `${Text['scope']}${Text['name']}<float>`
      : never
  : never;

/**
 * What a name must also be, besides itself: nothing more, or {@link NameError}, if the source shows all its kernels and none has that name.
 * A compiled name (`_Z…`) and a text that is no literal may be any kernel's.
 */
export type KnownName<Source extends string, Name extends string> = string extends Name
  ? unknown
  : Name extends `_Z${string}`
    ? unknown
    : SplitName<Trim<Name>> extends infer Split extends NameParts
      ? [MisspelledInName<Source, Split>] extends [never]
        ? ShownParts<Read<Source>, Split, Name>
        : NameError<MisspelledInName<Source, Split>>
      : never;

type MisspelledInName<Source extends string, Split extends NameParts> =
  MisspelledInText<Source, Split['instance']> | MisspelledInText<Source, Split['list']>;

type MisspelledInText<Source extends string, List> = List extends string ? MisspelledInInstance<Source, List> : never;

type ShownParts<From extends ReadSource, Split extends NameParts, Name extends string> = From['open'] extends true
  ? unknown
  : [Named<From['kernels'], Split['bare']>] extends [never]
    ? Shown<From, Split['bare']>
    : NameErrorOf<ParametersOf<From, Split>, Split, Name>;

type NameErrorOf<Parameters, Split extends NameParts, Name extends string> = [Parameters, Split['list']] extends ['overloaded', undefined]
  ? NameError<OverloadedSentence<Split['bare']>>
  : Parameters extends 'absent'
    ? NameError<AbsentSentence<Split, Name>>
    : unknown;

type AbsentSentence<Split extends NameParts, Name extends string> = Split['list'] extends string
  ? `the source has no kernel ${Name}`
  : Split['instance'] extends string
    ? `${Split['bare']} is no template`
    : `${Split['bare']} is a template: name an instance of it`;

type Shown<From extends ReadSource, Name extends string> = From['open'] extends true
  ? unknown
  : [From['kernels']] extends [never]
    ? unknown
    : [Named<From['kernels'], Name>] extends [never]
      ? NameError<Elsewhere<Extract<From['kernels'], { name: Name }>, Name>>
      : unknown;

type Elsewhere<Texts extends KernelText, Name extends string> = [Texts] extends [never]
  ? `the source has no kernel ${Name}`
  : `did you mean ${NameOf<Texts>}?`;

/** Any text, as a type that does not absorb the names beside it. */
export type AnyText = string & {};

type ParametersOf<From extends ReadSource, Split extends NameParts> = Split['instance'] extends string
  ? InstanceOf<Exclude<Named<From['kernels'], Split['bare']>, { template: '' }>, Split['instance'], Split['list'], From['around']>
  : PlainOf<Named<From['kernels'], Split['bare']>, Split['list'], From['around']>;

/** Types of parameters can stand for those of a template. */
type PlainOf<Texts extends KernelText, List, Around extends Surroundings> =
  ParametersIn<Extract<Texts, { template: '' }>, List, Around> extends infer Parameters
    ? [Parameters, List, Texts['template']] extends ['absent', string, ''] | ['absent', undefined, string]
      ? 'absent'
      : Parameters extends 'absent'
        ? 'unreadable'
        : Parameters
    : never;

type ParametersIn<Texts extends KernelText, List, Around extends Surroundings> = [Texts] extends [never]
  ? 'absent'
  : List extends string
    ? ChosenOverload<Texts, List, Around>
    : ParametersOfTexts<Texts, Around>;

type InstanceOf<Texts extends KernelText, Arguments extends string, List, Around extends Surroundings> = [Texts] extends [never]
  ? 'absent'
  : TemplateNames<Texts['template'], Arguments> extends infer Names extends object
    ? ParametersIn<Texts, List, { names: Merged<Around['names'], Names>; text: Around['text']; conditional: Around['conditional'] }>
    : 'unreadable';

type Named<Texts extends KernelText, Name extends string> = Texts extends unknown
  ? Name extends `${Texts['scope']}${Texts['name']}` | `::${Texts['scope']}${Texts['name']}`
    ? Texts
    : never
  : never;

/** A template's names hide those around it. */
type Merged<Outer extends object, Inner extends object> = {
  [Name in keyof Outer | keyof Inner]: Name extends keyof Inner ? Inner[Name] : Name extends keyof Outer ? Outer[Name] : never;
};
