import type { DeclarationHead } from '../signature/declaration-head';
import type { Token } from './source-text';
import type { ForItsType, NamesByUse } from './unevaluated';

/** A declaration outside functions, or a function in a class. */
export interface Declaration {
  readonly start: number;
  readonly end: number;
  /** The names that it declares. */
  readonly names: readonly string[];
  /**
   * `device`: it is for the GPU in its own right. `host`: a GPU cannot have it. `either`: a GPU needs it if it is named; for
   * `using namespace a::b`, the names are `a` and `b`.
   */
  readonly kind: 'device' | 'host' | 'either' | 'namespace used';
  /** The names that it contains, without those in `omitted`. */
  readonly words: readonly string[];
  /** The class's functions for the host only. */
  readonly omitted: readonly Declaration[];
  /** For a function, its name: `f`, `~P`, `operator=`. */
  readonly called: string;
  /** The names in its parameters. */
  readonly takes: readonly string[];
  /** A function of a class whose objects have a table of such functions. */
  readonly isVirtual: boolean;
  /** What replaces it if it is left out. */
  readonly instead?: string;
  /** Words in it, or in members of the class, that are replaced by others. */
  readonly standIns: readonly Token[];
  /** The names in it, by what becomes of them. */
  readonly uses: NamesByUse;
  /** For a function of the host outside classes: how it stays if only its type is asked for. */
  readonly forItsType?: ForItsType | undefined;
  /** For a member function without a body: its `static`. */
  readonly declaredStatic?: Token | undefined;
}

/** What is known about a declaration while it is read. */
export interface Statement extends DeclarationHead {
  readonly first: number;
  /** The brace of a class or an enum. */
  body: number | undefined;
  omitted: Declaration[];
  standIns: readonly Token[];
}
