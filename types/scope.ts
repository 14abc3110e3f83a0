import type { Blanks, HundredSteps, ManySteps, Step, Trim, TrimEnd } from './text';

/**
 * The braces that are open at some place in a source, outermost first: a namespace as its name followed by `::`, `extern "C"` as `C`, an
 * unnamed namespace as `?`, any other brace as `{`.
 */
export type Scope = readonly string[];

/** Follows the braces of a stretch of text from the scope at its beginning to the scope at its end. */
export type FollowBraces<Text extends string, Open extends Scope, Steps extends string = ManySteps> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${infer Before}{${infer Inside}`
    ? Before extends `${string}}${infer Behind}`
      ? FollowBraces<`${Behind}{${Inside}`, Close<Open>, Fewer>
      : FollowBraces<Inside, readonly [...Open, OpenedBy<TrimEnd<Before>>], Fewer>
    : Text extends `${string}}${infer Behind}`
      ? FollowBraces<Behind, Close<Open>, Fewer>
      : Open
  : 'unreadable';

type Close<Open extends Scope> = Open extends readonly [...infer Outer extends string[], string] ? Outer : readonly ['{'];

type OpenedBy<Before extends string> = Before extends `${string}namespace`
  ? '?'
  : Before extends `${string}extern ""`
    ? 'C'
    : Before extends `${string}namespace${infer Name}`
      ? NamespaceName<Name>
      : '{';

/** After a `namespace` that opens no brace (`using namespace std;`), a later one may do so. */
type NamespaceName<Text extends string, Steps extends string = HundredSteps> = Text extends `${string}namespace${infer Later}`
  ? Steps extends `${Step}${infer Fewer}`
    ? NamespaceName<Later, Fewer>
    : '{'
  : Text extends `${string}${';' | '(' | ')' | '=' | '}'}${string}`
    ? '{'
    : `${Trim<Blanks<Text>>}::`;

/** What precedes the name of a kernel declared in a scope without C linkage; `unreadable` if braces of another kind are open. */
export type Qualification<
  Open extends Scope | 'unreadable',
  Done extends string = '',
  Steps extends string = HundredSteps,
> = Open extends 'unreadable'
  ? 'unreadable'
  : Open extends readonly [infer First extends string, ...infer Rest extends string[]]
    ? First extends '{' | '?'
      ? 'unreadable'
      : Steps extends `${Step}${infer Fewer}`
        ? Qualification<Rest, `${Done}${First}`, Fewer>
        : 'unreadable'
    : Done;

/** C linkage applies to everything inside its braces. */
export type HasCLinkage<Open extends Scope> = 'C' extends Open[number] ? true : false;
