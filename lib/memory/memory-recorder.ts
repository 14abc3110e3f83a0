import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { DeviceRange } from './device-range';

/** Records what is done with device memory, in the place of a stream. */
export interface MemoryRecorder extends Recorder {
  /** `elementBytes` bytes of `value`, `count` times from the beginning. */
  fill(range: DeviceRange, value: number, elementBytes: 1 | 2 | 4, count: number): void;
  /** From the beginning of one to the beginning of the other. */
  copy(to: DeviceRange, from: DeviceRange, bytes: number): void;
}

export function memoryRecorder(): MemoryRecorder | undefined {
  return currentRecorder() as MemoryRecorder | undefined;
}
