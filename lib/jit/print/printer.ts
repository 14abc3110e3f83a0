import type { FunctionHead } from '../program/callee';
import type { ArrayVariable } from '../program/variable';

/** What all of a program shares while it is printed. */
export class Printer {
  /** The functions of the prelude that are used. */
  readonly used = new Set<string>();
  readonly #names = new Map<FunctionHead, string>();
  readonly #taken = new Set<string>();

  /** The name of a function of the prelude, which is printed with the program. */
  helper(name: string): string {
    this.used.add(name);
    return name;
  }

  /** The name of a function in the printed program: functions in different files may have the same name. */
  functionName(typed: FunctionHead): string {
    const known = this.#names.get(typed);
    if (known) return known;
    let name = typed.name;
    for (let count = 2; this.#taken.has(name); count++) name = `${typed.name}_${count}`;
    this.#taken.add(name);
    this.#names.set(typed, name);
    return name;
  }
}

/** The parameter by which an array's length along a dimension is passed. */
export function lengthName({ codeName }: ArrayVariable, dimension: number): string {
  return dimension === 0 ? `${codeName}_length` : `${codeName}_shape_${dimension}`;
}

/** The lengths that a function takes after its parameters, in the order of these. */
export function lengthsOf(typed: FunctionHead): { readonly array: ArrayVariable; readonly dimension: number }[] {
  return typed.parameters.flatMap((parameter) =>
    parameter.kind === 'array' ? [...parameter.lengthsUsed].sort().map((dimension) => ({ array: parameter, dimension })) : [],
  );
}
