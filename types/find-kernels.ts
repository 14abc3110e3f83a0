import type { FollowBraces, HasCLinkage, Qualification, Scope } from './scope';
import type { Blanks, HundredSteps, Step, TakeParentheses, Trim, TrimEnd, Words } from './text';

/** A kernel in a source, with its parameters not yet read. */
export interface KernelText {
  readonly name: string;
  /** The namespaces around it, `a::b::` or nothing; a C name has none. */
  readonly scope: string;
  readonly parameters: string;
  /** The parameter list of a template with what precedes it, or nothing. */
  readonly template: string;
  /** Whether a body follows. */
  readonly defined: boolean;
}

export interface FoundKernels {
  readonly kernels: KernelText;
  /** Whether there are kernels whose names could not be read. */
  readonly open: boolean;
}

/** Finds the kernels of a cleaned text, as a union. */
export type FindKernels<Text extends string> = Text extends `${string}namespace${string}`
  ? Find<Text, [], never, false>
  : Find<Text, 'none', never, false>;

type Find<
  Text extends string,
  Open extends Scope | 'none' | 'unreadable',
  Found extends KernelText,
  Missed extends boolean,
  Steps extends string = `${HundredSteps}${HundredSteps}`,
> = Steps extends `${Step}${infer Fewer}`
  ? Text extends `${infer Before}__global__${infer After}`
    ? CutHead<After> extends [infer Head extends string, infer Defined extends boolean, infer Rest extends string]
      ? ScopeBehind<Before, Open> extends infer Here extends Scope | 'none' | 'unreadable'
        ? ReadKernel<Blanks<Head>, Before, Here, Defined> extends infer Kernel extends KernelText
          ? Find<Rest, Here, Found | Kernel, Missed, Fewer>
          : Find<Rest, Here, Found, true, Fewer>
        : never
      : { kernels: Found; open: true }
    : IsBalanced<ScopeBehind<Text, Open>> extends true
      ? { kernels: Found; open: Missed }
      : { kernels: never; open: true }
  : { kernels: Found; open: true };

/** Braces that do not close where they should (in one arm of an `#if`, say) make every scope before them doubtful. */
type IsBalanced<End> = End extends 'none' | readonly [] ? true : false;

/** The text up to the body, or up to the end of a declaration without one: `[head, has a body, rest]`. */
type CutHead<After extends string> = After extends `${infer Head}{${infer Body}`
  ? Head extends `${infer Declaration};${infer Behind}`
    ? [Declaration, false, `${Behind}{${Body}`]
    : [Head, true, `{${Body}`]
  : After extends `${infer Declaration};${infer Behind}`
    ? [Declaration, false, Behind]
    : 'unreadable';

type ScopeBehind<Before extends string, Open extends Scope | 'none' | 'unreadable'> = Open extends Scope
  ? FollowBraces<Before, Open>
  : Open;

/** A kernel text; `never` for an instance or a specialization of a template; `undefined` if it cannot be read. */
type ReadKernel<Head extends string, Before extends string, Here extends Scope | 'none' | 'unreadable', Defined extends boolean> =
  WithoutAttributes<Head> extends `${infer Front}(${infer Behind}`
    ? Front extends `${string}<${string}`
      ? never
      : TakeParentheses<Behind> extends [infer Parameters extends string, infer Tail extends string]
        ? Trim<Tail> extends ''
          ? NameIn<Words<Front, Specifier>, Before> extends infer Name extends string
            ? Qualify<Name, Parameters, Before, Here, Defined>
            : undefined
          : undefined
        : undefined
    : undefined;

type Qualify<
  Name extends string,
  Parameters extends string,
  Before extends string,
  Here extends Scope | 'none' | 'unreadable',
  Defined extends boolean,
> = (Here extends 'none' ? '' : Qualification<Exclude<Here, 'none'>>) extends infer Scope extends string
  ? Scope extends 'unreadable'
    ? undefined
    : {
        name: Name;
        scope: HasCName<Before, Here> extends true ? '' : Scope;
        parameters: Parameters;
        template: TemplateBefore<Before>;
        defined: Defined;
      }
  : undefined;

/** `extern "C"` on the kernel itself, or around it. */
type HasCName<Before extends string, Here extends Scope | 'none' | 'unreadable'> =
  AfterLast<Before, 'extern ""'> extends infer After extends string
    ? After extends `${string}${';' | '{' | '}'}${string}`
      ? HasCLinkage<Extract<Here, Scope>>
      : true
    : HasCLinkage<Extract<Here, Scope>>;

/** Words that may appear beside `void` and say nothing about the name and the parameters. */
type Specifier = 'static' | 'inline' | '__inline__' | '__forceinline__' | '__noinline__' | 'extern' | '""' | 'constexpr';

type NameIn<Front extends string[], Before extends string> = Front extends ['void', infer Name extends string]
  ? PlainName<Name>
  : Front extends [infer Name extends string]
    ? TrimEnd<Before> extends `${string}void`
      ? PlainName<Name>
      : undefined
    : undefined;

type PlainName<Name extends string> = Name extends `${string}${'*' | '&' | ':' | '[' | ')' | '#'}${string}` ? undefined : Name;

/** The words that `lib/signature/declaration-words.ts` has too. */
export type KernelAttributeNames = ['__launch_bounds__', '__cluster_dims__', '__maxnreg__', '__block_size__', '__attribute__'];

type WithoutAttributes<
  Head extends string,
  Left extends string[] = KernelAttributeNames,
  Steps extends string = HundredSteps,
> = Left extends [infer First extends string, ...infer Rest extends string[]]
  ? Head extends `${infer Front}${First}${infer Behind}`
    ? Steps extends `${Step}${infer Fewer}`
      ? Behind extends `${string}(${infer Inside}`
        ? TakeParentheses<Inside> extends [string, infer After extends string]
          ? WithoutAttributes<`${Front} ${After}`, Left, Fewer>
          : ''
        : ''
      : ''
    : WithoutAttributes<Head, Rest, Steps>
  : Head;

/** The `template <…>` directly before the kernel. */
type TemplateBefore<Before extends string> =
  AfterLast<Before, 'template'> extends infer After extends string
    ? After extends `${string}${';' | '{' | '}'}${string}`
      ? ''
      : Trim<Blanks<After>>
    : '';

/** What follows the last occurrence of a mark. Sixteen at a time, for a long header full of templates. */
type AfterLast<Text extends string, Mark extends string> = Text extends `${string}${Mark}${infer After}`
  ? After extends `${Sixteen<`${string}${Mark}`>}${infer Later}`
    ? AfterLast<`${Mark}${Later}`, Mark>
    : AfterLastOfFew<After, Mark>
  : undefined;

type AfterLastOfFew<Text extends string, Mark extends string> = Text extends `${string}${Mark}${infer After}`
  ? AfterLastOfFew<After, Mark>
  : Text;

type Four<Part extends string> = `${Part}${Part}${Part}${Part}`;
type Sixteen<Part extends string> = `${Four<Part>}${Four<Part>}${Four<Part>}${Four<Part>}`;
