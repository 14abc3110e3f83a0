import type { CudaContext } from '../device/cuda-context';
import { CudaError } from '../errors/cuda-error';

/** What `allocate` returns. A CudaError for lack of memory says how much was asked for, and how much there is. */
export function withinMemory<Result>(context: CudaContext, bytes: number, allocate: () => Result): Result {
  try {
    return allocate();
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    const { code, errno, operation } = error;
    const facts = { code, ...(errno !== undefined && { errno }), ...(operation !== undefined && { operation }) };
    throw new CudaError(`${error.message}\n${memoryLeft(context, bytes)}`, facts, { cause: error });
  }
}

export function isOutOfMemory(error: unknown): error is CudaError {
  return error instanceof CudaError && error.code === 'CUDA_ERROR_OUT_OF_MEMORY';
}

/** How much memory was asked for, is free and is in use, in a sentence. */
export function memoryLeft(context: CudaContext, bytes: number): string {
  const asked = `${sizeText(bytes)} (${bytes} bytes) were asked for`;
  try {
    const { free, total } = context.native.memoryInfo();
    // Only the software device has memory that no other process uses.
    const holder = context.device.isSoftware ? 'this process holds' : 'this process and others hold';
    return `${asked}; ${sizeText(free)} of ${sizeText(total)} are free, and ${holder} ${sizeText(total - free)}. ${advice}`;
  } catch {
    return `${asked}. ${advice}`; // a context that is gone
  }
}

const advice = 'dispose() of an array or buffer frees its memory at once.';

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1.5 GiB` */
function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)));
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1024 ** power).toFixed(1)} ${units[power]}`;
}
