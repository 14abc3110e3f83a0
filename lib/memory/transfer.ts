import type { AbortSignalLike } from '../../types';
import type { CudaStream } from '../device/cuda-stream';
import { channels, type CopyMessage } from '../diagnostics/channels';
import { counters } from '../diagnostics/counters';
import { onAbort, throwIfAborted } from '../event-loop/abort';
import { abandon, nextId, pending, track, waitFor } from '../event-loop/in-flight';
import { currentRecorder } from '../event-loop/recording-scope';
import { doAtOnce, Slices, type SlicedWork } from '../event-loop/slices';
import { WaitingConversion } from '../event-loop/waiting-conversion';
import { type Arena, arrayIn, arrayOut, arrayPinned, type Crossing, fillArena, noParameter, word } from '../native/arena';
import { native } from '../native/environment';
import { isPinned } from './pinned';

/**
 * These copy between the user's arrays and device memory, in the order of a stream. A copy has its place in the stream once the function
 * returns; what is found wrong at once is thrown, also that `signal` is aborted.
 */
export function copyToDevice(stream: CudaStream, address: bigint, view: ArrayBufferView, signal?: AbortSignalLike): Promise<void> {
  return copy(stream, address, view, arrayIn, signal);
}

/**
 * For an operation whose memory is first converted in slices. It takes its place in the stream at once, as a call with a long list does;
 * when its turn comes, `queue` queues all of its steps before it returns. Without a conversion that is now.
 */
export function whenConverted<Result>(
  stream: CudaStream,
  conversion: SlicedWork | undefined,
  queue: () => Promise<Result>,
): Promise<Result> {
  if (!conversion) return queue();
  if (stream.activeCapture || currentRecorder()) {
    doAtOnce(conversion);
    return queue();
  }
  return new Promise((resolve, reject) => {
    new WaitingConversion(stream, new Slices([conversion]), { begin: () => resolve(queue()), fail: reject });
  });
}

export function copyToHost(stream: CudaStream, address: bigint, view: ArrayBufferView, signal?: AbortSignalLike): Promise<void> {
  return copy(stream, address, view, arrayOut, signal);
}

export function copyToDeviceBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView): void {
  copyBlocking(stream, address, view, arrayIn);
}

export function copyToHostBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView): void {
  copyBlocking(stream, address, view, arrayOut);
}

function copyBlocking(stream: CudaStream, address: bigint, view: ArrayBufferView, direction: number): void {
  if (view.byteLength === 0) return;
  let failure: Error | undefined;
  waitFor(begin(stream, address, view, direction, (error) => (failure = error)));
  if (failure) throw failure;
}

/** Aborted, it rejects at once; from then on nothing reads or writes the array. */
function copy(
  stream: CudaStream,
  address: bigint,
  view: ArrayBufferView,
  direction: number,
  signal: AbortSignalLike | undefined,
): Promise<void> {
  throwIfAborted(signal);
  const { promise, settle } = pending();
  const id = begin(stream, address, view, direction, settle);
  return signal ? onAbort(promise, signal, () => abandon(id)) : promise;
}

function begin(
  stream: CudaStream,
  address: bigint,
  view: ArrayBufferView,
  direction: number,
  settle: (error: Error | undefined) => void,
): number {
  stream.ready(-1);
  const id = nextId();
  fillArena(new ArrayCopy(stream, id, isPinned(view) ? direction | arrayPinned : direction));
  const streams = native().transfer(view, address);
  counters.bytesCopied += view.byteLength;
  track(id, { settle, views: [view] }, streams);
  if (channels.copy.hasSubscribers) {
    const { slot, device } = stream;
    const message: CopyMessage = {
      id,
      direction: direction === arrayIn ? 'in' : 'out',
      bytes: view.byteLength,
      device: device.ordinal,
      stream: slot,
    };
    channels.copy.publish(message);
  }
  return id;
}

/** A copy of one array, as it crosses to the addon. */
class ArrayCopy implements Crossing {
  readonly #stream: CudaStream;
  readonly #id: number;
  readonly #direction: number;

  constructor(stream: CudaStream, id: number, direction: number) {
    this.#stream = stream;
    this.#id = id;
    this.#direction = direction;
  }

  writeTo(arena: Arena): void {
    arena.words[word.streamSlot] = this.#stream.slot;
    arena.words[word.callId] = this.#id;
    arena.words[word.arrayCount] = 1;
    arena.writeArray(0, noParameter, this.#direction);
  }
}
