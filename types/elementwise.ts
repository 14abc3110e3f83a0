import type { DeviceArrayLike, InputPointer } from './argument-of';
import type { DType } from './dtype';
import type { JitElement, JitTypeError, ShapedLike } from './jit';
import type { IsExactText, ManySteps, Step, Trim, TrimStart } from './text';

/** The array that gets the results, which the text calls `_Name`. */
export type ElementwiseResult<_Name extends string, Type extends JitElement> =
  InputPointer<Type> | ShapedLike<Extract<InputPointer<Type>, ArrayBufferView>>;

/** A number, or an array of as many elements as the results, for a name in the text. */
export type ElementwiseOperand<_Name extends string> =
  | number
  | bigint
  | boolean
  | ArrayBufferView
  | DeviceArrayLike<DType>
  | ShapedLike<ArrayBufferView>
  | readonly (number | bigint | boolean)[];

/** The arguments of a function that `cuda.elementwise` makes of a text: the results, and each name in the order of their first appearance. */
export type ElementwiseArguments<Text extends string> =
  IsExactText<Text> extends true
    ? Trim<Text> extends `${infer Head}=${infer Expression}`
      ? Trim<Head> extends `${infer Type} ${infer Result}`
        ? Trim<Type> extends JitElement
          ? OperandsOf<NamesIn<Expression>, Trim<Result>> extends infer Operands extends unknown[]
            ? [result: ElementwiseResult<Trim<Result>, Trim<Type>>, ...Operands]
            : never
          : NotElementwise<`${Type} is not a type of kernels`>
        : Trim<Head> extends `${string}${'\n' | '\t' | '\r'}${string}`
          ? unknown[]
          : NotElementwise<'expected a type, a name and an expression, as in float32 r = a * x + y'>
      : NotElementwise<'expected a type, a name and an expression, as in float32 r = a * x + y'>
    : unknown[];

/** What a text must also be, besides itself: nothing more, or what is wrong with it. */
export type ElementwiseText<Text extends string> =
  ElementwiseArguments<Text> extends readonly [infer First extends JitTypeError<string>, ...unknown[]] ? First : unknown;

/** The arguments for a text that is wrong, whatever is passed: what is said of the first says why. */
type NotElementwise<Message extends string> = [JitTypeError<Message>, ...unknown[]];

type OperandsOf<Names extends readonly string[] | undefined, Result extends string> = Names extends readonly string[]
  ? EachOnce<Names, Result>
  : unknown[];

type EachOnce<Names extends readonly string[], Known extends string> = Names extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? First extends Known
    ? EachOnce<Rest, Known>
    : [ElementwiseOperand<First>, ...EachOnce<Rest, Known | First>]
  : [];

/** What stands for no argument. */
type NoArgument =
  'Math' | 'cuda' | 'Number' | 'Infinity' | 'NaN' | 'i' | 'isNaN' | 'isFinite' | 'Boolean' | 'true' | 'false' | 'null' | JitElement;

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';
type Letter = EachOf<'abcdefghijklmnopqrstuvwxyz'>;
type EachOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | EachOf<Rest> : never;
type WordCharacter = Letter | Uppercase<Letter> | '_' | '$' | Digit;

/**
 * The names in an expression, some more than once; undefined if it is too long to be read. `Word` is the name that is being read, `Before`
 * the last character before it that is no blank.
 */
type NamesIn<
  Text extends string,
  Found extends readonly string[] = [],
  Word extends string = '',
  Before extends string = '',
  Steps extends string = ManySteps,
> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${infer First}${infer Rest}`
    ? First extends WordCharacter
      ? NamesIn<Rest, Found, `${Word}${First}`, Before, Fewer>
      : Word extends ''
        ? NamesIn<Rest, Found, '', First extends ' ' ? Before : First, Fewer>
        : NamesIn<Rest, [...Found, ...Named<Word, Before, Text>], '', First extends ' ' ? 'x' : First, Fewer>
    : [...Found, ...Named<Word, Before, ''>]
  : undefined;

/** A word, if it is the name of an argument: no number, no member, no function that is called. */
type Named<Word extends string, Before extends string, After extends string> = Word extends '' | NoArgument | `${Digit}${string}`
  ? []
  : Before extends '.'
    ? []
    : TrimStart<After> extends `(${string}`
      ? []
      : [Word];
