import type { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { disposeAfterWork } from '../device/dispose-after-work';
import { coded } from '../errors/argument-error';
import { lendDevice } from '../native/lent-device';
import type { DeviceMemory } from './device-memory';
import type { ElementType } from './struct-dtype';

/**
 * Structured cloning copies what an object has itself, and would make one without memory: it fails at this property in every version of
 * Node.js, with a message that says what to do.
 */
const uncloneable: PropertyDescriptor = {
  enumerable: true,
  get(this: DeviceRange) {
    const name = this.dtype === undefined ? 'CudaBuffer' : 'DeviceArray';
    throw coded(
      new TypeError(`a ${name} is not copied to another thread: post what its share() returns, and call ${name}.fromDescriptor() there`),
    );
  },
};

/** A piece of device memory, which a pointer parameter accepts without a copy. Base class of CudaBuffer and DeviceArray. */
export abstract class DeviceRange {
  /** Whether `value` is one; unlike instanceof with a Proxy, it never runs the user's code. */
  static isDeviceRange(value: unknown): value is DeviceRange {
    return typeof value === 'object' && value !== null && #memory in value;
  }

  /** @internal The memory of a range, found without reading its properties. */
  static memoryOf(range: DeviceRange): DeviceMemory {
    return range.#memory;
  }

  /** @internal Bytes from the beginning of the memory, in the same way. */
  static offsetOf(range: DeviceRange): number {
    return range.#offset;
  }

  /** @internal As {@link ptr}, in the same way. `method`: what the program called. */
  static addressOf(range: DeviceRange, method?: string): bigint {
    return range.#memory.addressFor(range, method) + BigInt(range.#offset);
  }

  /** @internal `value`, if a kernel of `context`, which is valid, can take it as it is. */
  static usableIn(context: CudaContext, value: unknown): DeviceRange | undefined {
    if (typeof value !== 'object' || value === null || !(#memory in value)) return undefined;
    return value.#memory.isUsableIn(context) ? value : undefined;
  }

  /** The type of the elements; undefined for mere bytes. */
  abstract readonly dtype: ElementType | undefined;
  /** Whether the elements lie side by side, in C order. */
  abstract readonly isContiguous: boolean;
  /** The number of elements, or of bytes if there is no type. */
  abstract readonly length: number;
  /** The size of the elements in bytes. */
  readonly nbytes: number;
  /** @internal The address in two signed 32-bit halves, which V8 stores unboxed: a call writes it without making a BigInt. */
  readonly addressLow: number;
  /** @internal */
  readonly addressHigh: number;
  readonly #memory: DeviceMemory;
  readonly #offset: number;

  protected constructor(memory: DeviceMemory, offset: number, bytes: number) {
    const address = memory.address + BigInt(offset);
    this.#memory = memory;
    this.#offset = offset;
    this.nbytes = bytes;
    this.addressLow = Number(BigInt.asIntN(32, address));
    this.addressHigh = Number(BigInt.asIntN(32, address >> 32n));
    Object.defineProperty(this, 'isCloneable', uncloneable);
  }

  /**
   * The device address, which other libraries can use too: once it has been read, launches are made at once, no longer by a thread
   * (docs/streams-and-events.md, "Bursts of launches"). Throws CudaError after dispose.
   */
  get ptr(): bigint {
    lendDevice();
    return DeviceRange.addressOf(this);
  }

  /** The context of the memory. */
  get context(): CudaContext {
    return this.#memory.context;
  }

  /** The device of the memory. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** Whether the memory has been freed. */
  get isDisposed(): boolean {
    return this.#memory.isDisposed;
  }

  /** @internal Whether it is a part of its memory, which others may have disposed of. */
  get isPart(): boolean {
    return this.nbytes < this.#memory.bytes;
  }

  /** The memory. */
  protected get memory(): DeviceMemory {
    return this.#memory;
  }

  /** Frees the memory, for all views of it, once the work that was queued before is done. */
  dispose(): void {
    this.#memory.dispose();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Waits for the work that is queued in the current stream, then disposes of it, also if some of that failed: then it rejects with the error. */
  async [Symbol.asyncDispose](): Promise<void> {
    await disposeAfterWork(this, this.context);
  }
}
