import type { GeneralKernel, LaunchConfiguration } from '../../types';
import type { CudaContext } from '../device/cuda-context';
import { DeviceArray } from '../memory/device-array';
import type { DType } from '../memory/dtype';
import { step, type Temporary, withTemporary } from '../memory/temporary';

/**
 * One call of a function of a library: some launches, with the copies before and after them. All are queued before anything is awaited, so
 * that the call has one place in the current stream.
 */
export class LibraryCall {
  readonly context: CudaContext;
  readonly #temporary: Temporary;
  readonly #steps: Promise<unknown>[] = [];

  constructor(context: CudaContext, temporary: Temporary) {
    this.context = context;
    this.#temporary = temporary;
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

  launch(kernel: GeneralKernel, configuration: LaunchConfiguration, ...args: readonly unknown[]): void {
    this.queue((kernel.with(configuration) as unknown as (...given: unknown[]) => Promise<unknown>)(...args));
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

/** As many blocks of 256 threads as `count` threads take, up to what keeps any device busy: kernels go on in steps of the grid. */
export function blocksFor(count: number, most = 65_536): { grid: number; block: number } {
  return { grid: Math.max(1, Math.min(Math.ceil(count / 256), most)), block: 256 };
}
