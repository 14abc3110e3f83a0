import { scalarRow } from '../../scalar/scalars';
import { cudaName } from '../program/value-type';
import type { FunctionHead } from '../program/callee';
import type { ArrayVariable, Variable } from '../program/variable';
import type { Names } from './names';

/** What all of a program shares while it is printed. */
export class Printer {
  /** The functions of the prelude that are used. */
  readonly used = new Set<string>();
  /** The headers of the toolkit that declare types of elements. */
  readonly headers = new Set<string>();
  readonly #names: Names;
  readonly #kernel: FunctionHead;

  constructor(names: Names, kernel: FunctionHead) {
    this.#names = names;
    this.#kernel = kernel;
  }

  /** The type of an array's elements in CUDA C++. Its header is included. */
  elementName({ element }: ArrayVariable): string {
    const { header } = scalarRow(element);
    if (header !== undefined) this.headers.add(header);
    return cudaName(element);
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

  /** The name of a variable or an array. Captured arrays are outside of functions; dynamic ones of one name and type are the same there. */
  nameOf(variable: Variable | ArrayVariable): string {
    const { codeName } = variable;
    if (variable.kind === 'array' && variable.space === 'constant') return this.#names.spell('constant', codeName, variable);
    if (variable.name === '') return this.#names.spell('temporary', codeName);
    if (!isDynamic(variable)) return this.#names.spell('variable', codeName);
    return this.#names.spell('dynamic', codeName, `dynamic ${codeName} ${variable.element} ${variable.sizes}`);
  }

  /** The parameter that an array's length along a dimension is passed by. */
  lengthName({ codeName }: ArrayVariable, dimension: number): string {
    return this.#names.spell('length', dimension === 0 ? `${codeName}_length` : `${codeName}_shape_${dimension}`);
  }
}

/** Whether it is the launch's dynamic shared memory, which CUDA C++ declares as `extern`. */
export function isDynamic(variable: Variable | ArrayVariable): variable is ArrayVariable {
  return variable.kind === 'array' && variable.space === 'shared' && variable.sizes?.[0] === 0;
}

/** The lengths that a function takes after its parameters, in the order of these. */
export function lengthsOf(typed: FunctionHead): { readonly array: ArrayVariable; readonly dimension: number }[] {
  return typed.parameters.flatMap((parameter) =>
    parameter.kind === 'array' ? [...parameter.lengthsUsed].sort().map((dimension) => ({ array: parameter, dimension })) : [],
  );
}
