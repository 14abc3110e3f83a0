import { CudaError } from '../errors/cuda-error';
import type { CommunicatorEnd } from '../native/native';

export function communicatorError({ code, message, operation, rank }: CommunicatorEnd): CudaError {
  return new CudaError(message, { code, ...(operation && { operation }), rank: rank < 0 ? undefined : rank });
}

export function disposedError(): CudaError {
  return new CudaError('The communicator is disposed.', { code: 'ERR_CUDA_DISPOSED' });
}
