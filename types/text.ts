/**
 * Small operations on string literal types that the readers of C++ text share.
 *
 * TypeScript allows a thousand tail calls in one loop. Every loop over text of unknown length therefore counts its steps and gives up (or
 * returns what it has, to be started again) before it reaches that limit: a source may be too strange to be typed, but it must never be a
 * compile-time error in itself.
 */

export type Step = 'x';
type TenSteps = 'xxxxxxxxxx';
type FiftySteps = `${TenSteps}${TenSteps}${TenSteps}${TenSteps}${TenSteps}`;
export type HundredSteps = `${FiftySteps}${FiftySteps}`;
export type ManySteps = `${HundredSteps}${HundredSteps}${HundredSteps}${HundredSteps}`;

export type Space = ' ' | '\n' | '\t' | '\r' | '\f' | '\v';

export type TrimStart<Text extends string, Steps extends string = ManySteps> = Text extends `${Space}${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? TrimStart<Rest, Fewer>
    : Text
  : Text;

export type TrimEnd<Text extends string, Steps extends string = ManySteps> = Text extends `${infer Rest}${Space}`
  ? Steps extends `${Step}${infer Fewer}`
    ? TrimEnd<Rest, Fewer>
    : Text
  : Text;

export type Trim<Text extends string> = TrimEnd<TrimStart<Text>>;

export type Replace<
  Text extends string,
  From extends string,
  To extends string,
  Done extends string = '',
  Steps extends string = ManySteps,
> = Text extends `${infer Before}${From}${infer After}`
  ? Steps extends `${Step}${infer Fewer}`
    ? Replace<After, From, To, `${Done}${Before}${To}`, Fewer>
    : `${Done}${Text}`
  : `${Done}${Text}`;

/** Turns every kind of white space into a blank; runs of blanks are kept. */
export type Blanks<Text extends string> = Text extends `${string}${Exclude<Space, ' '>}${string}`
  ? Replace<Replace<Replace<Replace<Replace<Text, '\n', ' '>, '\t', ' '>, '\r', ' '>, '\f', ' '>, '\v', ' '>
  : Text;

/** The words of a text whose only white space is the blank, without those in `Ignored`. */
export type Words<
  Text extends string,
  Ignored extends string = never,
  Found extends string[] = [],
  Steps extends string = ManySteps,
> = Text extends `${infer Word} ${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? Words<Rest, Ignored, Word extends '' | Ignored ? Found : [...Found, Word], Fewer>
    : [...Found, Text]
  : Text extends '' | Ignored
    ? Found
    : [...Found, Text];

export type Join<Parts extends readonly string[], Separator extends string, Done extends string = ''> = Parts extends readonly [
  infer First extends string,
  ...infer Rest extends string[],
]
  ? Join<Rest, Separator, Done extends '' ? First : `${Done}${Separator}${First}`>
  : Done;

/** How often a mark occurs; past a few hundred times, counting stops. */
export type Count<
  Text extends string,
  Mark extends string,
  Found extends 0[] = [],
  Steps extends string = ManySteps,
> = Text extends `${string}${Mark}${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? Count<Rest, Mark, [...Found, 0], Fewer>
    : Found['length']
  : Found['length'];

/** The trimmed parts of a list, at its commas, except those inside `<>` and `()`; none of a list that is too long. */
export type SplitAtCommas<
  Text extends string,
  Pending extends string = '',
  Found extends string[] = [],
  Steps extends string = ManySteps,
> = Text extends `${infer Piece},${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? ClosesAll<`${Pending}${Piece}`> extends true
      ? SplitAtCommas<Rest, '', [...Found, Trim<`${Pending}${Piece}`>], Fewer>
      : SplitAtCommas<Rest, `${Pending}${Piece},`, Found, Fewer>
    : []
  : [...Found, Trim<`${Pending}${Text}`>];

/** Whether it closes all that it opens, so that a comma behind it separates. */
type ClosesAll<Piece extends string> = Piece extends `${string}${'<' | '('}${string}`
  ? [Count<Piece, '<'>, Count<Piece, '('>] extends [Count<Piece, '>'>, Count<Piece, ')'>]
    ? true
    : false
  : true;

/** The text between an opening parenthesis, already taken off, and its closing one: `[inside, after]`. */
export type TakeParentheses<
  Text extends string,
  Depth extends 0[] = [],
  Inside extends string = '',
  Steps extends string = ManySteps,
> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${infer Before})${infer After}`
    ? Before extends `${infer Left}(${infer Right}`
      ? TakeParentheses<`${Right})${After}`, [...Depth, 0], `${Inside}${Left}(`, Fewer>
      : Depth extends [0, ...infer Outer extends 0[]]
        ? TakeParentheses<After, Outer, `${Inside}${Before})`, Fewer>
        : [`${Inside}${Before}`, After]
    : 'unreadable'
  : 'unreadable';

/** One exact string: not `string`, no pattern with holes like `${number}`, no choice between several. */
export type IsExactText<Text extends string> = IsOneText<Text> extends true ? ({} extends Record<Text, 1> ? false : true) : false;

/** Not a union, and not `never`. */
export type IsOneText<Text extends string, All extends string = Text> = [Text] extends [never]
  ? false
  : Text extends unknown
    ? [All] extends [Text]
      ? true
      : false
    : never;
