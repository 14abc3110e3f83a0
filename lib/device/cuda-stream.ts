import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import type { ForeignHandle, Handle } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { checkedInstance, checkFunction } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { arraysStream, nextId, track, waitFor } from '../event-loop/in-flight';
import { currentRecorder, isRecording } from '../event-loop/recording-scope';
import { anyWaiting, beginWaiting, hasWaiting } from '../event-loop/waiting-calls';
import type { NativeEvent, NativeStream } from '../native/native';
import { contextOn, CudaContext } from './cuda-context';
import type { CudaDevice } from './cuda-device';
import { checkedHandle } from './foreign-handle';
import { contextRule, deviceRule } from './place-options';
import type { StreamCapture } from './stream-capture';

/** What the constructor of {@link CudaStream} takes. */
export interface StreamOptions {
  device?: CudaDevice;
  /** Default: the device's primary context. */
  context?: CudaContext;
  /** Lower numbers run first; 0 is the default. */
  priority?: number;
  /** Does not wait for the legacy default stream of other libraries. Default: true. */
  nonBlocking?: boolean;
}

const rules: OptionRules<StreamOptions> = {
  device: deviceRule,
  context: contextRule,
  priority: (value) => (Number.isInteger(value) ? undefined : 'a whole number (lower numbers run first, 0 is the default)'),
  nonBlocking: isBoolean,
};

/** What the package itself says of a stream that it makes. */
interface StreamOrigin {
  /** The context disposes of it. */
  readonly isContextOwn?: boolean;
  /** Somebody else owns it. */
  readonly handle?: bigint;
}

const scopes = new AsyncLocalStorage<CudaStream>();
let chosenDefault: CudaStream | undefined;

/** What a stream can wait for: a CudaEvent. */
export interface Awaitable {
  /** @internal */
  readonly native: NativeEvent;
  /** @internal The capture, still under way, in which it was recorded. */
  readonly capture: StreamCapture | undefined;
}

/** An ordered queue of work on a device. Work in different streams may run side by side. */
export class CudaStream {
  static {
    nameOwnClass('CudaStream', this);
  }

  /** The stream of calls that name none; `undefined` goes back to the device's own. Throws CudaError for one that is disposed. */
  static setDefault(stream: CudaStream | undefined): void {
    if (stream !== undefined) checkedInstance('CudaStream.setDefault', CudaStream, stream).checkUsable();
    chosenDefault = stream;
  }

  /** What {@link setDefault} chose, else the stream of the default context. */
  static getDefault(): CudaStream {
    return chosenDefault ?? ownStreamOf(CudaContext.getDefault());
  }

  /** The stream that a call here and now goes to: of {@link run}, or the default. */
  static current(context: CudaContext = CudaContext.getDefault()): CudaStream {
    checkedInstance('CudaStream.current', CudaContext, context);
    const stream = scopes.getStore() ?? chosenDefault;
    return stream && stream.context === context ? stream : ownStreamOf(context);
  }

  /**
   * Another library's stream, or one of `cuda-ffi/bindings`, by its CUstream. It stays its owner's, who destroys it when this
   * object is disposed of. Throws CudaError for a handle that is not a stream of the context.
   */
  static from(handle: ForeignHandle<'CUstream'>, options: { context?: CudaContext } = {}): CudaStream {
    checkOptions('CudaStream.from', options, { context: contextRule });
    return new CudaStream({ context: options.context ?? CudaContext.getDefault() }, { handle: checkedHandle('CudaStream', handle, 0n) });
  }

  readonly context: CudaContext;
  /** @internal While its work becomes nodes of a graph. */
  activeCapture: StreamCapture | undefined;
  #native: NativeStream | undefined;
  readonly #disposed: () => void;
  /** @internal The number by which a call names the stream to C++. */
  readonly slot: number;

  /** @param origin internal */
  constructor(options: StreamOptions = {}, origin?: StreamOrigin) {
    checkOptions('CudaStream', options, rules);
    this.context = options.context ?? contextOn(options.device);
    this.#native =
      origin?.handle === undefined
        ? this.context.native.createStream(options.nonBlocking ?? true, options.priority ?? 0)
        : this.context.native.borrowStream(origin.handle);
    this.slot = this.#native.slot();
    this.context.addStream(this, origin?.isContextOwn ?? false);
    this.#disposed = origin?.isContextOwn ? () => {} : traceLeak('CudaStream', callerOf(CudaStream));
  }

  /**
   * @internal For what is queued now, settles under `id` (0: nobody waits), and uses `used`. Calls whose kernels are still compiling are queued first, blocking until they
   * can be.
   */
  ready(id = 0, used?: unknown): NativeStream {
    currentRecorder()?.refuse(
      'a plan cannot record this use of a stream (a copy to or from the host, a synchronization, an event). Do it ' +
        'before or after the plan; kernels, fill(), zeros() and copies on the device are recorded.',
    );
    if (anyWaiting()) beginWaiting(this);
    this.activeCapture?.take(id, used);
    return this.checkUsable();
  }

  /** @internal What is queued now is neither recorded nor captured, comes after nothing that still waits. In a context that is valid. */
  get takesAtOnce(): boolean {
    return !isRecording() && !anyWaiting() && this.activeCapture === undefined && this.#native !== undefined;
  }

  /** @internal Throws CudaError after dispose, and where the context is gone. */
  checkUsable(): NativeStream {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The stream is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /** Where its work is done. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /** The driver's CUstream, for other libraries. Launches are made at once from now on, as after {@link DeviceArray.ptr}. */
  get handle(): Handle<'CUstream'> {
    return this.checkUsable().handle() as Handle<'CUstream'>;
  }

  /** Resolves when all work queued so far is done; rejects with what it failed with. */
  synchronize(): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = nextId();
      this.ready(id).settleWhenDone(id);
      track(id, { settle: (error) => (error ? reject(error) : resolve()) });
    });
  }

  /** Blocks until all work queued so far is done. */
  synchronizeSync(): void {
    const stream = this.ready(-1);
    if (!arraysStream()) return stream.synchronize();
    // Their pieces come from this thread: one that sleeps would wait forever.
    const id = nextId();
    let failure: Error | undefined;
    stream.settleWhenDone(id);
    track(id, { settle: (error) => (failure = error) });
    waitFor(id);
    if (failure) throw failure;
  }

  /** Whether everything that the stream was asked for is done. */
  query(): boolean {
    this.activeCapture?.take(-1, undefined);
    return this.checkUsable().query() && !hasWaiting(this);
  }

  /** Work queued from now on waits until `event` has happened. */
  wait(event: Awaitable): this {
    if (!isAwaitable(event)) throw coded(new TypeError(`CudaStream.wait: expected a CudaEvent, received ${describe(event)}`));
    event.capture?.join(this);
    this.ready(0, event).waitEvent(event.native);
    return this;
  }

  /**
   * Calls `body` on the JavaScript thread once the work queued so far is done, and resolves to what it returns. Work that is
   * queued later does not wait for it: a stream that waited for JavaScript would stand still while the thread waits for the
   * stream.
   */
  async callback<Result>(body: () => Result): Promise<Awaited<Result>> {
    checkFunction('CudaStream.callback', body);
    await this.synchronize();
    return await body();
  }

  /** Makes this the stream of every call inside `body` that names none, across its awaits. */
  run<Result>(body: () => Result): Result {
    checkFunction('CudaStream.run', body);
    return scopes.run(this, body);
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    return `CudaStream { device ${this.device.ordinal}${this.#native ? '' : ', disposed'} }`;
  }

  /** Destroys the stream once what is queued in it is done. */
  dispose(): void {
    if (chosenDefault === this) chosenDefault = undefined;
    this.#native?.dispose();
    this.#disposed();
    this.#native = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

function isAwaitable(event: unknown): event is Awaitable {
  return typeof event === 'object' && event !== null && 'native' in event && 'capture' in event;
}

/** The stream of calls in a context that name none. */
function ownStreamOf(context: CudaContext): CudaStream {
  return (context.ownStream as CudaStream | undefined) ?? new CudaStream({ context }, { isContextOwn: true });
}
