import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { Callable } from './callable';

/** Records calls of kernels, in the place of a stream. */
export interface CallRecorder extends Recorder {
  /** What the call resolves to, which is on the device. */
  call(kernel: RecordedKernel, args: (callable: Callable) => readonly unknown[]): Promise<unknown>;
}

/** A kernel that may still be compiling. */
export interface RecordedKernel {
  /** The kernel, where it is there already. */
  callableIfResolved(): Callable | undefined;
  resolve(): Promise<Callable>;
}

export function callRecorder(): CallRecorder | undefined {
  return currentRecorder() as CallRecorder | undefined;
}
