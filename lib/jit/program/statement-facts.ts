import type { Expression } from './expression';
import { someOf } from './expression-facts';
import type { Statement } from './statement';

/** The expressions of a statement and the statements in it, in any order. */
export function partsOf(statement: Statement): { readonly values: readonly Expression[]; readonly statements: readonly Statement[] } {
  const of = (values: readonly (Expression | undefined)[], statements: readonly Statement[] = []) => ({
    values: values.filter((value) => value !== undefined),
    statements,
  });
  switch (statement.op) {
    case 'declare':
      return of([statement.init]);
    case 'assign':
      return of([statement.target, statement.value]);
    case 'evaluate':
    case 'return':
      return of([statement.value]);
    case 'barrier':
      return of(statement.args);
    case 'if':
      return of([statement.test], [...statement.then, ...(statement.otherwise ?? [])]);
    case 'for':
      return of([statement.test], [...statement.init, ...statement.update, ...statement.body]);
    case 'while':
    case 'doWhile':
      return of([statement.test], statement.body);
    case 'block':
      return of([], statement.body);
    default:
      return of([]);
  }
}

/** Whether something is so about a statement, or about one in it. */
export function someStatement(statements: readonly Statement[], is: (statement: Statement) => boolean): boolean {
  return statements.some((statement) => is(statement) || someStatement(partsOf(statement).statements, is));
}

/** Whether something is so about an expression in a statement. */
export function someValue(statements: readonly Statement[], is: Parameters<typeof someOf>[1]): boolean {
  return someStatement(statements, (statement) => partsOf(statement).values.some((value) => someOf(value, is)));
}
