import type { TypedFunction } from '../program/function';
import { someStatement, someValue } from '../program/facts';

/** Those of this function and all that it calls that wait for other threads, or call a function that does. */
export function waitingFunctions(typed: TypedFunction): ReadonlySet<TypedFunction> {
  const waiting = new Set<TypedFunction>();
  const visit = (each: TypedFunction): boolean => {
    const called = each.callees.map((callee) => callee.kind === 'javascript' && visit(callee.function));
    if (!called.includes(true) && !waits(each)) return false;
    waiting.add(each);
    return true;
  };
  visit(typed);
  return waiting;
}

function waits({ body }: TypedFunction): boolean {
  return (
    someStatement(body, (statement) => statement.op === 'barrier' && statement.name.startsWith('sync')) ||
    someValue(body, ({ op }) => op === 'warp')
  );
}
