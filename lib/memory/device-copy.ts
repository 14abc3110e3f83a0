import { CudaEvent } from '../device/cuda-event';
import { CudaStream } from '../device/cuda-stream';
import { orderAfter } from '../device/stream-order';
import { nextId, settled } from '../event-loop/in-flight';
import { DeviceRange } from './device-range';
import { memoryRecorder } from './memory-recorder';

/**
 * Queues a copy of `bytes` bytes from the beginning of one piece of device memory to that of another, on any device: after all work that is
 * queued in the current streams of both, and before what is queued there next. Resolves when they are there; throws what is found wrong at
 * once.
 */
export function copyBetween(to: DeviceRange, from: DeviceRange, bytes: number): Promise<void> {
  if (bytes === 0) return Promise.resolve();
  const recorder = memoryRecorder();
  if (recorder) {
    recorder.copy(to, from, bytes);
    return Promise.resolve();
  }
  const stream = CudaStream.current(to.context);
  if (from.context !== to.context) return copyFromContext(stream, to, from, bytes);
  if (stream.activeCapture) {
    stream.ready(0, [to, from]).copy(DeviceRange.addressOf(to), DeviceRange.addressOf(from), bytes, 0);
    return Promise.resolve();
  }
  const id = nextId();
  stream.ready(id).copy(DeviceRange.addressOf(to), DeviceRange.addressOf(from), bytes, id);
  return settled(id, [to, from]);
}

function copyFromContext(stream: CudaStream, to: DeviceRange, from: DeviceRange, bytes: number): Promise<void> {
  const source = CudaStream.current(from.context);
  const id = nextId();
  const before = new CudaEvent({ context: source.context }).record(source);
  try {
    stream.wait(before);
    stream.ready(id).copyFromContext(DeviceRange.addressOf(to), DeviceRange.addressOf(from), from.context.native, bytes, id);
  } catch (error) {
    before.dispose();
    throw error;
  }
  // A fault of the source's ends its context only: the copy went on, with what was there before.
  const copied = settled(id, [to, from])
    .then(() => void before.query())
    .finally(() => before.dispose());
  try {
    orderAfter(stream, source);
  } catch (error) {
    copied.catch(() => {}); // nobody gets it
    throw error;
  }
  return copied;
}
