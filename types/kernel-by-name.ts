import type { KernelText } from './find-kernels';
import type { KernelOf, ParametersOfTexts, Read, ReadSource } from './kernels-of-source';
import type { Surroundings } from './parameter-list';
import type { TemplateNames } from './template-instance';
import type { Trim } from './text';
import type { MisspelledInInstance } from './unknown-types';

/**
 * The kernel with a C++ name in a source: `saxpy`, `ns::saxpy`, `scale<float>`. The compiled code may still have any other name, so that
 * gives a general kernel.
 */
export type KernelByName<Source extends string, Name extends string> = KernelOf<ParametersByName<Source, Name>>;

/** The parameters of that kernel; `absent` if the text does not show it, `unreadable` if it cannot be read. */
export type ParametersByName<Source extends string, Name extends string> = Name extends `${infer Template}<${infer Arguments}>`
  ? Instance<Read<Source>, Trim<Template>, Arguments>
  : Plain<Read<Source>, Name>;

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
    : Name extends `${infer Bare}<${infer Arguments}>`
      ? [MisspelledInInstance<Source, Arguments>] extends [never]
        ? Shown<Read<Source>, Trim<Bare>>
        : NameError<MisspelledInInstance<Source, Arguments>>
      : ShownPlain<Read<Source>, BareName<Name>>;

/** A template has to be named with its types. */
type ShownPlain<From extends ReadSource, Name extends string> = From['open'] extends true
  ? unknown
  : [Named<From['kernels'], Name>] extends [never]
    ? Shown<From, Name>
    : [Extract<Named<From['kernels'], Name>, { template: '' }>] extends [never]
      ? NameError<`${Name} is a template: name an instance of it`>
      : unknown;

/** Stands for a name that a source does not have, or has only in a namespace: nothing fits it, and it says so. */
export interface NameError<Sentence extends string> {
  readonly error: Sentence;
}

/** Without arguments of a template, or the types of parameters. */
type BareName<Name extends string> = Name extends `${infer Bare}${'<' | '('}${string}` ? Trim<Bare> : Name;

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

type Plain<From extends ReadSource, Name extends string> = ParametersOrAbsent<
  Extract<Named<From['kernels'], Name>, { template: '' }>,
  From['around']
>;

type Instance<From extends ReadSource, Name extends string, Arguments extends string> = InstanceOf<
  Exclude<Named<From['kernels'], Name>, { template: '' }>,
  Arguments,
  From['around']
>;

type InstanceOf<Texts extends KernelText, Arguments extends string, Around extends Surroundings> = [Texts] extends [never]
  ? 'absent'
  : TemplateNames<Texts['template'], Arguments> extends infer Names extends object
    ? ParametersOfTexts<Texts, { names: Merged<Around['names'], Names>; text: Around['text']; conditional: Around['conditional'] }>
    : 'unreadable';

type ParametersOrAbsent<Texts extends KernelText, Around extends Surroundings> = [Texts] extends [never]
  ? 'absent'
  : ParametersOfTexts<Texts, Around>;

type Named<Texts extends KernelText, Name extends string> = Texts extends unknown
  ? Name extends `${Texts['scope']}${Texts['name']}` | `::${Texts['scope']}${Texts['name']}`
    ? Texts
    : never
  : never;

/** A template's names hide those around it. */
type Merged<Outer extends object, Inner extends object> = {
  [Name in keyof Outer | keyof Inner]: Name extends keyof Inner ? Inner[Name] : Name extends keyof Outer ? Outer[Name] : never;
};
