import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { copyBetween } from './device-copy';
import { DeviceRange } from './device-range';
import { rowsOf, type StridedShape } from './strided-shape';
import { elementBytes, type ElementType } from './struct-dtype';
import { overlapApart } from './shared-bytes';
import { step, withTemporary } from './temporary';

/** An array of elements that may have gaps. */
interface Elements extends DeviceRange {
  readonly dtype: ElementType;
  readonly layout: StridedShape;
}

/**
 * Queues a copy of all elements of an array to another of the same shape and type, on any device. All its steps are queued before this
 * returns, so that whatever is asked of the streams next comes after it. The two may overlap. `allocate` makes arrays of that shape without gaps.
 */
export function copyElements(to: Elements, from: Elements, allocate: (context: CudaContext) => Elements): Promise<void> {
  return withTemporary(async (temporary) => {
    const isNear = from.context === to.context;
    if (overlapApart(to, from)) return throughCopy(to, from, temporary(allocate(from.context)));
    if (from.isContiguous && to.isContiguous) return copyBetween(to, from, to.nbytes);
    if (isNear && (from.isContiguous || to.isContiguous)) return copyRows(CudaStream.current(to.context), to, from);
    const packed = from.isContiguous ? from : temporary(allocate(from.context));
    if (packed !== from) queueRows(CudaStream.current(from.context), packed, from);
    if (to.isContiguous) return copyBetween(to, packed, to.nbytes);
    const near = isNear ? packed : temporary(allocate(to.context));
    const copied = near === packed ? undefined : step(copyBetween(near, packed, to.nbytes));
    await Promise.all([copied, copyRows(CudaStream.current(to.context), to, near)]);
  });
}

/** The elements would be read while they are written: all are read before the first is written. */
async function throughCopy(to: Elements, from: Elements, copy: Elements): Promise<void> {
  const steps = [copy, to].map((target) => {
    const source = target === copy ? from : copy;
    if (source.isContiguous && target.isContiguous) return step(copyBetween(target, source, to.nbytes));
    return step(copyRows(CudaStream.current(to.context), target, source));
  });
  await Promise.all(steps);
}

/** As {@link queueRows}; resolves when the elements are there, or at once if the stream is being captured. */
export function copyRows(stream: CudaStream, to: Elements, from: Elements): Promise<void> {
  queueRows(stream, to, from);
  return stream.activeCapture ? Promise.resolve() : stream.synchronize();
}

/** Queues the copy of all elements; one of the two has no gaps. */
export function queueRows(stream: CudaStream, to: Elements, from: Elements): void {
  if (to.length === 0) return;
  const native = stream.ready(0, [to, from]);
  const gathers = !from.isContiguous;
  const { width, count, pitch, offsets } = rowsOf((gathers ? from : to).layout, elementBytes(to.dtype));
  offsets.forEach((offset, index) => {
    const strided = BigInt(offset);
    const whole = BigInt(index * count * width);
    const [toAddress, fromAddress] = gathers
      ? [DeviceRange.addressOf(to) + whole, DeviceRange.addressOf(from) + strided]
      : [DeviceRange.addressOf(to) + strided, DeviceRange.addressOf(from) + whole];
    const [toPitch, fromPitch] = gathers ? [width, pitch] : [pitch, width];
    native.copyRows(toAddress, toPitch, fromAddress, fromPitch, width, count);
  });
}
