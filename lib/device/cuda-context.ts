import { inspect } from 'node:util';
import type { ForeignHandle, Handle } from '../../types';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { checkedInstance } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { nameOwnClass } from '../errors/own-classes';
import { contextLosses } from '../native/context-losses';
import type { NativeContext } from '../native/native';
import { CudaDevice } from './cuda-device';
import { checkedHandle } from './foreign-handle';
import { HeldWeakly, type Removal } from './held-weakly';
import { streamOfRun } from './run-scope';

/** CUlimit of cuda.h. Bytes each. */
const limits = {
  /** The stack of one thread: recursion needs more than the 1024 that a context begins with. */
  stackSize: 0,
  /** The buffer that holds the output of the device's printf until the next synchronization. */
  printfFifoSize: 1,
  /** The heap of malloc and new on the device. Fixed once a module that uses them is loaded. */
  mallocHeapSize: 2,
} as const;

let defaultContext: CudaContext | undefined;
const primaryContexts = new WeakMap<CudaDevice, CudaContext>();

/** A stream, as its context needs it. */
interface StreamInContext {
  idle(): Promise<void>;
  dispose(): void;
}

/** What has to end before the device can be reset, as a reset waits for it. */
interface EndsBeforeReset {
  endWithDevice(): void;
}

/** Where a context comes from if its constructor does not create it. */
interface ContextOrigin {
  readonly native: NativeContext;
  readonly kind: 'primary' | 'borrowed';
}

/**
 * A device's state: modules, memory and streams live in it. It is the primary one, shared with other libraries, unless you ask for another.
 *
 * @example
 * ```ts
 * const context = CudaContext.getDefault();
 * context.setLimit('stackSize', 4096); // bytes for each thread: for recursion
 * console.log(context.getLimit('stackSize') >= 4096, context.isValid); // → true true
 * ```
 */
export class CudaContext {
  static {
    nameOwnClass('CudaContext', this);
  }

  /**
   * The context that is used if none is named. Inside {@link CudaStream.run}, it is that of the stream; elsewhere the one that
   * {@link setDefault} chose, else the primary one of the default device.
   *
   * @throws CudaError if there is no device, as {@link CudaDevice.list}.
   */
  static getDefault(): CudaContext {
    return (streamOfRun()?.context as CudaContext | undefined) ?? defaultContext ?? primaryContextOf(CudaDevice.getDefault());
  }

  /**
   * Chooses the context that is used if none is named, outside {@link CudaStream.run}; `undefined` goes back to the primary one.
   *
   * @throws CudaError for one that is gone.
   */
  static setDefault(context: CudaContext | undefined): void {
    if (context !== undefined) checkedInstance('CudaContext.setDefault', CudaContext, context).checkUsable();
    defaultContext = context;
  }

  /**
   * Wraps a context that another library or `cuda-ffi/bindings` has made, by its CUcontext. Its owner still has to destroy it, after this
   * object and what was made in it here are disposed of. A device's primary context is shared: for its handle, this is the object that the
   * whole package uses, which retains the context as other libraries do.
   *
   * @throws TypeError for what is no handle, CudaError for what is no context.
   */
  static from(handle: ForeignHandle<'CUcontext'>): CudaContext {
    const checked = checkedHandle('CudaContext', handle);
    const device = CudaDevice.from(CudaDevice.getDefault().native.deviceOfContext(checked));
    if (device.native.isPrimary(checked)) return primaryContextOf(device);
    return new CudaContext(device, { native: device.native.borrowContext(checked), kind: 'borrowed' });
  }

  readonly device: CudaDevice;
  readonly #native: NativeContext;
  readonly #kind: 'own' | ContextOrigin['kind'];
  readonly #streams = new HeldWeakly<StreamInContext>();
  readonly #users = new HeldWeakly<EndsBeforeReset>();
  readonly #disposed: () => void;
  readonly #reached = new WeakSet<CudaContext>();
  #ownStream: StreamInContext | undefined;
  #end: 'disposed' | 'reset' | undefined;
  #lossesSeen = contextLosses();

  /**
   * Creates another context on `device`. Most programs need none.
   *
   * @param origin internal
   * @throws CudaError if the driver makes no more contexts, or the device cannot be used any more.
   */
  constructor(device: CudaDevice = CudaDevice.getDefault(), origin?: ContextOrigin) {
    this.device = checkedInstance('CudaContext', CudaDevice, device);
    this.#kind = origin?.kind ?? 'own';
    this.#native = origin?.native ?? device.native.createContext();
    // Nobody has to dispose of a primary one.
    this.#disposed = traceLeak(`CudaContext on device ${device.ordinal}`, this.#kind === 'primary' ? undefined : callerOf(CudaContext));
  }

  /** @internal */
  get native(): NativeContext {
    this.checkUsable();
    return this.#native;
  }

  /** @internal What was made in it cannot be used for this reason, as in `the DeviceArray is disposed`. */
  whyGone({ constructor: { name }, isPart }: object & { readonly isPart?: boolean }): string {
    if (this.#end === 'reset') return `the ${name} was made before the device was reset; make it anew`;
    return isPart ? `the ${name} is a view of memory that is disposed` : `the ${name} is disposed`;
  }

  /** @internal Throws CudaError after dispose, and if the device was reset. */
  checkUsable(): void {
    this.#noticeReset();
    if (this.#end === 'disposed') {
      throw new CudaError('The context is disposed: what was made in it is gone.', { code: 'ERR_CUDA_DISPOSED' });
    }
    if (this.#end === 'reset') {
      throw new CudaError('The device was reset: what was made before is gone; compile modules and make arrays and streams anew.', {
        code: 'CUDA_ERROR_CONTEXT_IS_DESTROYED',
        errno: 709,
      });
    }
  }

  /**
   * The driver's CUcontext, for other libraries. This object still owns it. Once it has been read, launches are made at once, as for
   * {@link DeviceArray.ptr}.
   *
   * @throws CudaError if the context is gone.
   */
  get handle(): Handle<'CUcontext'> {
    return this.native.handle() as Handle<'CUcontext'>;
  }

  /**
   * The size of a part of the context's memory, in bytes.
   *
   * @throws TypeError for another name, CudaError if the context is gone.
   */
  getLimit(which: keyof typeof limits): number {
    return this.native.limit(limitNumber(which));
  }

  /**
   * Sets a size, in bytes; the driver may round it up.
   *
   * @throws RangeError for what is not a size.
   * @throws CudaError if the driver refuses it, or the context is gone.
   */
  setLimit(which: keyof typeof limits, bytes: number): void {
    const limit = limitNumber(which);
    if (!Number.isSafeInteger(bytes) || bytes < 0) {
      throw coded(new RangeError(`setLimit: expected a number of bytes for ${which}, received ${describe(bytes)}`));
    }
    this.native.setLimit(limit, bytes);
  }

  /** False after {@link CudaDevice.reset} or {@link dispose}; after another thread's reset, once a call of this thread has failed for it. */
  get isValid(): boolean {
    this.#noticeReset();
    return this.#end === undefined;
  }

  /** @internal Whether kernels of this context may use the memory of another: access is asked for, and granted, at first use. */
  reaches(other: CudaContext): boolean {
    if (other.device === this.device) return other === this;
    return this.#reached.has(other) || this.#reach(other);
  }

  #reach(other: CudaContext): boolean {
    const granted = this.native.reach(other.native);
    if (granted) this.#reached.add(other);
    return granted;
  }

  /** @internal `user` ends before the context does by a reset. Returns what to do when it has ended by itself. */
  addUser(user: EndsBeforeReset): Removal {
    return this.#users.add(user);
  }

  /** @internal The device is about to be reset. */
  invalidate(): void {
    for (const user of this.#users.values()) user.endWithDevice();
    this.#endAs('reset');
    this.#ownStream?.dispose(); // with its threads
  }

  /** @internal `isOwn`: it is the stream for calls that name none, which ends with the context. Returns what to do when it is disposed of. */
  addStream(stream: StreamInContext, isOwn: boolean): Removal {
    if (isOwn) this.#ownStream = stream;
    return this.#streams.add(stream);
  }

  /** @internal The stream for calls that name none, once there is one. */
  get ownStream(): StreamInContext | undefined {
    return this.#ownStream;
  }

  /** @internal Resolves when the work that its streams have now is done or has failed. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#streams.values().map((stream) => stream.idle()));
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const state = this.#end === undefined ? '' : `, ${this.#end}`;
    return `CudaContext { ${this.#kind}, device ${this.device.ordinal}${state} }`;
  }

  /**
   * Releases the context; one that was created here ends when nothing that lives in it is held any more. For one that {@link from} wraps,
   * it returns when its work is done and no thread of the package uses it: its owner may destroy it then.
   */
  dispose(): void {
    if (!this.isValid) return;
    this.#endAs('disposed');
    this.#disposed();
    this.#ownStream?.dispose();
    this.#native.dispose();
    if (this.#kind === 'primary') this.device.forgetPrimary();
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Another thread may have reset the device. That is asked only after a call has failed for it, since every launch comes here. */
  #noticeReset(): void {
    if (this.#lossesSeen === contextLosses()) return;
    this.#lossesSeen = contextLosses();
    if (this.#end !== undefined || this.#kind !== 'primary' || !this.#native.hasEnded()) return;
    this.device.forgetPrimary();
    this.invalidate();
  }

  #endAs(end: 'disposed' | 'reset'): void {
    this.#end = end;
    if (defaultContext === this) defaultContext = undefined;
  }
}

/** @internal The context that is shared with other libraries in the process, retained at first use and again after a reset. */
export function primaryContextOf(device: CudaDevice): CudaContext {
  const known = primaryContexts.get(device);
  if (known?.isValid) return known;
  const native = device.primary(() => context.invalidate());
  const context: CudaContext = new CudaContext(device, { native, kind: 'primary' });
  primaryContexts.set(device, context);
  return context;
}

/** @internal The context for what is made on `device`: its primary one; the default context if no device is named. */
export function contextOn(device: CudaDevice | undefined): CudaContext {
  return device ? primaryContextOf(device) : CudaContext.getDefault();
}

function limitNumber(which: keyof typeof limits): number {
  if (Object.hasOwn(limits, which)) return limits[which];
  throw coded(new TypeError(`there is no limit ${describe(which)}; there are ${Object.keys(limits).join(', ')}`));
}
