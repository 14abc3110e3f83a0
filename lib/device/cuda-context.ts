import { coded, describe } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import type { NativeContext } from '../native/native';
import { CudaDevice } from './cuda-device';
import { CudaStream } from './cuda-stream';

/** CUlimit of cuda.h. Bytes each. */
const limits = {
  /** Of one thread's stack: recursion needs more than the 1024 that a context begins with. */
  stackSize: 0,
  /** Of the buffer between the device's printf and the next synchronisation. */
  printfFifoSize: 1,
  /** Of the heap that malloc and new have on the device. Fixed once a module that uses them is loaded. */
  mallocHeapSize: 2,
} as const;

let defaultContext: CudaContext | undefined;

/** A device's state: modules, memory and streams live in it. The primary one, shared with other libraries, unless asked otherwise. */
export class CudaContext {
  static getDefault(): CudaContext {
    return defaultContext ?? CudaDevice.getDefault().primaryContext();
  }

  static setDefault(context: CudaContext | undefined): void {
    defaultContext = context;
  }

  readonly device: CudaDevice;
  readonly #native: NativeContext;
  #stream: CudaStream | undefined;
  #valid = true;

  /** A context of its own on `device`. Most programs need none. */
  constructor(device: CudaDevice = CudaDevice.getDefault(), native: NativeContext = device.native.createContext()) {
    this.device = device;
    this.#native = native;
  }

  /** @internal Throws where the device was reset. */
  get native(): NativeContext {
    if (!this.#valid) {
      throw new CudaError('The device was reset: what was made before is gone.', { code: 'CUDA_ERROR_CONTEXT_IS_DESTROYED', errno: 709 });
    }
    return this.#native;
  }

  /** How much memory something has: bytes. */
  getLimit(which: keyof typeof limits): number {
    return this.native.limit(limitNumber(which));
  }

  /** Bytes; the driver may round them up. Throws CudaError where it cannot give as much. */
  setLimit(which: keyof typeof limits, bytes: number): void {
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw coded(new RangeError(`setLimit: expected a number of bytes for ${which}, received ${describe(bytes)}`));
    }
    this.native.setLimit(limitNumber(which), bytes);
  }

  /** False after {@link CudaDevice.reset} or {@link dispose}. */
  get isValid(): boolean {
    return this.#valid;
  }

  /** @internal */
  invalidate(): void {
    this.#valid = false;
  }

  /** @internal The stream of calls that name none. */
  defaultStream(): CudaStream {
    return (this.#stream ??= new CudaStream({ context: this, nonBlocking: true, isContextOwn: true }));
  }

  /** Lets go of the context; it ends when nothing that lives in it is held any more. */
  dispose(): void {
    if (!this.#valid) return;
    this.#valid = false;
    if (defaultContext === this) defaultContext = undefined;
    this.#stream?.dispose();
    this.#native.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

function limitNumber(which: keyof typeof limits): number {
  if (Object.hasOwn(limits, which)) return limits[which];
  throw coded(new TypeError(`no limit is called ${describe(which)}; there are ${Object.keys(limits).join(', ')}`));
}
