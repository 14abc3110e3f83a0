import type { GeneralKernel, LaunchConfiguration } from '../../types';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import type { DType } from '../memory/dtype';
import { step, type Temporary, withTemporary } from '../memory/temporary';

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
  readonly #temporary: Temporary;
  readonly #steps: Promise<unknown>[] = [];
  readonly #isCaptured: boolean;

  constructor(context: CudaContext, temporary: Temporary) {
    this.context = context;
    this.#temporary = temporary;
    this.#isCaptured = isCaptured(context);
  }

  /** Memory for the time of the call. */
  temporary<D extends DType>(shape: readonly number[], dtype: D): DeviceArray<D> {
    return this.#temporary(DeviceArray.allocate(this.context, shape, dtype));
  }

  /** A copy that lasts as long as the call. */
  kept<D extends DType>(copy: DeviceArray<D>): DeviceArray<D> {
    return this.#temporary(copy);
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

  queue(queued: Promise<unknown>): void {
    this.#steps.push(step(queued));
  }

  done(): Promise<unknown> {
    return Promise.all(this.#steps);
  }
}

/** Runs a call: `queue` queues all of it and returns what it results in. */
export function callLibrary<Result>(context: CudaContext, queue: (call: LibraryCall) => Result | Promise<Result>): Promise<Result> {
  return withTemporary(async (temporary) => {
    const call = new LibraryCall(context, temporary);
    const result = step(Promise.resolve(queue(call)));
    await call.done();
    return result;
  });
}

/** Whether the current stream is being captured: nothing runs then, so nothing can be waited for. */
export function isCaptured(context: CudaContext): boolean {
  return CudaStream.current(context).activeCapture !== undefined;
}

/** As many blocks of 256 threads as `count` threads take, up to what keeps any device busy: kernels go on in steps of the grid. */
export function blocksFor(count: number, most = 65_536): { grid: number; block: number } {
  return { grid: Math.max(1, Math.min(Math.ceil(count / 256), most)), block: 256 };
}
