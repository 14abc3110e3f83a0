import type { CudaError } from '../../errors/cuda-error';
import type { FunctionSpec } from '../parameters/function-spec';
import type { TypeTable } from '../values/type-table';

/** What a bound function has to know of the library that it is in. */
export interface CLibrary {
  readonly name: string;
  readonly table: TypeTable;
  /** The library that knows when a stream's work is done: the driver. */
  readonly driver: CLibrary;
  readonly wantsLargeStack: boolean;
  /** Whether calls work in the context that is current on the thread, so that those on another thread take the caller's with them. */
  readonly worksInContext: boolean;
  readonly mayCallBack: boolean;
  /** The status by which a function says that a list has more elements than there is room for, if it is not success. */
  readonly needsRoom?: number | undefined;
  /** Calls a function of the library by its name. */
  readonly invoke: (name: string, args: readonly unknown[]) => unknown;
  /** The number by which to call the function. Throws CudaError if the library that was found lacks it. */
  find(spec: FunctionSpec): number;
  /** The number of an error code, by its name; `*` stands for all of them. */
  codesOf(name: string): readonly number[];
  /** `handles`: the contexts of the call, and its streams and events, which know their contexts. */
  error(code: number, operation: string, handles: readonly bigint[]): CudaError;
}
