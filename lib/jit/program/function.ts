import type { DeclaredCallee, FunctionHead, JavaScriptCallee } from './callee';
import type { Statement } from './statement';
import type { ArrayVariable } from './variable';

/** A function of JavaScript, typed: what is printed as CUDA C++, and what is simulated. */
export interface TypedFunction extends FunctionHead {
  readonly body: readonly Statement[];
  /** Arrays that are captured. */
  readonly constants: readonly ArrayVariable[];
  /** The functions that it calls, each once. */
  readonly callees: readonly TypedCallee[];
}

export type TypedCallee = JavaScriptCallee<TypedFunction> | DeclaredCallee;

/** The function and all that it calls, those first that others call. */
export function calledFirst(typed: TypedFunction, found = new Set<TypedFunction>()): readonly TypedFunction[] {
  for (const callee of typed.callees) if (callee.kind === 'javascript') calledFirst(callee.function, found);
  found.add(typed);
  return [...found];
}

/** The functions that are declared, of this one and of all that it calls. */
export function declaredFunctions(typed: TypedFunction): DeclaredCallee['function'][] {
  const all = calledFirst(typed).flatMap(({ callees }) => callees);
  return [...new Set(all.flatMap((callee) => (callee.kind === 'declared' ? [callee.function] : [])))];
}
