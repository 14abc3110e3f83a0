import type { GeneralKernel, LaunchConfiguration } from '../../types';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { nextId, settled } from '../event-loop/in-flight';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import type { DType } from '../memory/dtype';
import { isKeptIn, step } from '../memory/temporary';
import type { KeptCalls } from './nvidia/queued-calls';

interface Launched {
  (...args: readonly unknown[]): Promise<unknown>;
  enqueue(...args: readonly unknown[]): void;
}

/**
 * One call of a function of a library: some launches, with the copies before and after them. All are queued before anything is awaited, so
 * that the call has one place in the current stream.
 */
export class LibraryCall {
  readonly context: CudaContext;
  /** What it makes for itself. */
  readonly #made = new Set<DeviceArray>();
  readonly #isKept: boolean;
  readonly #steps: Promise<unknown>[] = [];
  readonly #isCaptured: boolean;

  constructor(context: CudaContext) {
    this.context = context;
    this.#isKept = isKeptIn(context);
    this.#isCaptured = isCaptured(context);
  }

  /** Memory for the time of the call, unless it becomes the {@link result}. */
  temporary<D extends DType>(shape: readonly number[], dtype: D): DeviceArray<D> {
    return this.kept(DeviceArray.allocate(this.context, shape, dtype));
  }

  /** A copy that lasts as long as the call. */
  kept<D extends DType>(copy: DeviceArray<D>): DeviceArray<D> {
    this.#made.add(copy);
    return copy;
  }

  /** What the call results in: the array itself if the call has made it, else a copy. */
  result<D extends DType>(array: DeviceArray<D>): DeviceArray<D> {
    return this.#made.delete(array) ? array : array.copy();
  }

  /** The array itself, or a copy of the host's on the device. */
  onDevice<D extends DType>(values: DeviceArray<D> | ArrayBufferView, dtype: D): DeviceArray<D> {
    if (DeviceArray.isDeviceArray(values)) return values as DeviceArray<D>;
    const copy = this.temporary([(values as Float32Array).length], dtype);
    this.queue(copy.set(values as never));
    return copy;
  }

  /** As {@link onDevice}, for elements that `write` changes: they come back to the host. A plan does that for arrays that kernels are given. */
  inPlace<D extends DType>(
    values: DeviceArray<D> | ArrayBufferView,
    dtype: D,
    write: (array: DeviceArray<D> | ArrayBufferView) => void,
  ): void {
    if (DeviceArray.isDeviceArray(values) || currentRecorder()) return write(values);
    const copy = this.onDevice(values, dtype);
    write(copy);
    this.queue(copy.get(values as never));
  }

  launch(kernel: GeneralKernel, configuration: LaunchConfiguration, ...args: readonly unknown[]): void {
    const configured = kernel.with(configuration) as unknown as Launched;
    if (this.#isCaptured) configured.enqueue(...args);
    else this.queue(configured(...args));
  }

  /** Calls of NVIDIA's library, which are made when the stream's turn comes. `used`: their memory. */
  callNvidia(calls: KeptCalls, used: readonly unknown[]): void {
    const stream = CudaStream.current(this.context);
    const id = this.#isCaptured ? 0 : nextId();
    stream.ready(id, used);
    calls.queueIn(stream, id);
    if (id !== 0) this.queue(settled(id, used));
  }

  queue(queued: Promise<unknown>): void {
    this.#steps.push(step(queued));
  }

  done(): Promise<unknown> {
    return Promise.all(this.#steps);
  }

  /** When all is done: what the call has made for itself, unless a graph or a plan goes on with it. */
  free(): void {
    if (!this.#isKept) for (const array of this.#made) array.dispose();
  }
}

/** Runs a call: `queue` queues all of it and returns what it results in. */
export async function callLibrary<Result>(context: CudaContext, queue: (call: LibraryCall) => Result | Promise<Result>): Promise<Result> {
  const call = new LibraryCall(context);
  try {
    const result = step(Promise.resolve(queue(call)));
    await call.done();
    return await result;
  } finally {
    call.free();
  }
}

/** Whether the current stream is being captured: nothing runs then, so nothing can be waited for. */
export function isCaptured(context: CudaContext): boolean {
  return CudaStream.current(context).activeCapture !== undefined;
}

/** As many blocks of 256 threads as `count` threads take, up to what keeps any device busy: kernels go on in steps of the grid. */
export function blocksFor(count: number, most = 65_536): { grid: number; block: number } {
  return { grid: Math.max(1, Math.min(Math.ceil(count / 256), most)), block: 256 };
}
