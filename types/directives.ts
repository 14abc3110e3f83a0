import type { Blanks, Join, ManySteps, Step, Trim, Words } from './text';

/** What the preprocessor lines of a source mean for reading the rest. */
export interface Directives {
  /** There may be kernels that the text does not show: made by a macro, or included from a file of the user's. */
  readonly open: boolean;
  /** Parts of the text may not be compiled. */
  readonly conditional: boolean;
  /** The object-like macros, as a union. */
  readonly macros: TypeName;
}

/** A name that stands for the spelling of a type. */
export interface TypeName {
  readonly name: string;
  readonly means: string;
}

/** Reads the lines that strip-comments.ts set apart; past a few hundred of them, nothing is taken for granted. */
export type ReadDirectives<
  Lines extends string,
  Open extends boolean = false,
  Conditional extends boolean = false,
  Macros extends TypeName = never,
  Steps extends string = ManySteps,
> = Lines extends `${infer Line}\n${infer Rest}`
  ? Steps extends `${Step}${infer Fewer}`
    ? Line extends `define${' ' | '\t'}${infer Macro}`
      ? Macro extends `${string}__global__${string}`
        ? ReadDirectives<Rest, true, Conditional, Macros, Fewer>
        : ReadDirectives<Rest, Open, Conditional, Macros | ObjectMacro<Trim<Blanks<Macro>>>, Fewer>
      : Line extends `include${string}`
        ? ReadDirectives<Rest, Line extends `${string}<${string}>${string}` ? Open : true, Conditional, Macros, Fewer>
        : Line extends `if${string}`
          ? ReadDirectives<Rest, Open, true, Macros, Fewer>
          : ReadDirectives<Rest, Open, Conditional, Macros, Fewer>
    : { open: true; conditional: true; macros: Macros }
  : { open: Open; conditional: Conditional; macros: Macros };

type ObjectMacro<Macro extends string> = Macro extends `${infer Name} ${infer Means}`
  ? Name extends `${string}(${string}`
    ? never
    : { name: Name; means: Join<Words<Means>, ' '> }
  : Macro extends `${string}(${string}`
    ? never
    : { name: Macro; means: '' };
