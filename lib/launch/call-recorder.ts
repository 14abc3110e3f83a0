import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { Callable } from './callable';

/** Records calls of kernels, instead of a stream running them. */
export interface CallRecorder extends Recorder {
  /** Records a call; returns what it resolves to, which is on the device. */
  call(kernel: RecordedKernel, args: (callable: Callable) => readonly unknown[]): Promise<unknown>;
}

/** A kernel that may still be compiling. */
export interface RecordedKernel {
  /** The kernel, if it is there already. */
  callableIfResolved(): Callable | undefined;
  resolve(): Promise<Callable>;
}

export function callRecorder(): CallRecorder | undefined {
  return currentRecorder() as CallRecorder | undefined;
}
