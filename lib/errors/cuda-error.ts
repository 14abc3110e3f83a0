import { startAtCaller } from './caller-stack';

/** The facts of a failed driver call, and of the launch that it belongs to. */
export interface CudaErrorDetails {
  /** The driver's name: `CUDA_ERROR_ILLEGAL_ADDRESS`. Problems that are not the driver's: `ERR_CUDA_…`. */
  code: string;
  /** The driver's number. */
  errno?: number;
  /** The driver function that failed. */
  operation?: string;
  /** Every later call in the context fails with it. */
  endsContext?: boolean;
  kernel?: string;
  grid?: readonly number[];
  block?: readonly number[];
  /** Which node of a graph. */
  node?: number;
  /** Which rank of a communicator. */
  rank?: number | undefined;
}

/** CUDA refused an operation, or a kernel failed on the device. */
export class CudaError extends Error {
  override readonly name: string = 'CudaError';
  readonly code: string;
  readonly errno: number | undefined;
  readonly operation: string | undefined;
  /** Every later call in the context fails with this error, until the device is reset; a GPU stays so for the process. */
  readonly endsContext: boolean;
  readonly kernel: string | undefined;
  readonly grid: readonly number[] | undefined;
  readonly block: readonly number[] | undefined;
  /** The node of a launched graph that failed, where that is known. */
  readonly node: number | undefined;
  /** The rank of a communicator that is lost, late, or called something else, where that is known. */
  readonly rank: number | undefined;

  constructor(message: string, details: CudaErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.code = details.code;
    this.errno = details.errno;
    this.operation = details.operation;
    this.endsContext = details.endsContext ?? false;
    this.kernel = details.kernel;
    this.grid = details.grid;
    this.block = details.block;
    this.node = details.node;
    this.rank = details.rank;
    startAtCaller(this);
  }
}
