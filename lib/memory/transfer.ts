import type { CudaStream } from '../device/cuda-stream';
import { channels, type CopyMessage } from '../diagnostics/channels';
import { nextId, track, waitFor } from '../event-loop/in-flight';
import { arrayIn, arrayOut, arrayPinned, noParameter, word, words, writeArray } from '../native/arena';
import { isPinned } from './pinned';

/** Copies between the user's arrays and device memory, in the order of a stream. */
export function copyToDevice(stream: CudaStream, address: bigint, view: ArrayBufferView): Promise<void> {
  return transfer(stream, address, view, arrayIn);
}

export function copyToHost(stream: CudaStream, address: bigint, view: ArrayBufferView): Promise<void> {
  return transfer(stream, address, view, arrayOut);
}

export function copyToDeviceBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView): void {
  transferBlocking(stream, address, view, arrayIn);
}

export function copyToHostBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView): void {
  transferBlocking(stream, address, view, arrayOut);
}

function transferBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView, direction: number): void {
  if (view.byteLength === 0) return;
  let failure: Error | undefined;
  waitFor(begin(stream, address, view, direction, (error) => (failure = error)));
  if (failure) throw failure;
}

function transfer(stream: CudaStream, address: bigint, view: ArrayBufferView, direction: number): Promise<void> {
  return new Promise((resolve, reject) => {
    begin(stream, address, view, direction, (error) => (error ? reject(error) : resolve()));
  });
}

function begin(
  stream: CudaStream,
  address: bigint,
  view: ArrayBufferView,
  direction: number,
  settle: (error: Error | undefined) => void,
): number {
  const views = [view];
  words[word.arrayCount] = 1;
  writeArray(0, noParameter, isPinned(view) ? direction | arrayPinned : direction);
  const id = nextId();
  const streams = stream.native.beginHostCall(views, false, address, id);
  track(id, { settle, views }, streams);
  if (channels.copy.hasSubscribers) {
    const message: CopyMessage = { id, direction: direction === arrayIn ? 'in' : 'out', bytes: view.byteLength };
    channels.copy.publish(message);
  }
  return id;
}
