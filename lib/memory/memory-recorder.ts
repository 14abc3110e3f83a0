import { currentRecorder, type Recorder } from '../event-loop/recording-scope';
import type { CudaContext } from '../device/cuda-context';
import type { DeviceMemory } from './device-memory';
import type { DeviceRange } from './device-range';
import type { StridedShape } from './strided-shape';
import type { ElementType } from './struct-dtype';

/** An array, as far as a copy of its elements is concerned. */
export interface RecordedElements extends DeviceRange {
  readonly dtype: ElementType;
  readonly layout: StridedShape;
}

/** Records what is done with device memory, instead of a stream doing it. */
export interface MemoryRecorder extends Recorder {
  /** Records an allocation; returns what stands for the array or buffer that `over` makes over the memory. */
  allocate<Range extends DeviceRange>(context: CudaContext, bytes: number, over: (memory: DeviceMemory) => Range): Range;
  /** Sets the first `count` elements, of `elementBytes` each, to `value`. */
  fill(range: DeviceRange, value: number, elementBytes: 1 | 2 | 4, count: number): void;
  /** Copies from the beginning of one to the beginning of the other. */
  copy(to: DeviceRange, from: DeviceRange, bytes: number): void;
  /** Copies all elements of an array to another of the same shape and type; they may have gaps. */
  copyElements(to: RecordedElements, from: RecordedElements): void;
  /** Writes bytes of the host to the beginning. `isComputed`: the function always makes the same ones of the same values. */
  write(to: DeviceRange, content: Uint8Array, isComputed: boolean): void;
  /** Whether two ranges that are seen as separate, as arguments are, may have bytes in common when the recording runs. */
  mayOverlap(one: DeviceRange, other: DeviceRange): boolean;
}

export function memoryRecorder(): MemoryRecorder | undefined {
  return currentRecorder() as MemoryRecorder | undefined;
}
