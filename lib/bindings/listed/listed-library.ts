import { coded } from '../../errors/argument-error';
import { CudaError } from '../../errors/cuda-error';
import { native } from '../../native/environment';
import type { CLibrary } from '../call/c-library';
import { callbackCount } from '../callbacks/callbacks';
import { TypeTable } from '../values/type-table';
import type { ListedSpec, ListedTable } from '../parameters/listed-table';

/** What there is to know of a library besides its table. */
export interface LibraryKind {
  readonly name: string;
  /** In messages. */
  readonly title: string;
  /** The function that says in words what a status means. */
  readonly describer?: string;
  /** The status by which a function says that a list has more elements than there is room for. */
  readonly needsRoom?: string;
  /** Whether its functions work in the context that is current. */
  readonly worksInContext: boolean;
  /** Opens it: the name by which `hostFind` knows it from then on, and what was found. Throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND`. */
  open(): { readonly path: string; readonly found: string };
}

/** A library that is opened when one of its functions is first called. */
export class ListedLibrary implements CLibrary {
  readonly name: string;
  readonly table: TypeTable;
  readonly driver: CLibrary;
  readonly invoke: (name: string, args: readonly unknown[]) => unknown;
  readonly wantsLargeStack = false;
  readonly worksInContext: boolean;
  readonly needsRoom: number | undefined;
  readonly #kind: LibraryKind;
  readonly #names: ReadonlyMap<number, string>;

  constructor(kind: LibraryKind, table: ListedTable, driver: CLibrary, invoke: CLibrary['invoke']) {
    this.name = kind.name;
    this.#kind = kind;
    this.worksInContext = kind.worksInContext;
    this.table = new TypeTable({ ...table, callbacks: [] });
    this.driver = driver;
    this.invoke = invoke;
    this.#names = new Map(Object.entries(table.enums[table.result]!).map(([code, number]) => [number, code] as const));
    this.needsRoom = kind.needsRoom === undefined ? undefined : this.codesOf(kind.needsRoom)[0];
  }

  get mayCallBack(): boolean {
    return callbackCount() > 0;
  }

  find(spec: ListedSpec): number {
    const signature = this.signatureOf(spec);
    const { path, found } = this.#kind.open();
    const number = native().hostFind(path, spec.symbol, signature);
    if (number !== undefined) return number;
    throw new CudaError(`${spec.name} is not in ${this.#kind.title} found here, which is ${found}`, {
      code: 'ERR_CUDA_NOT_IN_DRIVER',
      operation: spec.name,
    });
  }

  codesOf(name: string): number[] {
    return [this.table.types.enums[this.table.types.result]![name]!];
  }

  error(code: number, operation: string): CudaError {
    const name = this.#names.get(code) ?? `${this.table.types.result} ${code}`;
    const { describer } = this.#kind;
    const description = describer === undefined ? name : String(this.invoke(describer, [code]));
    const says = description === name ? '' : `: ${description}`;
    return new CudaError(`${name}${says} (${operation})`, { code: name, errno: code, operation });
  }

  /** As src/api/c_function.hpp has it. Throws TypeError for a function that takes a structure by value. */
  signatureOf({ name, parameters, returns }: ListedSpec): string {
    const complex = parameters.find(({ type }) => isComplex(type));
    if (complex) {
      throw coded(
        new TypeError(
          `${name} cannot be called from JavaScript: it takes ${complex.name}, a ${complex.type}, by value, not by its address`,
        ),
      );
    }
    return `${returns === 'nothing' ? 'v' : 'i'}${parameters.map(({ type }) => letters[type] ?? 'i').join('')}`;
  }
}

const letters: Readonly<Record<string, string>> = { float: 'f', double: 'd' };

/** A structure of two floats or doubles: how one is passed by value depends on the machine. */
export const isComplex = (type: string): boolean => type === 'cuComplex' || type === 'cuDoubleComplex';
