import { inspect, types } from 'node:util';
import type { ForeignHandle, Handle } from '../../types';
import { coded, describe } from '../errors/argument-error';
import { checkedInstance, checkFunction } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { arraysStream, nextId, track, waitFor } from '../event-loop/in-flight';
import { isRecording, refuseInPlans } from '../event-loop/recording-scope';
import { anyWaiting, beginWaiting, hasWaiting } from '../event-loop/waiting-calls';
import type { NativeEvent, NativeStream } from '../native/native';
import { contextOn, CudaContext } from './cuda-context';
import type { CudaDevice } from './cuda-device';
import { checkedHandle } from './foreign-handle';
import type { Removal } from './held-weakly';
import { contextRule, deviceRule } from './place-options';
import { runIn, streamOfRun } from './run-scope';
import type { StreamCapture } from './stream-capture';
import { raisedLater } from '../errors/raised-later';

/** The options of {@link CudaStream}'s constructor. */
export interface StreamOptions {
  device?: CudaDevice;
  /** @default the primary context of `device`; without a device, the default context */
  context?: CudaContext;
  /**
   * Lower numbers run first. The range is the device's, -5 to 0 on GPUs of today; others throw RangeError, which names it.
   *
   * @default 0
   */
  priority?: number;
  /**
   * Whether the stream does not synchronize with the legacy default stream, which other libraries use.
   *
   * @default true
   */
  nonBlocking?: boolean;
}

const rules: OptionRules<StreamOptions> = {
  device: deviceRule,
  context: contextRule,
  priority: (value) => (Number.isInteger(value) ? undefined : 'a whole number (lower numbers run first, 0 is the default)'),
  nonBlocking: isBoolean,
};

/** CUDA would take the nearest one of the range. */
function checkPriority(context: CudaContext, priority: number): void {
  if (priority === 0) return;
  const { least, greatest } = context.native.priorityRange();
  if (priority >= greatest && priority <= least) return;
  throw coded(new RangeError(`CudaStream: expected ${greatest} (runs first) to ${least} (the default) for priority, received ${priority}`));
}

/** What the package says about a stream that it makes itself. */
interface StreamOrigin {
  /** Whether the context disposes of it. */
  readonly isContextOwn?: boolean;
  /** The CUstream, if somebody else owns it. */
  readonly handle?: bigint;
}

/** For an option that is a stream. */
export const streamRule = (value: unknown): string | undefined => (value instanceof CudaStream ? undefined : 'a CudaStream');

let chosenDefault: CudaStream | undefined;

/** What a stream can wait for: a CudaEvent. */
export interface Awaitable {
  /** @internal */
  readonly native: NativeEvent;
  /** @internal */
  checkRecorded(): void;
  /** @internal The capture, still under way, in which it was recorded. */
  readonly capture: StreamCapture | undefined;
}

/**
 * A queue of work on a device, done in order. Work in different streams may run side by side.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void fill(int* x, int v) { x[threadIdx.x] = v; }');
 * const [a, b] = [DeviceArray.empty([32], 'int32'), DeviceArray.empty([32], 'int32')];
 * using left = new CudaStream();
 * using right = new CudaStream({ priority: -1 });
 * mod.fill.with({ stream: left }).enqueue(a, 1);
 * mod.fill.with({ stream: right }).enqueue(b, 2); // may overlap
 * await Promise.all([left.synchronize(), right.synchronize()]);
 * ```
 */
export class CudaStream {
  static {
    nameOwnClass('CudaStream', this);
  }

  /**
   * Chooses the stream for calls in its context that name none; `undefined` goes back to the context's own. It chooses no device: {@link
   * CudaDevice.setDefault} does.
   *
   * @throws CudaError for one that is disposed of.
   */
  static setDefault(stream: CudaStream | undefined): void {
    if (stream !== undefined) checkedInstance('CudaStream.setDefault', CudaStream, stream).checkUsable();
    chosenDefault = stream;
  }

  /**
   * The stream that {@link setDefault} chose, else the default context's own.
   *
   * @throws CudaError if there is no device, as {@link CudaDevice.list}.
   */
  static getDefault(): CudaStream {
    return chosenDefault ?? ownStreamOf(CudaContext.getDefault());
  }

  /**
   * The stream that a call made here and now goes to: that of {@link run}, or the default. For another context than that of the stream,
   * that context's own.
   *
   * @throws CudaError if the context is gone.
   */
  static current(context: CudaContext = CudaContext.getDefault()): CudaStream {
    checkedInstance('CudaStream.current', CudaContext, context);
    const stream = (streamOfRun() as CudaStream | undefined) ?? chosenDefault;
    return stream && stream.context === context ? stream : ownStreamOf(context);
  }

  /**
   * Wraps a stream that another library or `cuda-ffi/bindings` has made, by its CUstream. Its owner still has to destroy it, once this object
   * is disposed of.
   *
   * @throws TypeError for what is no handle, CudaError for one that is not a stream of the context.
   */
  static from(handle: ForeignHandle<'CUstream'>, options: { context?: CudaContext } = {}): CudaStream {
    checkOptions('CudaStream.from', options, { context: contextRule });
    return new CudaStream({ context: options.context ?? CudaContext.getDefault() }, { handle: checkedHandle('CudaStream', handle, 0n) });
  }

  readonly context: CudaContext;
  /** @internal Set while its work becomes nodes of a graph. */
  activeCapture: StreamCapture | undefined;
  #native: NativeStream | undefined;
  readonly #disposed: () => void;
  readonly #forget: Removal;
  /** @internal The number by which a call identifies the stream to C++. */
  readonly slot: number;

  /**
   *
   *
   * @param origin internal
   * @throws TypeError for a wrong option, RangeError for a priority that the device does not have.
   * @throws CudaError if the context is gone.
   */
  constructor(options: StreamOptions = {}, origin?: StreamOrigin) {
    checkOptions('CudaStream', options, rules);
    this.context = options.context ?? contextOn(options.device);
    checkPriority(this.context, options.priority ?? 0);
    this.#native =
      origin?.handle === undefined
        ? this.context.native.createStream(options.nonBlocking ?? true, options.priority ?? 0)
        : this.context.native.borrowStream(origin.handle);
    this.slot = this.#native.slot();
    this.#forget = this.context.addStream(this, origin?.isContextOwn ?? false);
    this.#disposed = origin?.isContextOwn ? () => {} : traceLeak('CudaStream', callerOf(CudaStream));
  }

  /**
   * @internal For work that is queued now, settles under `id` (0: nobody waits) and uses `used`. Calls that wait for their kernels to
   * compile are queued first, blocking until they can be.
   */
  ready(id = 0, used?: unknown): NativeStream {
    refuseInPlans('this use of a stream (a copy to or from the host, a synchronization, an event)');
    if (anyWaiting()) beginWaiting(this);
    this.activeCapture?.take(id, used);
    return this.checkUsable();
  }

  /**
   * @internal Whether work that is queued now is neither recorded nor captured, and follows nothing that still waits. For a context that is
   * valid.
   */
  get takesAtOnce(): boolean {
    return !isRecording() && !anyWaiting() && this.activeCapture === undefined && this.#native !== undefined;
  }

  /** @internal */
  get isDisposed(): boolean {
    return this.#native === undefined;
  }

  /** @internal Whether what goes on in its {@link run} is no longer in it. */
  get isLeft(): boolean {
    return false;
  }

  /** @internal Throws CudaError after dispose, and if the context is gone. */
  checkUsable(): NativeStream {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The stream is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /** The device on which its work is done. */
  get device(): CudaDevice {
    return this.context.device;
  }

  /**
   * The driver's CUstream, for other libraries. Once it has been read, launches are made at once, as for {@link DeviceArray.ptr}.
   *
   * @throws CudaError `ERR_CUDA_DISPOSED` after {@link dispose}.
   */
  get handle(): Handle<'CUstream'> {
    return this.checkUsable().handle() as Handle<'CUstream'>;
  }

  /**
   * Resolves when all work queued so far is done; rejects with the error if it failed.
   *
   * @throws CudaError if that work has failed, or the stream is disposed of.
   */
  synchronize(): Promise<void> {
    return new Promise((resolve) => {
      refuseInPlans('CudaStream.synchronize');
      const id = nextId();
      this.ready(id).settleWhenDone(id);
      track(id, { settle: (error) => resolve(error && raisedLater(() => error)) });
    });
  }

  /** @internal Resolves when what the device has to do by now is done or has failed: calls that wait for their kernels are left waiting. */
  idle(): Promise<void> {
    if (!this.#native || this.activeCapture) return Promise.resolve();
    const id = nextId();
    this.#native.settleWhenDone(id);
    return new Promise((resolve) => track(id, { settle: () => resolve() }));
  }

  /**
   * Blocks until all work queued so far is done; throws the error if it failed.
   *
   * @throws CudaError if that work has failed, or the stream is disposed of.
   */
  synchronizeSync(): void {
    refuseInPlans('CudaStream.synchronizeSync');
    const stream = this.ready(-1);
    if (!arraysStream()) return stream.synchronize();
    // This thread provides their pieces: if it slept, it would wait forever.
    const id = nextId();
    let failure: Error | undefined;
    stream.settleWhenDone(id);
    track(id, { settle: (error) => (failure = error) });
    waitFor(id);
    if (failure) throw failure;
  }

  /**
   * Whether all work queued so far is done. Does not block.
   *
   * @throws CudaError if that work has failed, or the stream is disposed of.
   */
  query(): boolean {
    this.activeCapture?.take(-1, undefined);
    return this.checkUsable().query() && !hasWaiting(this);
  }

  /**
   * Makes work that is queued from now on wait until the work before `event` is done. Blocks nothing else.
   *
   * @throws TypeError for what is no event.
   * @throws CudaError if the event was never recorded (CUDA would not wait), or one of the two is disposed of.
   */
  wait(event: Awaitable): this {
    if (!isAwaitable(event)) {
      const received = types.isPromise(event) ? 'a Promise: pass the event itself, not its done()' : `${describe(event)}${ofStream(event)}`;
      throw coded(new TypeError(`CudaStream.wait: expected a CudaEvent, received ${received}`));
    }
    refuseInPlans('CudaStream.wait');
    event.checkRecorded();
    event.capture?.join(this);
    this.ready(0, event).waitEvent(event.native);
    return this;
  }

  /**
   * Calls `body` on the JavaScript thread once the work queued so far is done, and resolves to what it returns. Work that is queued later
   * does not wait for it: a stream that waited for JavaScript would be stuck whenever the thread waits for the stream.
   *
   * @throws CudaError if the work before it has failed, and what `body` throws.
   */
  async callback<Result>(body: () => Result): Promise<Awaited<Result>> {
    checkFunction('CudaStream.callback', body);
    refuseInPlans('CudaStream.callback');
    await this.synchronize();
    return await body();
  }

  /**
   * Makes this the stream for every call inside `body` that names none, also after its awaits, and its device and context the default:
   * arrays, modules, kernels of `cuda.jit` and everything else are made there unless `device` or `context` says otherwise. Returns what `body` returns.
   *
   * @throws What `body` throws.
   *
   * @example
   * ```ts
   * const mod = await CudaModule.compile('__global__ void fill(int* x, int v) { x[threadIdx.x] = v; }');
   * const stream = new CudaStream();
   * const first = await stream.run(async () => {
   *   const x = DeviceArray.zeros([4], 'int32'); // in `stream`, as is everything here, across awaits
   *   await mod.fill(x, 7);
   *   return (await x.get())[0];
   * });
   * console.log(first); // → 7
   * ```
   */
  run<Result>(body: () => Result): Result {
    checkFunction('CudaStream.run', body);
    return runIn(this, body);
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    return `CudaStream { device ${this.device.ordinal}${this.#native ? '' : ', disposed'} }`;
  }

  /** Destroys the stream once the work queued in it is done. */
  dispose(): void {
    if (chosenDefault === this) chosenDefault = undefined;
    this.#native?.dispose();
    this.#disposed();
    this.#forget();
    this.#native = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Waits for the work that is queued in it, then disposes of it, also if some of that failed: then it rejects with the error.
   *
   * @throws CudaError if work in it has failed; it is disposed of all the same.
   *
   * @example
   * ```ts
   * {
   *   await using stream = new CudaStream();
   *   await stream.run(async () => DeviceArray.zeros(4, 'float32').get());
   * } // waits for the work of the stream, and disposes of it
   * ```
   */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#native) return;
    try {
      await this.synchronize();
    } finally {
      this.dispose();
    }
  }
}

function isAwaitable(event: unknown): event is Awaitable {
  return typeof event === 'object' && event !== null && 'native' in event && 'capture' in event;
}

/** The stream for calls in a context that name none. */
function ownStreamOf(context: CudaContext): CudaStream {
  return (context.ownStream as CudaStream | undefined) ?? new CudaStream({ context }, { isContextOwn: true });
}

/** A stream is waited for by an event that it is given. */
function ofStream(event: unknown): string {
  return event instanceof CudaStream ? '; wait(new CudaEvent().record(stream)) waits for what the other stream has been given' : '';
}
