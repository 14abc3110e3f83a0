import { callerOf, traceLeak } from '../diagnostics/leak-trace';
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

  /** Throws CudaError for one that is gone. */
  static setDefault(context: CudaContext | undefined): void {
    context?.native; // says that it is gone
    defaultContext = context;
  }

  readonly device: CudaDevice;
  readonly #native: NativeContext;
  readonly #streams = new Set<WeakRef<CudaStream>>();
  readonly #managed = new Set<WeakRef<ArrayBuffer>>();
  readonly #disposed: () => void;
  #stream: CudaStream | undefined;
  #end: 'disposed' | 'reset' | undefined;

  /** A context of its own on `device`. Most programs need none. */
  constructor(device: CudaDevice = CudaDevice.getDefault(), primary?: NativeContext) {
    this.device = device;
    this.#native = primary ?? device.native.createContext();
    // Nobody has to dispose a primary one.
    this.#disposed = traceLeak(`CudaContext on device ${device.ordinal}`, primary ? undefined : callerOf(CudaContext));
  }

  /** @internal Throws after dispose, and where the device was reset. */
  get native(): NativeContext {
    if (this.#end === 'disposed') {
      throw new CudaError('The context is disposed: what was made in it is gone.', { code: 'ERR_CUDA_DISPOSED' });
    }
    if (this.#end === 'reset') {
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
    return this.#end === undefined;
  }

  /** @internal The device is about to be reset. */
  invalidate(): void {
    this.#endAs('reset');
    for (const buffer of held(this.#managed)) this.#native.detach(buffer);
  }

  /** @internal Memory that goes with the device: its arrays are detached then, where reading them would end the process. */
  addManaged(buffer: ArrayBuffer): void {
    this.#managed.add(new WeakRef(buffer));
  }

  /** @internal */
  addStream(stream: CudaStream): void {
    this.#streams.add(new WeakRef(stream));
  }

  /** @internal Resolves when the work that its streams have now is done, or has failed. */
  async idle(): Promise<void> {
    await Promise.allSettled(held(this.#streams).map((stream) => stream.synchronize()));
  }

  /** @internal The stream of calls that name none. */
  defaultStream(): CudaStream {
    return (this.#stream ??= new CudaStream({ context: this, nonBlocking: true, isContextOwn: true }));
  }

  /** Lets go of the context; it ends when nothing that lives in it is held any more. */
  dispose(): void {
    if (!this.isValid) return;
    this.#endAs('disposed');
    this.#disposed();
    this.#stream?.dispose();
    this.#native.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  #endAs(end: 'disposed' | 'reset'): void {
    this.#end = end;
    if (defaultContext === this) defaultContext = undefined;
  }
}

/** What is still there of what the references name; the others are dropped. */
function held<Value extends object>(references: Set<WeakRef<Value>>): Value[] {
  return [...references].flatMap((reference) => {
    const value = reference.deref();
    if (value === undefined) references.delete(reference);
    return value ?? [];
  });
}

function limitNumber(which: keyof typeof limits): number {
  if (Object.hasOwn(limits, which)) return limits[which];
  throw coded(new TypeError(`no limit is called ${describe(which)}; there are ${Object.keys(limits).join(', ')}`));
}
