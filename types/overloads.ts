import type { Kind } from './c-scalar';
import type { KernelText } from './find-kernels';
import type { ParametersOfTexts } from './kernels-of-source';
import type { Parameter, ReadParameters, Surroundings } from './parameter-list';
import type { Replace, SplitAtCommas } from './text';

/**
 * The parameters of that of several kernels whose parameters have the types of a list, `int *, float`, as `mod.kernel('fill(int *, float)')`
 * names it; `absent` if none has them, `unreadable` if it cannot be told.
 */
export type ChosenOverload<Texts extends KernelText, List extends string, Around extends Surroundings> =
  ReadParameters<List, Around> extends infer Given extends readonly Parameter[]
    ? OneOf<Candidates<Texts, Given, Around>, List, Around>
    : 'unreadable';

type OneOf<Found extends KernelText, List extends string, Around extends Surroundings> = [Found] extends [never]
  ? Around['conditional'] extends false
    ? 'absent'
    : 'unreadable'
  : ParametersOfTexts<Found, Around> extends infer Parameters extends readonly Parameter[]
    ? Parameters
    : ParametersOfTexts<Spelled<Found, SplitAtCommas<List>, Around>, Around>;

/** The kernels whose parameters may have these types. */
type Candidates<Texts extends KernelText, Given extends readonly Parameter[], Around extends Surroundings> = Texts extends unknown
  ? ReadParameters<Texts['parameters'], Around> extends infer Known extends readonly Parameter[]
    ? Known['length'] extends Given['length']
      ? EachCouldBe<Known, Given> extends true
        ? Texts
        : never
      : never
    : Texts
  : never;

type EachCouldBe<Known extends readonly unknown[], Given extends readonly unknown[]> = Known extends readonly [
  infer K extends Parameter,
  ...infer MoreKnown,
]
  ? Given extends readonly [infer G extends Parameter, ...infer MoreGiven]
    ? CouldBe<K, G> extends true
      ? EachCouldBe<MoreKnown, MoreGiven>
      : false
    : false
  : true;

/** A name that is not known may mean any type. */
type CouldBe<K extends Parameter, G extends Parameter> = 'unknown' extends K['kind'] | G['kind']
  ? true
  : [K['passed'], Meant<K['kind']>] extends [G['passed'], Meant<G['kind']>]
    ? true
    : false;

/** The objects of textures and surfaces are integers under another name. */
type Meant<K extends Kind> = K extends 'texture' | 'surface' ? 'uint64' : K;

/** Those in which types of one kind are spelled in the same way, whatever the blanks and the names of parameters. */
type Spelled<Texts extends KernelText, Given extends readonly string[], Around extends Surroundings> = Texts extends unknown
  ? EachSpelled<SplitAtCommas<Texts['parameters']>, ReadParameters<Texts['parameters'], Around>, Given> extends true
    ? Texts
    : never
  : never;

type EachSpelled<Known extends readonly string[], Read, Given extends readonly string[]> = Known extends readonly [
  infer K extends string,
  ...infer MoreKnown extends readonly string[],
]
  ? [Read, Given] extends [
      readonly [infer P extends Parameter, ...infer MoreRead],
      readonly [infer G extends string, ...infer MoreGiven extends readonly string[]],
    ]
    ? P['kind'] extends KindOfSeveralTypes
      ? WithoutBlanks<K> extends WithoutBlanks<G> | `${WithoutBlanks<G>}${P['name']}`
        ? EachSpelled<MoreKnown, MoreRead, MoreGiven>
        : false
      : EachSpelled<MoreKnown, MoreRead, MoreGiven>
    : false
  : true;

/** `long` and `long long` are two types. */
type KindOfSeveralTypes = 'int64' | 'uint64' | 'struct' | 'pointer' | 'unknown';

/** As kernels' names are compared. */
export type WithoutBlanks<Text extends string> = Text extends `${string} ${string}` ? Replace<Text, ' ', ''> : Text;
