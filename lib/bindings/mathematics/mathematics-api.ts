import { BoundFunction } from '../call/bound-function';
import type { CLibrary } from '../call/c-library';
import type { MathematicsName } from '../../native/mathematics';
import { isComplex, MathematicsLibrary } from './mathematics-library';
import { linesOf, type MathematicsSpec, type MathematicsTable, readLine } from '../parameters/mathematics-table';

/** The functions of one of CUDA's libraries for numbers, which are read from its table one by one, when they are first called. */
export class MathematicsApi {
  readonly library: MathematicsLibrary;
  readonly #table: MathematicsTable;
  readonly #bound = new Map<string, BoundFunction>();
  #lines: ReadonlyMap<string, string> | undefined;

  constructor(name: MathematicsName, table: MathematicsTable, driver: CLibrary) {
    this.#table = table;
    this.library = new MathematicsLibrary(name, table, driver, (function_, args) => this.bound(function_).call(args));
  }

  /** In C's order. */
  names(): string[] {
    return [...this.#allLines().keys()];
  }

  spec(name: string): MathematicsSpec {
    return readLine(this.#allLines().get(name)!);
  }

  /** Throws TypeError for a function that cannot be called. */
  bound(name: string): BoundFunction {
    const known = this.#bound.get(name);
    if (known) return known;
    const spec = this.spec(name);
    if (spec.parameters.some(({ type }) => isComplex(type))) this.library.signatureOf(spec); // throws
    const made = new BoundFunction(spec, this.library);
    this.#bound.set(name, made);
    return made;
  }

  /** What programs see: functions, enumerations and constants by their names in C. */
  members(): object {
    const functions = this.names().map((name) => [name, this.#callable(name)] as const);
    return Object.freeze({ ...Object.fromEntries(functions), ...this.#table.enums, ...this.#table.constants });
  }

  #callable(name: string): (...args: unknown[]) => unknown {
    const callable = (...args: unknown[]) => this.bound(name).call(args);
    Object.defineProperty(callable, 'name', { value: name });
    return callable;
  }

  #allLines(): ReadonlyMap<string, string> {
    return (this.#lines ??= linesOf(this.#table));
  }
}

/** An object that is made when something of it is first used: a program that only imports it pays nothing for its hundreds of functions. */
export function whenUsed(make: () => object): object {
  let made: object | undefined;
  const target = () => (made ??= make());
  return new Proxy(Object.create(null) as object, {
    get: (_, name) => Reflect.get(target(), name) as unknown,
    has: (_, name) => Reflect.has(target(), name),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(target(), name);
      return found && { ...found, configurable: true };
    },
    set: () => false,
    defineProperty: () => false,
  });
}
