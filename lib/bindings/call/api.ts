import { ApiLibrary, type ApiName } from './api-library';
import type { ApiTypes } from '../values/type-table';
import { BoundFunction } from './bound-function';
import { type FunctionDetails, parseParameters } from '../parameters/function-spec';

/** The functions of a C library, by their names, as lib/bindings/generated/ uses it. */
export class Api {
  readonly library: ApiLibrary;
  readonly #functions = new Map<string, () => BoundFunction>();

  constructor(name: ApiName, types: ApiTypes, driver?: ApiLibrary) {
    this.library = new ApiLibrary(name, types, (function_, args) => this.bound(function_).call(args), driver);
  }

  /** Makes a C function callable. Its description is read, and it is looked up in the library, when it is first called. */
  bind<Signature extends (...args: never[]) => unknown>(name: string, parameters: string, details: FunctionDetails): Signature {
    let made: BoundFunction | undefined;
    const bound = () => (made ??= new BoundFunction({ name, parameters: parseParameters(parameters), ...details }, this.library));
    this.#functions.set(name, bound);
    const callable = (...args: unknown[]) => (made ?? bound()).call(args);
    Object.defineProperty(callable, 'name', { value: name });
    boundFunctions.set(callable, bound);
    return callable as unknown as Signature;
  }

  bound(name: string): BoundFunction {
    return this.#functions.get(name)!();
  }

  /** The names of the bound functions, in C's order. */
  names(): string[] {
    return [...this.#functions.keys()];
  }
}

/** What the functions that programs see call. */
export const boundFunctions = new WeakMap<object, () => BoundFunction>();
