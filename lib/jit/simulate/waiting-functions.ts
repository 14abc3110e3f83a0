import type { ArrayArgument, Expression } from '../program/expression';
import type { TypedFunction } from '../program/function';
import type { Statement } from '../program/statement';

/** Those of this function and all that it calls that wait for other threads, or call a function that does. */
export function waitingFunctions(typed: TypedFunction): ReadonlySet<TypedFunction> {
  const waiting = new Set<TypedFunction>();
  const visit = (each: TypedFunction): boolean => {
    const called = each.callees.map((callee) => callee.kind === 'javascript' && visit(callee.function));
    if (!called.includes(true) && !each.body.some(waitsIn)) return false;
    waiting.add(each);
    return true;
  };
  visit(typed);
  return waiting;
}

function waitsIn(statement: Statement): boolean {
  switch (statement.op) {
    case 'barrier':
      return /^sync/.test(statement.name);
    case 'declare':
      return statement.init !== undefined && waits(statement.init);
    case 'assign':
      return waits(statement.value) || waits(statement.target);
    case 'evaluate':
      return waits(statement.value);
    case 'return':
      return statement.value !== undefined && waits(statement.value);
    case 'if':
      return waits(statement.test) || [...statement.then, ...(statement.otherwise ?? [])].some(waitsIn);
    case 'for':
      return (
        [...statement.init, ...statement.update, ...statement.body].some(waitsIn) || (statement.test !== undefined && waits(statement.test))
      );
    case 'while':
    case 'doWhile':
      return waits(statement.test) || statement.body.some(waitsIn);
    case 'block':
      return statement.body.some(waitsIn);
    default:
      return false;
  }
}

function waits(expression: Expression | ArrayArgument): boolean {
  switch (expression.op) {
    case 'warp':
      return true;
    case 'element':
      return expression.indices.some(waits);
    case 'unary':
    case 'convert':
      return waits(expression.operand);
    case 'binary':
      return waits(expression.left) || waits(expression.right);
    case 'conditional':
      return [expression.test, expression.consequent, expression.alternate].some(waits);
    case 'math':
    case 'call':
      return expression.args.some(waits);
    case 'atomic':
      return [expression.target, ...expression.args].some(waits);
    default:
      return false;
  }
}
