import type { Expression } from '../program/parts';
import type { Code } from './code';

/** Prints parts of an expression, each for the place where it stands. */
export interface Print {
  /** As an operand or for an overloaded function: of exactly its type. */
  value(expression: Expression): Code;
  /** For what has its type already, a variable or a parameter: C++ converts numbers by itself, as the expression says. */
  assigned(expression: Expression): Code;
  /** As an index, which is out of bounds if it overflows. */
  index(expression: Expression): Code;
}
