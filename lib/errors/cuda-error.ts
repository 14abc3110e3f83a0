import { startAtCaller } from './caller-stack';

/** The facts about a failed driver call, and about the launch that it belongs to. */
export interface CudaErrorDetails {
  /** The driver's name for the error, `CUDA_ERROR_ILLEGAL_ADDRESS`; `ERR_CUDA_…` for one that is not the driver's. */
  code: string;
  /** The driver's number for the error. */
  errno?: number;
  /** The driver function that failed. */
  operation?: string;
  /** Whether every later call in the context fails with it. */
  endsContext?: boolean;
  kernel?: string;
  grid?: readonly number[];
  block?: readonly number[];
  /** The index of the node of a graph. */
  node?: number;
  /** The rank of a communicator. */
  rank?: number | undefined;
}

/**
 * CUDA refused an operation, or a kernel failed on the device. It has only the properties that are known, because a
 * console prints all of them.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void k(int* x) { *x = 1; }');
 * try {
 *   await mod.k.with({ block: 2048 })(new Int32Array(1));
 * } catch (error) {
 *   if (!(error instanceof CudaError)) throw error;
 *   console.log(error.code, error.kernel, error.endsContext); // → CUDA_ERROR_INVALID_VALUE k false
 * }
 * ```
 */
export class CudaError extends Error {
  override readonly name: string = 'CudaError';
  readonly code: string;
  declare readonly errno: number | undefined;
  declare readonly operation: string | undefined;
  /** Whether every later call in the context fails with this error, until the device is reset; a GPU then needs a new process. */
  declare readonly endsContext: boolean;
  declare readonly kernel: string | undefined;
  declare readonly grid: readonly number[] | undefined;
  declare readonly block: readonly number[] | undefined;
  /** The index of the node that failed in a launched graph, if it is known. */
  declare readonly node: number | undefined;
  /** The rank of a communicator that is lost, late, or called something else, if it is known. */
  declare readonly rank: number | undefined;

  static {
    Object.defineProperty(this.prototype, 'endsContext', { value: false, writable: true, configurable: true });
  }

  constructor(message: string, details: CudaErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.code = details.code;
    Object.assign(this, knownOf(details));
    startAtCaller(this);
  }
}

/** What else than the code is known. */
function knownOf({ errno, operation, endsContext, kernel, grid, block, node, rank }: CudaErrorDetails): object {
  const facts = { errno, operation, endsContext: endsContext || undefined, kernel, grid, block, node, rank };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined));
}
