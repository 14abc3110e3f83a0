import type { ArgumentOf, QueuedArgumentOf } from './argument-of';
import type { CudaKernel, GeneralKernel } from './cuda-kernel';
import type { Directives, ReadDirectives } from './directives';
import type { FindKernels, FoundKernels, KernelText } from './find-kernels';
import type { Parameter, ReadParameters, Surroundings } from './parameter-list';
import type { CleanSource, StripComments } from './strip-comments';
import type { IsExactText, IsOneText } from './text';
import type { TypeNames } from './type-names';

/** Everything that was read from a source. */
export interface ReadSource {
  readonly kernels: KernelText;
  /** Whether there may be kernels besides these. */
  readonly open: boolean;
  readonly around: Surroundings;
}

/** Nothing was read, so any name may be a kernel. */
export interface UnreadSource {
  readonly kernels: never;
  readonly open: true;
  readonly around: Surroundings;
}

/** Reads a source text; what is not one exact text, or not a text that can be read, is an `UnreadSource`. */
export type Read<Source extends string> =
  IsExactText<Source> extends true
    ? Source extends `${string}__global__${string}`
      ? ReadClean<StripComments<Source>>
      : UnreadSource
    : UnreadSource;

type ReadClean<Clean> = Clean extends CleanSource
  ? ReadParts<Clean['text'], ReadDirectives<Clean['directives']>, FindKernels<Clean['text']>>
  : UnreadSource;

type ReadParts<Text extends string, Lines extends Directives, Found extends FoundKernels> = {
  kernels: Exclude<Found['kernels'], { name: Lines['macros']['name'] }>;
  open: true extends Found['open'] | Lines['open'] ? true : HasMacroName<Found['kernels']['name'], Lines['macros']['name']>;
  around: { names: TypeNames<Text, Lines>; text: Text; conditional: Lines['conditional'] };
};

type HasMacroName<Kernels extends string, Macros extends string> = [Kernels & Macros] extends [never] ? false : true;

/** Whether a module of this source may have kernels besides those of `KernelsOfSource`. */
export type MayHaveMore<Source extends string> = Read<Source>['open'];

/** The kernels of a source that are reached by a plain name: `{ name: kernel }`. */
export type KernelsOfSource<Source extends string> = KernelsOfRead<Read<Source>>;

type KernelsOfRead<From extends ReadSource> = {
  [Text in PlainKernels<From> as Text['name']]: PlainKernel<
    Text['name'],
    ParametersOfTexts<Extract<PlainKernels<From>, { name: Text['name'] }>, From['around']>
  >;
};

type PlainKernel<Name extends string, Parameters> = Parameters extends 'overloaded'
  ? NameError<OverloadedSentence<Name>>
  : KernelOf<Parameters>;

/** Stands for a name that a source does not have, or has more than once or only in a namespace: nothing fits it, and it says so. */
export interface NameError<Sentence extends string> {
  readonly error: Sentence;
}

/** Of a name that alone does not say which kernel is meant. */
export type OverloadedSentence<Name extends string> =
  `${Name} is overloaded: name one by mod.kernel('${Name}(…)'), with the types of its parameters`;

type PlainKernels<From extends ReadSource> = Extract<From['kernels'], { scope: ''; template: '' }>;

/** The parameters of a kernel from all texts with its name; `overloaded` if it has several definitions, or `unreadable`. */
export type ParametersOfTexts<Texts extends KernelText, Around extends Surroundings> =
  IsOneText<Counting<Texts>['parameters']> extends true
    ? ReadParameters<Counting<Texts>['parameters'], Around>
    : [Counting<Texts>['defined'], Around['conditional']] extends [true, false]
      ? 'overloaded'
      : 'unreadable';

/** Of a declaration and a definition, the definition counts. */
type Counting<Texts extends KernelText> = [Extract<Texts, { defined: true }>] extends [never] ? Texts : Extract<Texts, { defined: true }>;

/** A kernel with these parameters. */
export type KernelOf<Parameters> = Parameters extends readonly Parameter[]
  ? CudaKernel<PositionalArguments<Parameters>, ArgumentsByName<Parameters>, void, QueuedArguments<Parameters>>
  : GeneralKernel;

export type PositionalArguments<Parameters extends readonly Parameter[]> = {
  -readonly [Index in keyof Parameters]: ArgumentOf<Parameters[Index]>;
};

type QueuedArguments<Parameters extends readonly Parameter[]> = {
  -readonly [Index in keyof Parameters]: QueuedArgumentOf<Parameters[Index]>;
};

/** A call by name needs a name for every parameter. */
type ArgumentsByName<Parameters extends readonly Parameter[]> = '' extends Parameters[number]['name']
  ? NamedCallError<'not every parameter has a name: call the kernel by position'>
  : { [P in Parameters[number] as P['name']]: ArgumentOf<P> };

/** Stands for the arguments by name of a kernel that has none: nothing fits it, and it says why. */
export interface NamedCallError<Sentence extends string> {
  readonly error: Sentence;
}
