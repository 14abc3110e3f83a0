import type { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { lendDevice } from '../native/lent-device';
import type { DeviceMemory } from './device-memory';
import type { ElementType } from './struct-dtype';

/** A piece of device memory that an object looks at: what a pointer parameter takes without a copy. */
export abstract class DeviceRange {
  /** Whether `value` is one; never runs the user's code, as instanceof does with a Proxy. */
  static isDeviceRange(value: unknown): value is DeviceRange {
    return typeof value === 'object' && value !== null && #memory in value;
  }

  /** @internal What a range looks at, without a look at its properties. */
  static memoryOf(range: DeviceRange): DeviceMemory {
    return range.#memory;
  }

  /** @internal Bytes from the beginning of it, in the same way. */
  static offsetOf(range: DeviceRange): number {
    return range.#offset;
  }

  /** @internal As {@link ptr}, in the same way. */
  static addressOf(range: DeviceRange): bigint {
    return range.#memory.address + BigInt(range.#offset);
  }

  /** @internal `value`, where a kernel of `context`, which is valid, can take it as it is. */
  static usableIn(context: CudaContext, value: unknown): DeviceRange | undefined {
    if (typeof value !== 'object' || value === null || !(#memory in value)) return undefined;
    return value.#memory.isUsableIn(context) ? value : undefined;
  }

  /** What the elements are; bytes without a type have none. */
  abstract readonly dtype: ElementType | undefined;
  /** Whether the elements lie side by side. */
  abstract readonly isContiguous: boolean;
  /** Elements, or bytes where they have no type. */
  abstract readonly length: number;
  /** Bytes that the elements take. */
  readonly nbytes: number;
  /** @internal The address in two signed 32-bit halves, which V8 keeps as they are: a call writes it without making a BigInt. */
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
  }

  /**
   * The device address, for other libraries too: launches are made at once from now on, not by a thread (docs/streams-and-events.md,
   * "Bursts of launches"). Throws after dispose.
   */
  get ptr(): bigint {
    lendDevice();
    return DeviceRange.addressOf(this);
  }

  /** The context that it lives in. */
  get context(): CudaContext {
    return this.#memory.context;
  }

  /** Where it is. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** Whether the memory was freed. */
  get isDisposed(): boolean {
    return this.#memory.isDisposed;
  }

  /** The memory. */
  protected get memory(): DeviceMemory {
    return this.#memory;
  }

  /** Frees the memory, of everything that looks at it, once the work that was queued before is done. */
  dispose(): void {
    this.#memory.dispose();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}
