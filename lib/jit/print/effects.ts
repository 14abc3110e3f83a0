import type { DeviceCallee } from '../program/callee';
import type { ArrayArgument, Expression } from '../program/expression';
import { someOf } from '../program/expression-facts';
import type { TypedCallee, TypedFunction } from '../program/function';
import { someStatement, someValue } from '../program/statement-facts';

/**
 * Whether evaluating it changes what others read, or lets other threads change it. Shuffles and votes do neither: they exchange values, and
 * order no memory.
 */
export function hasEffects(expression: Expression | ArrayArgument): boolean {
  return someOf(expression, (part) => {
    if (part.op === 'atomic') return true;
    if (part.op === 'warp') return part.name.startsWith('syncThreads');
    return part.op === 'call' && calleeHasEffects(part.callee);
  });
}

/** Whether its value depends on when it is evaluated. */
export function readsMemory(expression: Expression | ArrayArgument): boolean {
  return someOf(expression, (part) => part.op === 'call' || (part.op === 'element' && part.array.space !== 'constant'));
}

const known = new WeakMap<DeviceCallee['function'], boolean>();

/** Nothing is known of code in CUDA C++. */
function calleeHasEffects(callee: DeviceCallee): boolean {
  if (callee.kind === 'declared') return true;
  const found = known.get(callee.function) ?? functionHasEffects(callee.function as TypedFunction);
  known.set(callee.function, found);
  return found;
}

function functionHasEffects({ body, callees }: TypedFunction): boolean {
  const writes = someStatement(body, (statement) => {
    if (statement.op === 'barrier') return true;
    return statement.op === 'assign' && statement.target.op === 'element' && statement.target.array.space !== 'local';
  });
  return writes || callees.some((callee: TypedCallee) => calleeHasEffects(callee)) || someValue(body, hasEffects);
}
