import type { Token } from './source-text';

/** A declaration outside of functions, or a function in a class. */
export interface Declaration {
  readonly start: number;
  readonly end: number;
  /** What it declares. */
  readonly names: readonly string[];
  /**
   * `device`: a GPU has it for its own sake. `host`: a GPU cannot have it. `either`: a GPU needs it where it is named; of
   * `using namespace` the name is the namespace's.
   */
  readonly kind: 'device' | 'host' | 'either' | 'namespace used';
  /** The names that it is written with, less those of `omitted`. */
  readonly words: readonly string[];
  /** Functions of the class that only the host has. */
  readonly omitted: readonly Declaration[];
  /** Of a function: `f`, `~P`, `operator=`. */
  readonly called: string;
  /** Names in its parameters. */
  readonly takes: readonly string[];
  /** A function of a class whose objects have a table of such functions. */
  readonly isVirtual: boolean;
  /** What stands in its place where it is left out. */
  readonly instead?: string;
  /** Words of it, or of members of the class, that others stand for. */
  readonly standIns: readonly Token[];
  /** Of a member function without a body: `static`. */
  readonly declaredStatic?: Token | undefined;
}

/** What is known of a declaration while it is read. */
export interface Statement {
  readonly first: number;
  /** Behind `template <…>`. */
  readonly head: number;
  isOperator: boolean;
  /** The parenthesis of a function's parameters. */
  parameters: number | undefined;
  /** The `=` of an initializer. */
  initializer: number | undefined;
  /** The `:` of a constructor's initializers. */
  members: number | undefined;
  /** `struct`, `enum` and the like, where that is what it declares. */
  key: string | undefined;
  /** The brace of a class or an enum. */
  body: number | undefined;
  omitted: Declaration[];
  standIns: readonly Token[];
}
