import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { currentRecorder } from '../event-loop/recording-scope';
import type { DeviceRange } from './device-range';

/** Takes memory that an operation makes for itself, and returns it. */
export type Temporary = <Memory extends DeviceRange>(memory: Memory) => Memory;

/**
 * Runs an operation, which calls `temporary` for all memory that it makes for itself: it is freed when the operation has settled, or with
 * the graph of a capture or a plan that the operation becomes part of.
 */
export async function withTemporary<Result>(body: (temporary: Temporary) => Promise<Result>): Promise<Result> {
  const made: DeviceRange[] = [];
  try {
    return await body((memory) => {
      if (!isKeptIn(memory.context)) made.push(memory);
      return memory;
    });
  } finally {
    for (const memory of made) memory.dispose();
  }
}

/** Whether what an operation makes for itself is freed with the graph of a capture or a plan. */
export function isKeptIn(context: CudaContext): boolean {
  return currentRecorder() !== undefined || CudaStream.current(context).activeCapture !== undefined;
}

/**
 * A step of an operation that queues several: the operation waits for all of them and reports what failed. Without this, the failure of a
 * step would also be an unhandled rejection if a later step could not even be queued.
 */
export function step<Result>(queued: Promise<Result>): Promise<Result> {
  queued.catch(() => {});
  return queued;
}
