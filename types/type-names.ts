import type { Directives, TypeName } from './directives';
import type { Blanks, HundredSteps, Join, ManySteps, Step, Trim, TrimEnd, Words } from './text';

/**
 * The names that a source gives to types, each with the spelling that it means: `typedef`, `using`, `#define`. A name that is given twice,
 * or in a text that may be compiled only in part, means `?`.
 */
export type TypeNames<Text extends string, Read extends Directives> = NamesOf<
  | Read['macros']
  | (Text extends `${string}typedef${string}` ? Typedefs<Text, never, ManySteps> : never)
  | (Text extends `${string}using${string}` ? Usings<Text, never, ManySteps> : never),
  Read['conditional']
>;

type NamesOf<Names extends TypeName, Conditional extends boolean> = {
  [Entry in Names as Entry['name']]: Conditional extends true ? '?' : OnlyMeaning<Extract<Names, { name: Entry['name'] }>['means']>;
};

/** A union does not extend an intersection of its members. */
type OnlyMeaning<Means extends string> = [Means] extends [Intersected<Means>] ? Means : '?';
type Intersected<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void ? All : never;

type Typedefs<Text extends string, Found extends TypeName, Steps extends string> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${string}typedef${infer Declared};${infer Rest}`
    ? Typedefs<Rest, Found | Typedef<Trim<Blanks<Declared>>>, Fewer>
    : Found
  : Found;

type Typedef<
  Declared extends string,
  Means extends string = '',
  Steps extends string = HundredSteps,
> = Declared extends `${infer Word} ${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? Typedef<Rest, `${Means} ${Word}`, Fewer>
    : never
  : Declared extends `${infer Name}[${string}`
    ? { name: Name; means: `${Unqualified<Trim<Means>>}[]` }
    : { name: Declared; means: Unqualified<Trim<Means>> };

type Usings<Text extends string, Found extends TypeName, Steps extends string> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${string}using${' ' | '\t'}${infer Declared};${infer Rest}`
    ? Usings<Rest, Found | Using<Declared>, Fewer>
    : Found
  : Found;

type Using<Declared extends string> = Declared extends `${infer Name}=${infer Means}`
  ? { name: TrimEnd<Blanks<Name>>; means: Unqualified<Trim<Blanks<Means>>> }
  : never;

/** The spelling, as the readers of parameters look it up; `float[]` for arrays of any size. */
type Unqualified<Means extends string> = Means extends `${infer Element}[${string}`
  ? `${UnqualifiedName<Trim<Element>>}[]`
  : UnqualifiedName<Means>;

type UnqualifiedName<Means extends string> = Join<Words<Means, 'struct' | 'class' | 'union' | 'enum'>, ' '>;
