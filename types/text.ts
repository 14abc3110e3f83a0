/** Small operations on string literal types that the readers of C++ text share. */

export type Space = ' ' | '\n' | '\t' | '\r' | '\f' | '\v';

export type TrimStart<Text extends string> = Text extends `${Space}${infer Rest}` ? TrimStart<Rest> : Text;

export type TrimEnd<Text extends string> = Text extends `${infer Rest}${Space}` ? TrimEnd<Rest> : Text;

export type Trim<Text extends string> = TrimEnd<TrimStart<Text>>;

export type Replace<Text extends string, From extends string, To extends string, Done extends string = ''> =
  Text extends `${infer Before}${From}${infer After}` ? Replace<After, From, To, `${Done}${Before}${To}`> : `${Done}${Text}`;

/** Every kind of white space becomes a blank; runs of blanks stay. */
export type Blanks<Text extends string> = Text extends `${string}${'\n' | '\t' | '\r' | '\f' | '\v'}${string}`
  ? Replace<Replace<Replace<Replace<Replace<Text, '\n', ' '>, '\t', ' '>, '\r', ' '>, '\f', ' '>, '\v', ' '>
  : Text;

/** The words of a text whose only white space is the blank, without those in `Ignored`. */
export type Words<Text extends string, Ignored extends string = never, Found extends string[] = []> =
  Text extends `${infer Word} ${infer Rest}`
    ? Words<Rest, Ignored, Word extends '' | Ignored ? Found : [...Found, Word]>
    : Text extends '' | Ignored
      ? Found
      : [...Found, Text];

export type Join<Parts extends readonly string[], Separator extends string, Done extends string = ''> =
  Parts extends readonly [infer First extends string, ...infer Rest extends string[]]
    ? Join<Rest, Separator, Done extends '' ? First : `${Done}${Separator}${First}`>
    : Done;

export type Count<Text extends string, Mark extends string, Found extends 0[] = []> =
  Text extends `${string}${Mark}${infer Rest}` ? Count<Rest, Mark, [...Found, 0]> : Found['length'];

/** What stands between an opening parenthesis, already taken off, and its closing one: `[inside, after]`. */
export type TakeParentheses<Text extends string, Depth extends 0[] = [], Inside extends string = ''> =
  Text extends `${infer Before})${infer After}`
    ? Before extends `${infer Left}(${infer Right}`
      ? TakeParentheses<`${Right})${After}`, [...Depth, 0], `${Inside}${Left}(`>
      : Depth extends [0, ...infer Outer extends 0[]]
        ? TakeParentheses<After, Outer, `${Inside}${Before})`>
        : [`${Inside}${Before}`, After]
    : never;

/**
 * Counted steps for loops over text of unknown length. TypeScript allows a thousand tail calls in one loop; a loop
 * that runs out of steps hands back what it has and is started again, or gives up, but never meets that limit.
 */
export type Step = 'x';
type TenSteps = 'xxxxxxxxxx';
type FiftySteps = `${TenSteps}${TenSteps}${TenSteps}${TenSteps}${TenSteps}`;
export type HundredSteps = `${FiftySteps}${FiftySteps}`;
export type ManySteps = `${HundredSteps}${HundredSteps}${HundredSteps}${HundredSteps}`;

/** One exact string, or a union of such: not `string`, and no pattern with holes like `${number}`. */
export type IsExactText<Text extends string> = [Text] extends [never] ? false : {} extends Record<Text, 1> ? false : true;
