import { type CallerStack, startAt } from './caller-stack';
import { CudaError } from './cuda-error';

/**
 * The error of a call that waited, with the stack of the call; but not that of a module that does not compile, which fails several calls.
 */
export function calledAt(error: unknown, stack: CallerStack): unknown {
  if (isOfOneCall(error)) startAt(error, stack);
  return error;
}

function isOfOneCall(error: unknown): error is Error {
  return (error instanceof CudaError && error.grid !== undefined) || (error as { code?: unknown } | null)?.code === 'ERR_CUDA_ARGUMENT';
}
