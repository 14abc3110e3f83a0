import type { Labeled } from './parameter-labels';
import type { Keyword, Kind, KindOfSpelling } from './c-scalar';
import type { TakenFor } from './source-structs';
import type { Blanks, Count, HundredSteps, Join, ManySteps, Replace, Step, Trim, Words } from './text';

/** One parameter of a kernel. The name is empty if the source gives none. */
export interface Parameter {
  readonly name: string;
  readonly kind: Kind;
  readonly passed: Passed;
  /** For a pointer to arrays, which also takes lists of lists: `double (*m)[2]`, `double m[2][2]`. */
  readonly nested?: true;
  /** For a value of a struct or enum whose text can be read, or a pointer to one: what a caller passes for a value. */
  readonly takes?: unknown;
  /** The elements of that struct's members, by their names. */
  readonly fields?: object;
}

/** By value, or by a pointer through which the kernel only reads (`const T*`) or may write (`T*`). */
export type Passed = 'value' | 'input' | 'output';

/** What a reader of parameters must know about the source around them. */
export interface Surroundings {
  /** Names that mean other types: typedefs, macros, template parameters. */
  readonly names: object;
  /** The cleaned source, where structs are looked up. */
  readonly text: string;
  /** Whether parts of it may not be compiled; undefined if that is not known. */
  readonly conditional?: boolean | undefined;
}

export interface NoSurroundings {
  readonly names: {};
  readonly text: '';
}

/** The parameters of a list as a tuple, or `unreadable` if even their number is in doubt. */
export type ReadParameters<List extends string, Around extends Surroundings = NoSurroundings> =
  Grouped<Trim<Blanks<List>>> extends infer Text extends string
    ? Text extends '' | 'void'
      ? []
      : Text extends `${string}${'(' | '#' | '...' | '{' | '\\'}${string}`
        ? 'unreadable'
        : ReadEach<Text, '', Around, []>
    : never;

/** `@` stands for the parenthesis of a pointer to an array: `double (*p)[4]`. Other parentheses cannot be read. */
type Grouped<Text extends string> = Text extends `${string}(${string}` ? Replace<Replace<Text, '( *', '(*'>, '(*', '@'> : Text;

type ReadEach<
  Text extends string,
  Pending extends string,
  Around extends Surroundings,
  Read extends readonly Parameter[],
  Steps extends string = ManySteps,
> = Text extends `${infer Piece},${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? IsWhole<`${Pending}${Piece}`> extends true
      ? ReadParameter<`${Pending}${Piece}`, Around> extends infer Next extends Parameter
        ? ReadEach<Rest, '', Around, [...Read, ...Labeled<Next>], Fewer>
        : 'unreadable'
      : ReadEach<Rest, `${Pending}${Piece},`, Around, Read, Fewer>
    : 'unreadable'
  : ReadParameter<`${Pending}${Text}`, Around> extends infer Last extends Parameter
    ? [...Read, ...Labeled<Last>]
    : 'unreadable';

/** A comma inside `<…>` does not separate parameters. */
type IsWhole<Piece extends string> = Piece extends `${string}<${string}`
  ? Count<Piece, '<'> extends Count<Piece, '>'>
    ? true
    : false
  : true;

/** One parameter, or `unreadable`. */
export type ReadParameter<Text extends string, Around extends Surroundings = NoSurroundings> = Text extends `${infer Declared}=${string}`
  ? ReadDeclared<Tight<Declared>, Around>
  : ReadDeclared<Tight<Text>, Around>;

/** No blanks inside `a::b<c>`. */
type Tight<Text extends string> = Text extends `${string}${'<' | '>' | ':'}${string}`
  ? Replace<Replace<Replace<Replace<Replace<Text, ' <', '<'>, '< ', '<'>, ' >', '>'>, ' ::', '::'>, ':: ', '::'>
  : Text;

type ReadDeclared<Text extends string, Around extends Surroundings> = Text extends `${string}&${string}`
  ? 'unreadable'
  : Text extends `${infer Base}@${infer Name})${infer Counts}`
    ? ReadArrayPointer<Base, Name, Trim<Counts>, Around>
    : ReadUngrouped<Text, Around>;

/** It points to elements that are side by side. */
type ReadArrayPointer<
  Base extends string,
  Name extends string,
  Counts extends string,
  Around extends Surroundings,
> = Counts extends `[${string}`
  ? Base extends `${string}*${string}`
    ? { name: NameOf<Words<Name, Qualifier>>; kind: 'pointer'; passed: 'output' }
    : Nested<ReadPointer<Base, Name, Around>>
  : 'unreadable';

type Nested<Read> = Read extends Parameter ? Read & { readonly nested: true } : Read;

type ReadUngrouped<Text extends string, Around extends Surroundings> = Text extends `${string}@${string}`
  ? 'unreadable'
  : Text extends `${infer Declared}[${string}`
    ? Declared extends `${infer Base}*${infer _Declarator}`
      ? ReadPointer<Base, `*${LastPart<Declared>}`, Around>
      : Text extends `${string}]${string}[${string}`
        ? Nested<ReadArray<Declared, Words<Declared, Qualifier>, Around>>
        : ReadArray<Declared, Words<Declared, Qualifier>, Around>
    : Text extends `${infer Base}*${infer Declarator}`
      ? ReadPointer<Base, Declarator, Around>
      : ReadOfArrayType<Words<Text, Qualifier>, PassedBy<Text>, Around> extends infer Found extends Parameter
        ? Found
        : ReadValue<Words<Text, Qualifier>, Around>;

/** Words next to a type that do not change what a caller passes. */
type Qualifier =
  | 'const'
  | 'volatile'
  | 'register'
  | 'restrict'
  | '__restrict__'
  | '__restrict'
  | '__grid_constant__'
  | 'struct'
  | 'class'
  | 'union'
  | 'enum'
  | 'typename';

type LastPart<Text extends string, Steps extends string = HundredSteps> = Text extends `${string}*${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? LastPart<Rest, Fewer>
    : Text
  : Text;

type PassedBy<Base extends string> = ` ${Base} ` extends `${string} const ${string}` ? 'input' : 'output';

type ReadPointer<Base extends string, Declarator extends string, Around extends Surroundings> =
  Words<LastPart<Declarator>, Qualifier> extends infer Names extends string[]
    ? Names extends [] | [string]
      ? Declarator extends `${string}*${string}`
        ? { name: NameOf<Names>; kind: 'pointer'; passed: 'output' }
        : KindOfWords<Words<Base, Qualifier>, Around> extends infer Found extends Kind
          ? Found extends 'struct'
            ? Taking<{ name: NameOf<Names>; kind: Found; passed: PassedBy<Base> }, Words<Base, Qualifier>, Around>
            : NestedIf<IsArrayName<Words<Base, Qualifier>, Around>, { name: NameOf<Names>; kind: Found; passed: PassedBy<Base> }>
          : 'unreadable'
      : 'unreadable'
    : never;

type NestedIf<IsNested, Read> = IsNested extends true ? Nested<Read> : Read;

/** Whether a type is a name of an array: `Row`, which is `float[4]`. */
type IsArrayName<Type extends string[], Around extends Surroundings> = Type extends [infer Name extends keyof Around['names']]
  ? Around['names'][Name] extends `${string}[]`
    ? true
    : false
  : false;

type NameOf<Names extends string[]> = Names extends [infer Name extends string] ? Name : '';

/** `float x[]` is `float* x`. */
type ReadArray<Text extends string, Read extends string[], Around extends Surroundings> =
  ReadValue<Read, Around> extends infer Element extends Parameter
    ? { name: Element['name']; kind: Element['kind']; passed: PassedBy<Text> }
    : 'unreadable';

/** `Row x`, where `Row` is `float[4]`, is `float* x`. */
type ReadOfArrayType<Read extends string[], How extends Passed, Around extends Surroundings> = Read extends [
  infer Type extends string,
  ...infer Names extends string[],
]
  ? Type extends keyof Around['names']
    ? Around['names'][Type] extends `${infer Element}[]`
      ? Names extends [] | [string]
        ? NestedIf<
            Element extends `${string}[]` ? true : IsArrayName<[Element], Around>,
            { name: NameOf<Names>; kind: Extract<KindOfWords<[Type], Around>, Kind>; passed: How }
          >
        : 'other'
      : 'other'
    : 'other'
  : 'other';

/** All of it may be a type without a name; else the last word is the name. */
type ReadValue<Read extends string[], Around extends Surroundings> =
  KindOfWords<Read, Around> extends infer Whole extends Exclude<Kind, 'unknown' | 'void'>
    ? { name: ''; kind: Whole; passed: 'value' }
    : Read extends [...infer Type extends [string, ...string[]], infer Name extends string]
      ? KindOfWords<Type, Around> extends infer Found extends Kind
        ? Found extends 'void'
          ? 'unreadable'
          : Found extends 'struct' | 'unknown'
            ? Taking<{ name: Name; kind: Found; passed: 'value' }, Type, Around>
            : { name: Name; kind: Found; passed: 'value' }
        : 'unreadable'
      : 'unreadable';

/** The parameter with what a caller passes for its type, if the source tells. */
type Taking<P extends Parameter, Type extends string[], Around extends Surroundings> = Type extends [infer Name extends string]
  ? Name extends keyof Around['names']
    ? P
    : TakenFor<Extract<P['kind'], 'struct' | 'unknown'>, Name, Around> extends infer Taken
      ? Taken extends undefined
        ? P
        : P & Taken
      : P
  : P;

/** The kind of a type by its words; `unreadable` if they are not a type, so that there must be a macro among them. */
type KindOfWords<Type extends string[], Around extends Surroundings> = Type extends [infer Name extends string]
  ? Name extends keyof Around['names']
    ? KindOfName<Around['names'][Name], Name, Around>
    : KindOfSpelling<Name> extends infer Found extends Exclude<Kind, 'unknown'>
      ? Found
      : KindOfUnknown<Name, Around>
  : Type extends [string, ...string[]]
    ? Type[number] extends Keyword
      ? KindOfSpelling<Join<Type, ' '>>
      : Join<Type, ' '> extends `${string}<${string}`
        ? 'unknown'
        : 'unreadable'
    : 'unreadable';

/** A name for another name is followed three times. */
type KindOfName<Means, Name extends string, Around extends Surroundings, Depth extends 0[] = []> = Means extends string
  ? Depth['length'] extends 3
    ? 'unknown'
    : Means extends Name
      ? KindOfUnknown<Name, Around>
      : Means extends `${infer Element}[]`
        ? KindOfName<Element, Name, Around, Depth>
        : Means extends keyof Around['names']
          ? KindOfName<Around['names'][Means], Means, Around, [...Depth, 0]>
          : KindOfSpelling<Means> extends infer Found extends Exclude<Kind, 'unknown'>
            ? Found
            : KindOfUnknown<Means, Around>
  : 'unknown';

/** A name of an enum, or of a struct in one place and an enum in another, is `unknown`: that takes the values of both. */
type KindOfUnknown<Name extends string, Around extends Surroundings> =
  Mentions<Around['text'], 'struct' | 'class' | 'union', Name> extends true
    ? Mentions<Around['text'], 'enum' | `enum${Blank}${'class' | 'struct'}`, Name> extends true
      ? 'unknown'
      : 'struct'
    : 'unknown';

type Blank = ' ' | '\t' | '\n';

type Mentions<
  Text extends string,
  Word extends string,
  Name extends string,
> = Text extends `${string}${Word} ${Name}${' ' | '{' | ':' | ';' | '\n'}${string}` ? true : false;
