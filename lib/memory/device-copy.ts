import { CudaEvent } from '../device/cuda-event';
import { CudaStream } from '../device/cuda-stream';
import { nextId, track } from '../event-loop/in-flight';
import { DeviceRange } from './device-range';
import { memoryRecorder } from './memory-recorder';

/**
 * Copies `bytes` bytes from the beginning of one piece of device memory to that of another, on any device, after all work that is queued in
 * the current streams of both. Resolves when they are there.
 */
export function copyBetween(to: DeviceRange, from: DeviceRange, bytes: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (bytes === 0) return resolve();
    const recorder = memoryRecorder();
    if (recorder) return resolve(recorder.copy(to, from, bytes));
    const stream = CudaStream.current(to.context);
    if (stream.activeCapture && from.context === to.context) {
      stream.ready(0, [to, from]).copy(DeviceRange.addressOf(to), DeviceRange.addressOf(from), bytes, 0);
      return resolve();
    }
    const id = nextId();
    if (from.context === to.context) {
      stream.ready(id).copy(DeviceRange.addressOf(to), DeviceRange.addressOf(from), bytes, id);
    } else {
      orderAfterSource(stream, from);
      stream.ready(id).copyFromContext(DeviceRange.addressOf(to), DeviceRange.addressOf(from), from.context.native, bytes, id);
    }
    track(id, { settle: (error) => (error ? reject(error) : resolve()), keeps: [to, from] });
  });
}

function orderAfterSource(stream: CudaStream, source: DeviceRange): void {
  using event = new CudaEvent({ context: source.context });
  stream.wait(event.record(CudaStream.current(source.context)));
}
