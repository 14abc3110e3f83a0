import type { CudaContext } from '../device/cuda-context';
import { countMemory } from '../diagnostics/counters';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { CudaError } from '../errors/cuda-error';
import type { NativeMemory } from '../native/native';
import { Lifetime } from './lifetime';
import { withinMemory } from './out-of-memory';

/** What memory is a part of: for globals, a loaded module; for shared memory, what shared it. */
export interface MemoryOwner {
  /**
   * For messages, after “the”.
   *
   * @default device memory
   */
  readonly what?: string;
  readonly isDisposed: boolean;
  /** For an owner that calls which wait may hold. */
  readonly lifetime?: Lifetime;
}

/** What is disposed, for messages: a part of memory is gone with it, whoever disposed of that. */
function shownName(object: { readonly isPart?: boolean } | undefined): string {
  const name = object?.constructor.name ?? 'device memory';
  return object?.isPart ? `memory that the ${name} is a view of` : name;
}

/** Memory on a device that several arrays may share. It is freed by dispose(), or when nothing refers to it any more. */
export class DeviceMemory {
  static allocate(context: CudaContext, bytes: number): DeviceMemory {
    return DeviceMemory.#owned(
      context,
      bytes,
      withinMemory(context, bytes, () => context.native.allocate(bytes)),
    );
  }

  /** Memory that other processes can open. */
  static allocateShareable(context: CudaContext, bytes: number): DeviceMemory {
    return DeviceMemory.#owned(
      context,
      bytes,
      withinMemory(context, bytes, () => context.native.allocateShareable(bytes)),
    );
  }

  /** Another process's memory. */
  static openShared(context: CudaContext, handle: Uint8Array, bytes: number): DeviceMemory {
    return DeviceMemory.#owned(context, bytes, context.native.openShared(handle, bytes));
  }

  static #owned(context: CudaContext, bytes: number, native: NativeMemory): DeviceMemory {
    const memory = new DeviceMemory(context, native.address(), bytes, native);
    memory.#counted = countMemory(memory, bytes);
    memory.#traced = traceLeak(`${bytes} bytes of memory on device ${context.device.ordinal}`, callerOf(DeviceMemory.#owned));
    return memory;
  }

  readonly context: CudaContext;
  readonly bytes: number;
  readonly #address: bigint;
  readonly #owner: MemoryOwner | undefined;
  #native: NativeMemory | undefined;
  /** Until the memory is disposed of. */
  readonly lifetime = new Lifetime(() => this.#free());
  #traced: (() => void) | undefined;
  #counted: (() => void) | undefined;
  /** Shared with other threads, once it has been asked for. */
  #ended: Int32Array | undefined;

  /** Without `native`: memory that somebody else owns. It goes with its `owner`, which is kept alive until then. */
  constructor(context: CudaContext, address: bigint, bytes: number, native?: NativeMemory, owner?: MemoryOwner) {
    this.context = context;
    this.bytes = bytes;
    this.#address = address;
    this.#native = native;
    this.#owner = owner;
  }

  /** All that has to be there as long as the memory is used. */
  get lifetimes(): readonly Lifetime[] {
    const owner = this.#owner?.lifetime;
    return owner ? [this.lifetime, owner] : [this.lifetime];
  }

  get isDisposed(): boolean {
    return !this.isUsableIn(this.context) || !this.context.isValid;
  }

  /** For a context that is valid: a call checks that once for all its arrays. */
  isUsableIn(context: CudaContext): boolean {
    return this.context === context && !this.lifetime.isOver && (this.#owner === undefined || !this.#owner.isDisposed);
  }

  /** Throws after dispose, and if its context is gone. */
  get address(): bigint {
    return this.addressFor();
  }

  /** As {@link address}. A message says what was disposed of, and if it is known, which method was called. */
  addressFor(object?: object, method?: string): bigint {
    const before = method === undefined ? 'The' : `${method}: the`;
    const failed = (what: string) => new CudaError(`${before} ${what} is disposed.`, { code: 'ERR_CUDA_DISPOSED' });
    if (this.lifetime.isOver) throw failed(shownName(object));
    this.context.native; // says that it is gone
    if (this.#owner?.isDisposed) throw failed(this.#owner.what ?? 'device memory');
    return this.#address;
  }

  /** Whether the byte at an address is part of it, or was, if it is disposed of. */
  contains(address: bigint): boolean {
    return address >= this.#address && address < this.#address + BigInt(this.bytes);
  }

  /** Whether the two have bytes in common, or had. */
  overlaps(other: DeviceMemory): boolean {
    return this.#address < other.#address + BigInt(other.bytes) && other.#address < this.#address + BigInt(this.bytes);
  }

  /** For {@link openShared} in another process; undefined if the memory cannot be shared. */
  ipcHandle(): Uint8Array | undefined {
    this.address; // says that it is gone
    const handle = this.#native?.ipcHandle();
    return handle?.length ? handle : undefined;
  }

  /** A number that is not 0 from {@link dispose} on, for the threads that the memory is shared with. */
  ended(): Int32Array {
    return (this.#ended ??= new Int32Array(new SharedArrayBuffer(4)));
  }

  dispose(): void {
    this.#traced?.();
    if (this.#ended) Atomics.store(this.#ended, 0, 1);
    this.lifetime.dispose();
  }

  #free(): void {
    this.#counted?.();
    this.#native?.dispose();
    this.#native = undefined;
  }
}
