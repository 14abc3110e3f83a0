import type { CudaContext } from '../device/cuda-context';
import { CudaError } from '../errors/cuda-error';
import type { NativeMemory } from '../native/native';

/** Memory on a device that several arrays may look at. It is freed by dispose(), or when nothing looks at it any more. */
export class DeviceMemory {
  static allocate(context: CudaContext, bytes: number): DeviceMemory {
    const native = context.native.allocate(bytes);
    return new DeviceMemory(context, native.address(), bytes, native);
  }

  readonly context: CudaContext;
  readonly bytes: number;
  readonly #address: bigint;
  #native: NativeMemory | undefined;
  #disposed = false;

  /** Without `native`: memory that somebody else owns, a module's global. */
  constructor(context: CudaContext, address: bigint, bytes: number, native?: NativeMemory) {
    this.context = context;
    this.bytes = bytes;
    this.#address = address;
    this.#native = native;
  }

  get isDisposed(): boolean {
    return this.#disposed || !this.context.isValid;
  }

  isUsableIn(context: CudaContext): boolean {
    return !this.#disposed && this.context === context && context.isValid;
  }

  /** Throws after dispose, and after the device was reset. */
  get address(): bigint {
    if (this.#disposed) throw new CudaError('The device memory is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    this.context.native; // says that the device was reset
    return this.#address;
  }

  dispose(): void {
    this.#disposed = true;
    this.#native?.dispose();
    this.#native = undefined;
  }
}
