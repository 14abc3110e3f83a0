import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { CudaContext } from '../device/cuda-context';
import type { DeviceMemory } from './device-memory';
import type { DeviceRange } from './device-range';

/** Records what is done with device memory, instead of a stream doing it. */
export interface MemoryRecorder extends Recorder {
  /** Records an allocation; returns what stands for the array or buffer that `over` makes over the memory. */
  allocate<Range extends DeviceRange>(context: CudaContext, bytes: number, over: (memory: DeviceMemory) => Range): Range;
  /** Sets the first `count` elements, of `elementBytes` each, to `value`. */
  fill(range: DeviceRange, value: number, elementBytes: 1 | 2 | 4, count: number): void;
  /** Copies from the beginning of one to the beginning of the other. */
  copy(to: DeviceRange, from: DeviceRange, bytes: number): void;
}

export function memoryRecorder(): MemoryRecorder | undefined {
  return currentRecorder() as MemoryRecorder | undefined;
}
