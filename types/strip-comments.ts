import type { HundredSteps, ManySteps, Step, TrimStart } from './text';

/**
 * The first pass over a source, which removes comments, the contents of strings, and preprocessor lines. The latter are kept separately,
 * one per line, for directives.ts; one that is a condition leaves a `#` in the text.
 */
export interface CleanSource {
  readonly text: string;
  readonly directives: string;
}

/** The text is too much for this reader: it has a raw string, or an unclosed comment or string. */
export type Unreadable = 'unreadable';

export type StripComments<Source extends string> = Continue<ScanLines<`${Source}\n`, '', '', ManySteps>>;

interface Paused {
  readonly rest: string;
  readonly text: string;
  readonly directives: string;
}

/** Each stretch of lines gathers its own text: adding line by line to a long text would cost its length each time. */
type Continue<Result, Text extends string = '', Directives extends string = ''> = Result extends Paused
  ? Result['rest'] extends ''
    ? { text: `${Text}${Result['text']}`; directives: `${Directives}${Result['directives']}` }
    : Continue<ScanLines<Result['rest'], '', '', ManySteps>, `${Text}${Result['text']}`, `${Directives}${Result['directives']}`>
  : Unreadable;

type Quote = '"' | "'";

/** Goes from slash to slash; line by line only where a quote or a `#` comes first. */
type ScanLines<
  Source extends string,
  Text extends string,
  Directives extends string,
  Steps extends string,
> = Steps extends `${Step}${infer Fewer}`
  ? Source extends `${infer Before}/${infer Behind}`
    ? Before extends `${string}${Quote | '#'}${string}`
      ? ScanFirstLine<Source, Text, Directives, Fewer>
      : Behind extends `${infer Tail}\n${infer Rest}`
        ? Tail extends `${string}#${string}`
          ? ScanFirstLine<Source, Text, Directives, Fewer>
          : ScanLine<`${Before}/${Tail}`, Rest, '', HundredSteps> extends [infer Clean extends string, infer After extends string]
            ? ScanLines<After, `${Text}${Clean}\n`, Directives, Fewer>
            : Unreadable
        : Unreadable
    : Source extends `${string}${Quote | '#'}${string}`
      ? ScanFirstLine<Source, Text, Directives, Fewer>
      : { rest: ''; text: `${Text}${Source}`; directives: Directives }
  : { rest: Source; text: Text; directives: Directives };

type ScanFirstLine<
  Source extends string,
  Text extends string,
  Directives extends string,
  Steps extends string,
> = Source extends `${infer Line}\n${infer Rest}`
  ? Line extends `${string}${Quote | '/' | '#'}${string}`
    ? ScanLine<Line, Rest, '', HundredSteps> extends [infer Clean extends string, infer After extends string]
      ? TrimStart<Clean> extends `#${infer Directive}`
        ? TakeDirective<TrimStart<Directive>, After> extends [infer Whole extends string, infer Behind extends string]
          ? ScanLines<Behind, `${Text}${ConditionMark<Whole>}`, `${Directives}${Whole}\n`, Steps>
          : Unreadable
        : ScanLines<After, `${Text}${Clean}\n`, Directives, Steps>
      : Unreadable
    : ScanLines<Rest, `${Text}${Line}\n`, Directives, Steps>
  : { rest: ''; text: Text; directives: Directives };

/** A `#` marks a place where the text before and the text after may not both be compiled. */
type ConditionMark<Directive extends string> = Directive extends `${'if' | 'el' | 'endif'}${string}` ? '#\n' : '';

/** One line, or several of which only the last has a slash, without comments and the contents of strings, and the source after it: `[line, rest]`. */
type ScanLine<Line extends string, Rest extends string, Done extends string, Steps extends string> = Steps extends `${Step}${infer Fewer}`
  ? Line extends `${infer Before}/${infer Behind}`
    ? Before extends `${string}${Quote}${string}`
      ? ScanQuote<Line, Rest, Done, Fewer>
      : Behind extends `/${infer Comment}`
        ? Comment extends `${string}\\`
          ? [`${Done}${Before}`, AfterContinuedComment<Rest>]
          : [`${Done}${Before}`, Rest]
        : Behind extends `*${infer Comment}`
          ? Comment extends `${string}*/${infer Next}`
            ? ScanLine<Next, Rest, `${Done}${Before} `, Fewer>
            : Rest extends `${string}*/${infer Next}`
              ? Next extends `${infer NextLine}\n${infer NextRest}`
                ? ScanLine<NextLine, NextRest, `${Done}${Before} `, Fewer>
                : Unreadable
              : Unreadable
          : ScanLine<Behind, Rest, `${Done}${Before}/`, Fewer>
    : Line extends `${string}${Quote}${string}`
      ? ScanQuote<Line, Rest, Done, Fewer>
      : [`${Done}${Line}`, Rest]
  : Unreadable;

/** A line whose first special character is a quote. */
type ScanQuote<
  Line extends string,
  Rest extends string,
  Done extends string,
  Steps extends string,
> = Line extends `${infer Before}"${infer Behind}`
  ? Before extends `${string}'${string}`
    ? ScanApostrophe<Line, Rest, Done, Steps>
    : Before extends `${string}R`
      ? Unreadable
      : AfterString<Behind> extends infer Next extends string
        ? ScanLine<Next, Rest, `${Done}${Before}""`, Steps>
        : Unreadable
  : ScanApostrophe<Line, Rest, Done, Steps>;

/** A character literal is dropped; any other apostrophe separates the digits of a number. */
type ScanApostrophe<
  Line extends string,
  Rest extends string,
  Done extends string,
  Steps extends string,
> = Line extends `${infer Before}'${infer Behind}`
  ? Behind extends `\\${infer _Escaped}${infer Literal}`
    ? Literal extends `${string}'${infer Next}`
      ? ScanLine<Next, Rest, `${Done}${Before}0`, Steps>
      : Unreadable
    : Behind extends `${infer _Character}${infer Closing}`
      ? Closing extends `'${infer Next}`
        ? ScanLine<Next, Rest, `${Done}${Before}0`, Steps>
        : ScanLine<Behind, Rest, `${Done}${Before}`, Steps>
      : [`${Done}${Before}`, Rest]
  : Unreadable;

type AfterString<Text extends string, Steps extends string = ManySteps> = Text extends `${infer Contents}"${infer Next}`
  ? EndsEscaped<Contents> extends true
    ? Steps extends `${Step}${infer Fewer}`
      ? AfterString<Next, Fewer>
      : undefined
    : Next
  : undefined;

type EndsEscaped<Text extends string, Steps extends string = HundredSteps> = Text extends `${infer Before}\\\\`
  ? Steps extends `${Step}${infer Fewer}`
    ? EndsEscaped<Before, Fewer>
    : false
  : Text extends `${string}\\`
    ? true
    : false;

type AfterContinuedComment<Rest extends string, Steps extends string = HundredSteps> = Rest extends `${infer Line}\n${infer Next}`
  ? Line extends `${string}\\`
    ? Steps extends `${Step}${infer Fewer}`
      ? AfterContinuedComment<Next, Fewer>
      : Next
    : Next
  : '';

/** A whole directive, its continuation lines joined: `[directive, rest]`. The dead part of an `#if 0` is skipped. */
type TakeDirective<Directive extends string, Rest extends string, Steps extends string = ManySteps> = Directive extends `${infer Part}\\`
  ? Rest extends `${infer Line}\n${infer After}`
    ? Steps extends `${Step}${infer Fewer}`
      ? ScanLine<Line, After, '', HundredSteps> extends [infer Clean extends string, infer Behind extends string]
        ? TakeDirective<`${Part} ${Clean}`, Behind, Fewer>
        : Unreadable
      : Unreadable
    : [Part, '']
  : Directive extends `if${' ' | '\t'}${infer Condition}`
    ? TrimStart<Condition> extends '0' | `0${' ' | '\t'}${string}`
      ? ContinueDead<SkipDead<Rest, [], ManySteps>>
      : [Directive, Rest]
    : [Directive, Rest];

/** What skipping dead lines returns when its steps run out. */
interface DeadLines {
  readonly rest: string;
  readonly depth: 0[];
}

type ContinueDead<Result> = Result extends DeadLines
  ? ContinueDead<SkipDead<Result['rest'], Result['depth'], ManySteps>>
  : Result extends string
    ? ['dead', Result]
    : Unreadable;

type SkipDead<Source extends string, Depth extends 0[], Steps extends string> = Steps extends `${Step}${infer Fewer}`
  ? Source extends `${infer Line}\n${infer Rest}`
    ? Line extends `${string}#${string}`
      ? TrimStart<Line> extends `#${infer Directive}`
        ? TrimStart<Directive> extends `if${string}`
          ? SkipDead<Rest, [...Depth, 0], Fewer>
          : TrimStart<Directive> extends `endif${string}`
            ? Depth extends [0, ...infer Outer extends 0[]]
              ? SkipDead<Rest, Outer, Fewer>
              : Rest
            : TrimStart<Directive> extends `el${string}`
              ? Depth extends []
                ? Rest
                : SkipDead<Rest, Depth, Fewer>
              : SkipDead<Rest, Depth, Fewer>
        : SkipDead<Rest, Depth, Fewer>
      : SkipDead<Rest, Depth, Fewer>
    : ''
  : { rest: Source; depth: Depth };
