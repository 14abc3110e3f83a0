import type { CType } from '../signature/c-type';
import type { Linkable } from './link-part';

/** What a compile needs to know of a device function that is defined elsewhere. */
export interface DeclaredFunction {
  /** Its name in sources. */
  readonly name: string;
  /** Its name in the linked code; a C++ function's is mangled. */
  readonly symbol: string;
  /** `numba`: `int f(T *result, …)`, a status other than 0 being an error. `c`: as it is written. */
  readonly abi: 'numba' | 'c';
  readonly result: CType;
  readonly parameters: readonly CType[];
  /** What the module is linked with for it. */
  readonly link: readonly Linkable[];
  /** CUDA C++ that declares it: headers, structs, prototypes. A piece that several functions share is written once. */
  readonly code: readonly string[];
}

const declaredNames = new Set<string>();

/** Remembers that the program has declared a function of this name, for messages about sources that call it without its declaration. */
export function rememberDeclared(name: string): void {
  declaredNames.add(name);
}

export function isDeclared(name: string): boolean {
  return declaredNames.has(name);
}

/** What precedes a source, for the functions that it uses. */
export function prologueOf(functions: readonly DeclaredFunction[]): string {
  const pieces = new Set(functions.flatMap(({ code }) => code));
  return [...pieces].map((piece) => `${piece}\n`).join('');
}
