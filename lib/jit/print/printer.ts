import type { FunctionHead } from '../program/callee';
import type { ArrayVariable, Variable } from '../program/variable';
import type { Names } from './names';

/** What all of a program shares while it is printed. */
export class Printer {
  /** The functions of the prelude that are used. */
  readonly used = new Set<string>();
  readonly #names: Names;
  readonly #kernel: FunctionHead;

  constructor(names: Names, kernel: FunctionHead) {
    this.#names = names;
    this.#kernel = kernel;
  }

  /** The name of a function of the prelude, which is printed with the program. */
  helper(name: string): string {
    this.used.add(name);
    return this.#names.spell('helper', name);
  }

  /** The name of a function in the printed program: functions in different files may have the same name. */
  functionName(typed: FunctionHead): string {
    return this.#names.spell(typed === this.#kernel ? 'kernel' : 'function', typed.name, typed);
  }

  /** The name of a variable or an array; arrays that are captured are outside of functions. */
  nameOf(variable: Variable | ArrayVariable): string {
    const isConstant = variable.kind === 'array' && variable.space === 'constant';
    return isConstant ? this.#names.spell('constant', variable.codeName, variable) : this.#names.spell('variable', variable.codeName);
  }

  /** The parameter that an array's length along a dimension is passed by. */
  lengthName({ codeName }: ArrayVariable, dimension: number): string {
    return this.#names.spell('length', dimension === 0 ? `${codeName}_length` : `${codeName}_shape_${dimension}`);
  }
}

/** The lengths that a function takes after its parameters, in the order of these. */
export function lengthsOf(typed: FunctionHead): { readonly array: ArrayVariable; readonly dimension: number }[] {
  return typed.parameters.flatMap((parameter) =>
    parameter.kind === 'array' ? [...parameter.lengthsUsed].sort().map((dimension) => ({ array: parameter, dimension })) : [],
  );
}
