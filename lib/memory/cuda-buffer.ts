import { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { nextId, track } from '../launch/in-flight';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import { hostView } from './host-view';
import { copyToDevice, copyToHost } from './transfer';

/** Bytes in device memory, without an element type. */
export class CudaBuffer extends DeviceRange {
  static alloc(bytes: number, options: { device?: CudaDevice } = {}): CudaBuffer {
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw coded(new RangeError(`CudaBuffer.alloc: expected a number of bytes, received ${describe(bytes)}`));
    }
    const context = options.device?.primaryContext() ?? CudaContext.getDefault();
    return new CudaBuffer(DeviceMemory.allocate(context, Math.max(bytes, 1)), bytes);
  }

  /** Whether `value` is one. */
  static isCudaBuffer(value: unknown): value is CudaBuffer {
    return DeviceRange.isDeviceRange(value) && value instanceof CudaBuffer;
  }

  declare readonly dtype: undefined;
  /** Bytes. */
  readonly length: number;

  /** @internal */
  constructor(memory: DeviceMemory, bytes: number) {
    super(memory, 0, bytes);
    this.length = bytes;
  }

  /** Copies into the buffer, from its beginning: from the host, or from another buffer. */
  async copyFrom(source: ArrayBufferView | ArrayBufferLike | CudaBuffer): Promise<void> {
    if (CudaBuffer.isCudaBuffer(source)) return this.#copyFromBuffer(source);
    const view = this.#checked(source, 'copyFrom');
    if (view.byteLength > 0) await copyToDevice(CudaStream.current(this.context), this.ptr, view);
  }

  /** Copies the buffer's beginning to the host: as many bytes as `target` has. */
  async copyTo(target: ArrayBufferView | ArrayBufferLike): Promise<void> {
    const view = this.#checked(target, 'copyTo');
    if (view.byteLength > 0) await copyToHost(CudaStream.current(this.context), this.ptr, view);
  }

  /** Sets every byte, in the order of the stream. */
  fill(value: number): this {
    if (!Number.isInteger(value) || value < 0 || value > 255) {
      throw coded(new RangeError(`CudaBuffer.fill: expected a byte, received ${describe(value)}`));
    }
    CudaStream.current(this.context).native.fill(this.ptr, value, 1, this.nbytes, 0);
    return this;
  }

  #copyFromBuffer(source: CudaBuffer): Promise<void> {
    if (source.nbytes > this.nbytes) {
      throw coded(new RangeError(`CudaBuffer.copyFrom: ${source.nbytes} bytes do not fit in ${this.nbytes}`));
    }
    return new Promise((resolve, reject) => {
      const id = nextId();
      CudaStream.current(this.context).native.copy(this.ptr, source.ptr, source.nbytes, id);
      track(id, { settle: (error) => (error ? reject(error) : resolve()) });
    });
  }

  #checked(value: unknown, method: string): ArrayBufferView {
    const found = hostView(value);
    if (!found)
      throw coded(new TypeError(`CudaBuffer.${method}: expected a TypedArray, DataView or ArrayBuffer, received ${describe(value)}`));
    if (found.detached) throw coded(new TypeError(`CudaBuffer.${method}: the ${found.className} is detached`));
    if (found.bytes > this.nbytes) {
      throw coded(new RangeError(`CudaBuffer.${method}: ${found.bytes} bytes, and the buffer has ${this.nbytes}`));
    }
    return found.view;
  }
}
