import type { AssignmentExpression, Expression as Syntax, PrivateIdentifier, Super, UpdateExpression } from 'acorn';
import type { Expression, Statement } from '../program/parts';
import type { Reader } from './reader';

/** Reads the value of an expression; passed to functions that read a part of one. */
export type Read = (reader: Reader, node: Syntax | PrivateIdentifier | Super) => Expression;

/** Reads what expressions do besides having a value; a {@link Reader} carries it. */
export interface ReadEffects {
  /** What an expression does whose value nobody needs. */
  readonly statements: (reader: Reader, node: Syntax) => Statement[];
  /** An assignment as a value. */
  readonly assigned: (reader: Reader, node: AssignmentExpression | UpdateExpression) => Expression;
}
