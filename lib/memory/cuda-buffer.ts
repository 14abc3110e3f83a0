import { inspect } from 'node:util';
import { contextOn } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { type PlaceOptions, placeRules } from '../device/place-options';
import { coded, describe } from '../errors/argument-error';
import { checkOptions } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { throwIfAborted, unlessAborted } from '../event-loop/abort';
import { refuseInPlans } from '../event-loop/recording-scope';
import type { DeviceArray } from './device-array';
import type { ElementType } from './struct-dtype';
import { copyBetween } from './device-copy';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import { hostView, viewBuffer, viewBytes, viewOffset } from './host-view';
import { checkMemoryOptions, type CopyOptions, isDType } from './memory-options';
import { memoryRecorder } from './memory-recorder';
import { describeMemory, memoryOf, type SharedMemoryDescriptor } from './shared-memory';
import { copyToDevice, copyToHost } from './transfer';

/** A buffer, as plain data by which another process opens it. */
export interface IpcHandle {
  /** The driver's handle, in base64. */
  readonly handle: string;
  readonly bytes: number;
}

/** Where a buffer is allocated, and whether another process can open it. */
interface BufferOptions {
  device?: CudaDevice;
  shareable?: boolean;
}

/** The options of {@link CudaBuffer.copyFrom}. */
export interface BufferCopyOptions extends CopyOptions {
  /**
   * The first byte of the buffer that is copied.
   *
   * @default 0
   */
  offset?: number;
  /**
   * The first byte of the source.
   *
   * @default 0
   */
  sourceOffset?: number;
  /**
   * How many bytes are copied.
   *
   * @default all of the source from there on
   */
  bytes?: number;
}

/**
 * Bytes in device memory, without an element type.
 *
 * @example
 * ```ts
 * const buffer = CudaBuffer.alloc(16);
 * buffer.fill(0);
 * await buffer.copyFrom(Float32Array.of(1, 2, 3));
 * const back = new Float32Array(4);
 * await buffer.copyTo(back);
 * console.log(back.join()); // → 1,2,3,0
 * buffer.dispose();
 * ```
 */
export class CudaBuffer extends DeviceRange {
  static {
    nameOwnClass('CudaBuffer', this);
  }

  /**
   * Allocates `bytes` bytes, which are not set. Default device: that of the default context. `shareable`: another process can open the
   * buffer, by {@link ipcHandle}.
   *
   * @throws RangeError for a size that is no number of bytes.
   * @throws CudaError if there is not enough memory.
   */
  static alloc(bytes: number, options: BufferOptions = {}): CudaBuffer {
    return CudaBuffer.#allocate('CudaBuffer.alloc', bytes, options);
  }

  static #allocate(what: string, bytes: number, options: BufferOptions = {}): CudaBuffer {
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw coded(new RangeError(`${what}: expected a number of bytes of 0 or more, received ${describe(bytes)}`));
    }
    if (isDType(options)) {
      throw coded(
        new TypeError(
          `${what}: a buffer has bytes and no element type; write CudaBuffer.alloc(bytes) or DeviceArray.zeros(length, '${options}')`,
        ),
      );
    }
    checkMemoryOptions(what, options, ['device', 'shareable']);
    const context = contextOn(options.device);
    const size = Math.max(bytes, 1);
    const recorder = memoryRecorder();
    if (options.shareable) {
      recorder?.refuse('A plan cannot allocate memory for other processes; allocate it before the plan, and pass it.');
      return new CudaBuffer(DeviceMemory.allocateShareable(context, size), bytes);
    }
    const over = (memory: DeviceMemory) => new CudaBuffer(memory, bytes);
    return recorder?.allocate(context, bytes, over) ?? over(DeviceMemory.allocate(context, size));
  }

  /**
   * Opens another process's buffer. It still belongs to that process, which must keep it as long as this one is used.
   *
   * @throws TypeError for what {@link ipcHandle} did not return.
   * @throws CudaError if the other process has freed it.
   */
  static openIpc(handle: IpcHandle, options: { device?: CudaDevice } = {}): CudaBuffer {
    if (typeof handle?.handle !== 'string' || !Number.isSafeInteger(handle.bytes)) {
      throw coded(new TypeError(`CudaBuffer.openIpc: expected what ipcHandle() returned, received ${describe(handle)}`));
    }
    checkMemoryOptions('CudaBuffer.openIpc', options, ['device']);
    const context = contextOn(options.device);
    return new CudaBuffer(DeviceMemory.openShared(context, Buffer.from(handle.handle, 'base64'), handle.bytes), handle.bytes);
  }

  /**
   * The memory of a buffer that {@link share} described, from any thread of this process. That thread still owns it.
   *
   * @throws TypeError for what {@link share} did not return.
   * @throws CudaError if the memory is freed.
   */
  static fromDescriptor(descriptor: SharedMemoryDescriptor): CudaBuffer {
    return new CudaBuffer(memoryOf(descriptor), descriptor.bytes);
  }

  /**
   * Device memory that somebody else owns, by its address: for example what cuMemAlloc of `cuda-ffi/bindings` returns. The owner still has to
   * free it, once this object is no longer used.
   *
   * @throws TypeError for what is no address, RangeError for what is no number of bytes.
   */
  static fromAddress(address: bigint, bytes: number, options: PlaceOptions = {}): CudaBuffer {
    checkOptions('CudaBuffer.fromAddress', options, placeRules);
    if (typeof address !== 'bigint' || address <= 0n || BigInt.asUintN(64, address) !== address) {
      throw coded(new TypeError(`CudaBuffer.fromAddress: expected an address (a bigint), received ${describe(address)}`));
    }
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw coded(new RangeError(`CudaBuffer.fromAddress: expected a number of bytes, received ${describe(bytes)}`));
    }
    return new CudaBuffer(new DeviceMemory(options.context ?? contextOn(options.device), address, bytes), bytes);
  }

  /** Whether `value` is a CudaBuffer. */
  static isCudaBuffer(value: unknown): value is CudaBuffer {
    return DeviceRange.isDeviceRange(value) && value instanceof CudaBuffer;
  }

  readonly dtype = undefined;
  readonly isContiguous = true;
  /** The same as {@link nbytes}. */
  readonly length: number = this.nbytes;

  /**
   * As {@link alloc}.
   *
   * @throws As {@link alloc}.
   */
  constructor(bytes: number, options?: BufferOptions);
  /** @internal */
  constructor(memory: DeviceMemory, bytes: number, offset?: number);
  constructor(given: DeviceMemory | number, more?: BufferOptions | number, offset = 0) {
    if (!(given instanceof DeviceMemory)) return CudaBuffer.#allocate('new CudaBuffer', given, more as BufferOptions | undefined);
    super(given, offset, more as number);
  }

  /**
   * Copies `source` to the buffer: from the host, or from device memory, also on another device.
   *
   * @throws RangeError for bytes that one of the two does not have.
   * @throws TypeError for a device array that has gaps.
   * @throws CudaError if the copy fails, or one of the two is disposed of; the reason of `signal`, if it is aborted.
   *
   * @example
   * ```ts
   * const buffer = CudaBuffer.alloc(32);
   * await buffer.copyFrom(Float32Array.of(1, 2, 3), { offset: 16 });
   * ```
   */
  async copyFrom(
    source: ArrayBufferView | ArrayBufferLike | CudaBuffer | DeviceArray<ElementType>,
    options: BufferCopyOptions = {},
  ): Promise<void> {
    checkMemoryOptions('CudaBuffer.copyFrom', options, ['offset', 'sourceOffset', 'bytes', 'signal']);
    const { offset = 0, sourceOffset = 0, signal } = options;
    throwIfAborted(signal);
    const from = DeviceRange.isDeviceRange(source) ? withoutGaps(source) : this.#checked(source, 'copyFrom');
    const has = DeviceRange.isDeviceRange(from) ? from.nbytes : viewBytes(from);
    const { bytes = Math.max(has - sourceOffset, 0) } = options;
    if (sourceOffset + bytes > has) {
      throw coded(new RangeError(`CudaBuffer.copyFrom: ${bytes} bytes from byte ${sourceOffset} on, and the source has ${has}`));
    }
    const to = this.#part('copyFrom', offset, bytes);
    if (bytes === 0) return;
    if (DeviceRange.isDeviceRange(from)) return unlessAborted(copyBetween(to, partOf(from, sourceOffset, bytes), bytes), signal);
    refuseInPlans('CudaBuffer.copyFrom');
    const view = bytes === has ? from : new Uint8Array(viewBuffer(from) as ArrayBuffer, viewOffset(from) + sourceOffset, bytes);
    await copyToDevice(CudaStream.current(this.context), DeviceRange.addressOf(to, 'CudaBuffer.copyFrom'), view, signal);
  }

  /**
   * Copies bytes of the buffer, from `offset` on, to the host: as many as `target` has.
   *
   * @throws RangeError if the buffer has fewer.
   * @throws TypeError for what is no memory of the host.
   * @throws CudaError if the copy fails; the reason of `signal`, if it is aborted.
   *
   * @example
   * ```ts
   * const buffer = CudaBuffer.alloc(32);
   * await buffer.copyFrom(Float32Array.of(1, 2, 3), { offset: 16 });
   * const two = new Float32Array(2);
   * await buffer.copyTo(two, { offset: 20 });
   * console.log(two.join()); // → 2,3
   * ```
   */
  async copyTo(target: ArrayBufferView | ArrayBufferLike, options: Pick<BufferCopyOptions, 'offset' | 'signal'> = {}): Promise<void> {
    checkMemoryOptions('CudaBuffer.copyTo', options, ['offset', 'signal']);
    const view = this.#checked(target, 'copyTo');
    const from = this.#part('copyTo', options.offset ?? 0, view.byteLength);
    if (view.byteLength === 0) return;
    refuseInPlans('CudaBuffer.copyTo');
    await copyToHost(CudaStream.current(this.context), DeviceRange.addressOf(from, 'CudaBuffer.copyTo'), view, options.signal);
  }

  /**
   * Plain data by which another process on this machine opens the buffer.
   *
   * @throws TypeError if it was not allocated `shareable`.
   */
  ipcHandle(): IpcHandle {
    const handle = this.memory.ipcHandle();
    if (!handle) throw coded(new TypeError('CudaBuffer.ipcHandle: allocate the buffer with { shareable: true }'));
    return { handle: Buffer.from(handle).toString('base64'), bytes: this.nbytes };
  }

  /**
   * Plain data by which a worker thread uses the same memory. From then on only {@link dispose} frees it, not the garbage collector.
   *
   * @throws TypeError for memory in a context that is not its device's primary one.
   * @throws CudaError `ERR_CUDA_DISPOSED` after dispose.
   */
  share(): SharedMemoryDescriptor {
    return describeMemory(this, this.memory);
  }

  /**
   * Sets every byte to `value`, in the order of the current stream.
   *
   * @throws RangeError for what is not a byte.
   * @throws CudaError `ERR_CUDA_DISPOSED` after dispose.
   */
  fill(value: number): this {
    if (!Number.isInteger(value) || value < 0 || value > 255) {
      throw coded(new RangeError(`CudaBuffer.fill: expected a byte, 0 to 255, received ${describe(value)}`));
    }
    const recorder = memoryRecorder();
    if (recorder) recorder.fill(this, value, 1, this.nbytes);
    else CudaStream.current(this.context).ready(0, this).fill(DeviceRange.addressOf(this, 'CudaBuffer.fill'), value, 1, this.nbytes, 0);
    return this;
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    return `CudaBuffer { ${this.nbytes} bytes, ${this.isDisposed ? 'disposed' : `on ${this.device.name}`} }`;
  }

  /** Some of the bytes, for a copy. */
  #part(method: string, offset: number, bytes: number): CudaBuffer {
    if (offset + bytes <= this.nbytes) return partOf(this, offset, bytes);
    const from = offset === 0 ? '' : ` from byte ${offset} on`;
    const most = Math.max(this.nbytes - offset, 0);
    throw coded(new RangeError(`CudaBuffer.${method}: expected at most the ${most} bytes of the buffer${from}, received ${bytes}`));
  }

  #checked(value: unknown, method: string): ArrayBufferView {
    const found = hostView(value);
    if (!found)
      throw coded(new TypeError(`CudaBuffer.${method}: expected a TypedArray, DataView or ArrayBuffer, received ${describe(value)}`));
    if (found.detached) throw coded(new TypeError(`CudaBuffer.${method}: the ${found.className} is detached`));
    return found.view;
  }
}

function partOf(range: DeviceRange, offset: number, bytes: number): CudaBuffer {
  return new CudaBuffer(DeviceRange.memoryOf(range), bytes, DeviceRange.offsetOf(range) + offset);
}

function withoutGaps(source: DeviceRange): DeviceRange {
  if (source.isContiguous) return source;
  throw coded(new TypeError('CudaBuffer.copyFrom: the array is a view with gaps; contiguous() makes a copy without gaps'));
}
