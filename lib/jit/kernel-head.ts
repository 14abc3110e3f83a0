import type { FunctionHead } from './program/callee';
import { lengthsOf } from './print/printer';
import type { ArrayVariable, Variable } from './program/variable';

/** What a call needs to know of a kernel: neither its statements nor its code. */
export interface KernelHead {
  readonly name: string;
  readonly parameters: readonly ParameterHead[];
  /** The lengths of arrays that follow the arguments: of which parameter, along which dimension. */
  readonly lengths: readonly { readonly parameter: number; readonly dimension: number }[];
}

export type ParameterHead = Pick<Variable, 'kind' | 'name' | 'type'> | ArrayHead;
export type ArrayHead = Pick<ArrayVariable, 'kind' | 'name' | 'element' | 'dimensions' | 'isWritten'>;

/** The head of a function that has been read. It has only what JSON can hold. */
export function kernelHead(typed: FunctionHead): KernelHead {
  const lengths = lengthsOf(typed).map(({ array, dimension }) => ({ parameter: typed.parameters.indexOf(array), dimension }));
  return { name: typed.name, parameters: typed.parameters.map(parameterHead), lengths };
}

function parameterHead(parameter: Variable | ArrayVariable): ParameterHead {
  const { kind, name } = parameter;
  if (kind === 'variable') return { kind, name, type: parameter.type };
  const { element, dimensions, isWritten } = parameter;
  return { kind, name, element, dimensions, isWritten };
}
