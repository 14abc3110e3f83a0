import type { DeclaredCallee, FunctionHead, JavaScriptCallee } from './callee';
import type { Statement } from './parts';
import type { ArrayVariable } from './variable';

/** A typed function of JavaScript, which is printed as CUDA C++ or simulated. */
export interface TypedFunction extends FunctionHead {
  readonly body: readonly Statement[];
  /** The captured arrays. */
  readonly constants: readonly ArrayVariable[];
  /** The functions that it calls, each once. */
  readonly callees: readonly TypedCallee[];
}

export type TypedCallee = JavaScriptCallee<TypedFunction> | DeclaredCallee;

/** The function and all that it calls, callees before callers. */
export function calledFirst(typed: TypedFunction, found = new Set<TypedFunction>()): readonly TypedFunction[] {
  for (const callee of typed.callees) if (callee.kind === 'javascript') calledFirst(callee.function, found);
  found.add(typed);
  return [...found];
}

/** The declared functions that this one, and all that it calls, call. */
export function declaredFunctions(typed: TypedFunction): DeclaredCallee['function'][] {
  const all = calledFirst(typed).flatMap(({ callees }) => callees);
  return [...new Set(all.flatMap((callee) => (callee.kind === 'declared' ? [callee.function] : [])))];
}
