import { coded } from '../../errors/argument-error';
import { CudaError } from '../../errors/cuda-error';
import { native } from '../../native/environment';
import { type MathematicsName, mathematicsTitles, openMathematics } from '../../native/mathematics';
import type { CLibrary } from '../call/c-library';
import { callbackCount } from '../callbacks/callbacks';
import { TypeTable } from '../values/type-table';
import type { MathematicsSpec, MathematicsTable } from '../parameters/mathematics-table';

/** Those that say in words what a status means. */
const describers: Partial<Record<MathematicsName, string>> = {
  cublas: 'cublasGetStatusString',
  cublasLt: 'cublasLtGetStatusString',
  cusparse: 'cusparseGetErrorString',
};

/** One of CUDA's libraries for numbers, which is opened when one of its functions is first called. */
export class MathematicsLibrary implements CLibrary {
  readonly name: MathematicsName;
  readonly table: TypeTable;
  readonly driver: CLibrary;
  readonly invoke: (name: string, args: readonly unknown[]) => unknown;
  readonly wantsLargeStack = false;
  readonly worksInContext = true;
  readonly #names: ReadonlyMap<number, string>;

  constructor(name: MathematicsName, table: MathematicsTable, driver: CLibrary, invoke: CLibrary['invoke']) {
    this.name = name;
    this.table = new TypeTable({ ...table, callbacks: [] });
    this.driver = driver;
    this.invoke = invoke;
    this.#names = new Map(Object.entries(table.enums[table.result]!).map(([code, number]) => [number, code] as const));
  }

  get mayCallBack(): boolean {
    return callbackCount() > 0;
  }

  find(spec: MathematicsSpec): number {
    const signature = this.signatureOf(spec);
    const { version } = openMathematics(this.name);
    const number = native().hostFind(this.name, spec.symbol, signature);
    if (number !== undefined) return number;
    const title = mathematicsTitles[this.name];
    throw new CudaError(`${spec.name} is not in ${title} found here, which is version ${version}`, {
      code: 'ERR_CUDA_NOT_IN_DRIVER',
      operation: spec.name,
    });
  }

  codesOf(name: string): number[] {
    return [this.table.types.enums[this.table.types.result]![name]!];
  }

  error(code: number, operation: string): CudaError {
    const name = this.#names.get(code) ?? `${this.table.types.result} ${code}`;
    const describer = describers[this.name];
    const description = describer === undefined ? name : String(this.invoke(describer, [code]));
    const says = description === name ? '' : `: ${description}`;
    return new CudaError(`${name}${says} (${operation})`, { code: name, errno: code, operation });
  }

  /** As src/api/c_function.hpp has it. Throws TypeError for a function that takes a structure by value. */
  signatureOf({ name, parameters, returns }: MathematicsSpec): string {
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
