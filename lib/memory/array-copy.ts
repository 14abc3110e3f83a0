import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { copyBetween } from './device-copy';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import { memoryRecorder } from './memory-recorder';
import type { StridedShape } from './strided-shape';
import { elementBytes, type ElementType } from './struct-dtype';
import { overlapApart } from './shared-bytes';
import { step, withTemporary } from './temporary';
import { queueCopies, type Side } from './turned-copy';

/** An array of elements that may have gaps. */
export interface Elements extends DeviceRange {
  readonly dtype: ElementType;
  readonly layout: StridedShape;
}

/**
 * Queues a copy of all elements of an array to another of the same shape and type, on any device. All its steps are queued before this
 * returns, so that whatever is asked of the streams next comes after it. The two may overlap. `allocate` makes arrays of that shape without gaps.
 */
export function copyElements(to: Elements, from: Elements, allocate: (context: CudaContext) => Elements): Promise<void> {
  return withTemporary(async (temporary) => {
    if (overlapApart(to, from) || memoryRecorder()?.mayOverlap(to, from)) return throughCopy(to, from, temporary(allocate(from.context)));
    if (from.isContiguous && to.isContiguous) return copyBetween(to, from, to.nbytes);
    if (from.context === to.context) return copyRows(to, from);
    const packed = from.isContiguous ? from : temporary(allocate(from.context));
    if (packed !== from) queueElements(packed, from);
    if (to.isContiguous) return copyBetween(to, packed, to.nbytes);
    const near = temporary(allocate(to.context));
    await Promise.all([step(copyBetween(near, packed, to.nbytes)), copyRows(to, near)]);
  });
}

/** The elements would be read while they are written: all are read before the first is written. */
async function throughCopy(to: Elements, from: Elements, copy: Elements): Promise<void> {
  const steps = [copy, to].map((target) => {
    const source = target === copy ? from : copy;
    if (source.isContiguous && target.isContiguous) return step(copyBetween(target, source, to.nbytes));
    return step(copyRows(target, source));
  });
  await Promise.all(steps);
}

/** As {@link queueElements}; resolves when the elements are there, or at once if the copy is recorded or captured. */
export function copyRows(to: Elements, from: Elements): Promise<void> {
  queueElements(to, from);
  if (memoryRecorder()) return Promise.resolve();
  const stream = CudaStream.current(to.context);
  return stream.activeCapture ? Promise.resolve() : stream.synchronize();
}

/** Queues the copy of all elements of an array to another of the same context, in the order of its current stream, or records it. */
export function queueElements(to: Elements, from: Elements): void {
  if (to.length === 0) return;
  const recorder = memoryRecorder();
  if (!recorder) queueRows(CudaStream.current(to.context), to, from);
  else if (to.isContiguous && from.isContiguous) recorder.copy(to, from, to.nbytes);
  else recorder.copyElements(to, from);
}

function queueRows(stream: CudaStream, to: Elements, from: Elements): void {
  const native = stream.ready(0, [to, from]);
  const made: Scratch[] = [];
  const scratch = (bytes: number) => {
    made.push(new Scratch(to.context, bytes));
    stream.ready(0, made);
    return DeviceRange.addressOf(made.at(-1)!);
  };
  queueCopies(native, sideOf(to), sideOf(from), elementBytes(to.dtype), scratch);
  if (!stream.activeCapture) for (const memory of made) memory.dispose(); // once the copies are done; a graph keeps it
}

function sideOf(array: Elements): Side {
  return { address: DeviceRange.addressOf(array), layout: array.layout };
}

/** Memory for a copy that goes by two steps. */
class Scratch extends DeviceRange {
  readonly dtype = undefined;
  readonly isContiguous = true;
  readonly length: number;

  constructor(context: CudaContext, bytes: number) {
    super(DeviceMemory.allocate(context, bytes), 0, bytes);
    this.length = bytes;
  }
}
