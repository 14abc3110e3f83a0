import { CudaError } from '../errors/cuda-error';

/** The error for what a plan's function may not do while it is recorded, with what to do instead. */
export function planError(message: string): CudaError {
  return new CudaError(`cudaPlan: ${message}`, { code: 'ERR_CUDA_PLAN' });
}
