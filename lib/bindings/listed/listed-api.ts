import { BoundFunction } from '../call/bound-function';
import type { CLibrary } from '../call/c-library';
import { linesOf, type ListedSpec, type ListedTable, readLine } from '../parameters/listed-table';
import { isComplex, type LibraryKind, ListedLibrary } from './listed-library';

/** The functions of a library, which are read from its table one by one, when they are first called. */
export class ListedApi {
  readonly library: ListedLibrary;
  readonly #table: ListedTable;
  readonly #bound = new Map<string, BoundFunction>();
  #lines: ReadonlyMap<string, string> | undefined;

  constructor(kind: LibraryKind, table: ListedTable, driver: CLibrary) {
    this.#table = table;
    this.library = new ListedLibrary(kind, table, driver, (function_, args) => this.bound(function_).call(args));
  }

  /** In C's order. */
  names(): string[] {
    return [...this.#allLines().keys()];
  }

  spec(name: string): ListedSpec {
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

  /** The same functions on another thread, but for those that return no status. */
  promises(): object {
    const functions = this.names().filter((name) => this.spec(name).returns === undefined);
    const called = functions.map((name) => [name, (...args: unknown[]) => this.bound(name).callOnThread(args)] as const);
    return Object.freeze(Object.fromEntries(called));
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
