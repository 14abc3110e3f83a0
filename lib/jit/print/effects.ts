import type { DeviceCallee } from '../program/callee';
import type { ArrayArgument, Expression } from '../program/parts';
import type { TypedCallee, TypedFunction } from '../program/function';
import type { Variable } from '../program/variable';
import { someOf, someStatement, someValue } from '../program/facts';

/**
 * Whether evaluating it changes what others read, or lets other threads change it. Shuffles and votes do neither: they exchange values, and
 * order no memory.
 */
export function hasEffects(expression: Expression | ArrayArgument): boolean {
  return someOf(expression, (part) => {
    if (part.op === 'atomic' || part.op === 'sequence') return true;
    if (part.op === 'warp') return part.name.startsWith('syncThreads');
    return part.op === 'call' && calleeHasEffects(part.callee);
  });
}

/** Whether its value depends on when it is evaluated. */
export function readsMemory(expression: Expression | ArrayArgument): boolean {
  return someOf(expression, (part) => part.op === 'call' || (part.op === 'element' && part.array.space !== 'constant'));
}

/** The variables that are assigned while it is evaluated: only sequences do that. */
export function assignedIn(expression: Expression | ArrayArgument): ReadonlySet<Variable> {
  const found = new Set<Variable>();
  someOf(expression, (part) => {
    if (part.op === 'sequence') {
      someStatement(part.statements, (statement) => {
        if (statement.op === 'assign' && statement.target.op === 'variable') found.add(statement.target.variable);
        return false;
      });
    }
    return false;
  });
  return found;
}

/** Whether it reads one of these variables. */
export function readsOneOf(variables: ReadonlySet<Variable>, expression: Expression | ArrayArgument): boolean {
  return variables.size > 0 && someOf(expression, (part) => part.op === 'variable' && variables.has(part.variable));
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
