import { isRecording } from '../event-loop/recording-scope';
import type { CudaContext } from './cuda-context';
import { CudaStream } from './cuda-stream';

/** What is used by work on a device. */
interface Used {
  readonly isDisposed: boolean;
  dispose(): void;
}

/**
 * For `await using`: waits for the work that is queued in the current stream of a context, then disposes, also if some of that failed: then it
 * rejects with the error. What is recorded or captured has not begun: there is nothing to wait for.
 */
export async function disposeAfterWork(used: Used, context: CudaContext): Promise<void> {
  if (used.isDisposed) return;
  try {
    if (!context.isValid || isRecording()) return;
    const stream = CudaStream.current(context);
    if (!stream.activeCapture) await stream.synchronize();
  } finally {
    used.dispose();
  }
}
