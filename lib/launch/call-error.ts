import type { BoundArguments } from '../arguments/argument-plan';
import { coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { ArrayChangedError } from '../native/native-error';
import type { Callable } from './callable';
import type { Shape } from './launch-shape';
import { brokenLimit } from './launch-diagnosis';

/** The errors with which drivers refuse a launch that exceeds one of their limits. */
const refusals = new Set([
  'CUDA_ERROR_INVALID_VALUE',
  'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES',
  'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE',
  'CUDA_ERROR_INVALID_CLUSTER_SIZE',
  'CUDA_ERROR_NOT_SUPPORTED',
]);

/** What errors tell about a call. */
export interface ExplainedCall {
  readonly callable: Callable;
  readonly args: readonly unknown[];
  readonly bound?: BoundArguments | undefined;
  readonly shape: Shape | undefined;
}

/** The error of a call, with what is known here: the kernel, the shape, the limit. */
export function explain(error: Error, { callable: { kernel, plan }, args, bound, shape }: ExplainedCall): Error {
  if (error instanceof ArrayChangedError) {
    const place = plan.placeOfView(bound, args, error.index);
    return coded(
      new RangeError(`${place ? where(place) : kernel.name}: the array was detached or changed its length while the call was using it`),
    );
  }
  if (!(error instanceof CudaError) || error.kernel || !shape) return error;
  const limit = refusals.has(error.code) ? brokenLimit(kernel, shape) : undefined;
  const launched = `${kernel.name}, grid [${shape.grid.join(', ')}], block [${shape.block.join(', ')}]`;
  if (error.endsContext) nameFault(kernel, launched);
  const message = `${launched}: ${error.message}${limit ? `\n${limit}` : ''}`;
  return new CudaError(message, {
    code: error.code,
    ...(error.errno === undefined ? {} : { errno: error.errno }),
    ...(error.operation === undefined ? {} : { operation: error.operation }),
    endsContext: error.endsContext,
    kernel: kernel.name,
    grid: shape.grid,
    block: shape.block,
  });
}

/** Names the fault for the errors of all threads from now on. */
function nameFault({ context }: ResolvedKernel, launched: string): void {
  if (context.isValid) context.native.nameFault(launched);
}
