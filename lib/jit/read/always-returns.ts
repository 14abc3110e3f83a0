import type { Statement } from '../program/parts';

/** Whether a value is returned on every path, as far as the statements show; `while (true)` never ends by itself. */
export function alwaysReturns(statements: readonly Statement[]): boolean {
  return statements.some(returns);
}

/** Whether what follows these statements is never reached from them. */
export function alwaysLeaves(statements: readonly Statement[]): boolean {
  return statements.some((statement) => {
    if (statement.op === 'break' || statement.op === 'continue' || statement.op === 'return') return true;
    if (statement.op === 'block') return alwaysLeaves(statement.body);
    return statement.op === 'if' && alwaysLeaves(statement.then) && statement.otherwise !== undefined && alwaysLeaves(statement.otherwise);
  });
}

function returns(statement: Statement): boolean {
  switch (statement.op) {
    case 'return':
      return true;
    case 'block':
      return alwaysReturns(statement.body);
    case 'if':
      return alwaysReturns(statement.then) && statement.otherwise !== undefined && alwaysReturns(statement.otherwise);
    case 'while':
      return statement.test.op === 'literal' && statement.test.value === true && !breaks(statement.body);
    case 'for':
      return statement.test === undefined && !breaks(statement.body);
    case 'doWhile':
      return alwaysReturns(statement.body) && !breaks(statement.body);
    default:
      return false;
  }
}

/** Whether the statements may leave the loop around them. */
function breaks(statements: readonly Statement[]): boolean {
  return statements.some((statement) => {
    if (statement.op === 'break' || statement.op === 'continue') return true;
    if (statement.op === 'block') return breaks(statement.body);
    return statement.op === 'if' && (breaks(statement.then) || breaks(statement.otherwise ?? []));
  });
}
