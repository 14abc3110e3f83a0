import { CudaStream } from '../device/cuda-stream';
import { disposeAfterWork } from '../device/dispose-after-work';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import { DeviceArray } from './device-array';
import { DeviceRange } from './device-range';
import { type DType, dtypeOfClass } from './dtype';
import type { DTypeOf } from './host-elements';
import { hostView, viewLength } from './host-view';
import { copyToDeviceBlocking, copyToHostBlocking } from './transfer';
import { coded, describe } from '../errors/argument-error';

/**
 * An array with its counterpart on the default device, copied by hand and without Promises: low-level, for those who count every step. The
 * methods throw what the driver says, and {@link lastStatus} keeps its number.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
 * const pair = new HostDevicePair(Float32Array.of(1, 2, 3));
 * pair.allocate().toDevice();
 * mod.twice.sync(pair.deviceData());
 * pair.toHost();
 * console.log(pair.hostData().join()); // → 2,4,6
 * pair.dispose();
 * ```
 */
export class HostDevicePair<View extends ArrayBufferView = ArrayBufferView> {
  static {
    nameOwnClass('HostDevicePair', this, (pair) => {
      const { className, view } = hostView(pair.#host)!;
      return `HostDevicePair { ${className} of ${viewLength(view)}, ${pair.#device ? `on ${pair.#device.device.name}` : 'not allocated'} }`;
    });
  }

  readonly #host: View;
  readonly #dtype: DType;
  readonly #maker = callerOf(HostDevicePair);
  #device: DeviceArray | undefined;
  #disposed: (() => void) | undefined;
  #status = 0;

  /**
   * @throws TypeError for what is no TypedArray, or one that is detached.
   */
  constructor(host: View) {
    const found = hostView(host);
    const dtype = found && dtypeOfClass(found.className);
    if (!found || !dtype) throw coded(new TypeError(`HostDevicePair: expected a TypedArray, received ${describe(host)}`));
    if (found.detached) throw coded(new TypeError(`HostDevicePair: the ${found.className} is detached`));
    this.#host = host;
    this.#dtype = dtype;
  }

  /**
   * Allocates the device's side, anew if it was disposed of or its device was reset.
   *
   * @throws CudaError if there is not enough memory.
   */
  allocate(): this {
    return this.#noted(() => {
      if (this.#device && !this.#device.isDisposed) return;
      this.#disposed ??= traceLeak('HostDevicePair', this.#maker);
      this.#device = DeviceArray.empty((this.#host as unknown as { length: number }).length, this.#dtype);
    });
  }

  /**
   * Copies the host's side to the device, which is allocated if it is not yet. Blocks.
   *
   * @throws CudaError if there is not enough memory, or the copy fails.
   */
  toDevice(): this {
    this.allocate();
    return this.#noted(() =>
      copyToDeviceBlocking(CudaStream.current(this.#device!.context), DeviceRange.addressOf(this.#device!), this.#host),
    );
  }

  /**
   * Copies the device's side to the host. Blocks.
   *
   * @throws CudaError before {@link allocate} (`ERR_CUDA_NOT_ALLOCATED`), or if work before it has failed.
   */
  toHost(): this {
    return this.#noted(() => {
      const device = this.deviceData();
      copyToHostBlocking(CudaStream.current(device.context), DeviceRange.addressOf(device), this.#host);
    });
  }

  /** The array that the pair was made of. */
  hostData(): View {
    return this.#host;
  }

  /**
   * The device's side, which can be passed to kernels.
   *
   * @throws CudaError before {@link allocate} (`ERR_CUDA_NOT_ALLOCATED`).
   */
  deviceData(): DeviceArray<DTypeOf<View>> {
    if (this.#device) return this.#device as DeviceArray<DTypeOf<View>>;
    throw new CudaError('The pair has no device memory yet: call allocate() or toDevice().', { code: 'ERR_CUDA_NOT_ALLOCATED' });
  }

  /** The driver's error number of the last step; 0 is success, 999 an error that is not the driver's. */
  lastStatus(): number {
    return this.#status;
  }

  /** Frees the device's side. */
  dispose(): void {
    this.#device?.dispose();
    this.#device = undefined;
    this.#disposed?.();
    this.#disposed = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Waits for the work that is queued in the current stream, then disposes of it, also if some of that failed: then it rejects with the error.
   *
   * @throws CudaError if that work has failed; it is disposed of all the same.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#device) await disposeAfterWork({ isDisposed: false, dispose: () => this.dispose() }, this.#device.context);
  }

  #noted(step: () => void): this {
    try {
      step();
      this.#status = 0;
      return this;
    } catch (error) {
      this.#status = (error instanceof CudaError && error.errno) || 999;
      throw error;
    }
  }
}
