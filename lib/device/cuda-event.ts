import { inspect } from 'node:util';
import type { ForeignHandle, Handle } from '../../types';
import { coded } from '../errors/argument-error';
import { checkedInstance } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { nextId, track } from '../event-loop/in-flight';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import type { NativeEvent, NativeStream } from '../native/native';
import { contextOn, type CudaContext } from './cuda-context';
import type { CudaDevice } from './cuda-device';
import { CudaStream } from './cuda-stream';
import { checkedHandle } from './foreign-handle';
import { placeRules } from './place-options';
import type { StreamCapture } from './stream-capture';
import { raisedLater } from '../errors/raised-later';
import { refuseInPlans } from '../event-loop/recording-scope';

/** The options of {@link CudaEvent}'s constructor. */
export interface EventOptions {
  device?: CudaDevice;
  /** @default the primary context of `device`; without a device, the default context */
  context?: CudaContext;
}

/**
 * A mark in a stream, which tells when the work before it is done. Two of them measure the time between them.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void fill(int* x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }');
 * const x = DeviceArray.empty([4096], 'int32');
 * const start = new CudaEvent().record();
 * mod.fill.enqueue(x);
 * const end = new CudaEvent().record();
 * await end.done();
 * console.log(end.elapsed(start) >= 0); // → true
 * ```
 */
export class CudaEvent {
  static {
    nameOwnClass('CudaEvent', this);
  }

  /**
   * Wraps an event that another library or `cuda-ffi/bindings` has made, by its CUevent. Its owner still has to destroy it, once this
   * object is disposed of.
   *
   * @throws TypeError for what is no handle.
   */
  static from(handle: ForeignHandle<'CUevent'>, options: EventOptions = {}): CudaEvent {
    return new CudaEvent(options, checkedHandle('CudaEvent', handle));
  }

  readonly context: CudaContext;
  #native: NativeEvent | undefined;
  #stream: CudaStream | undefined;
  #capture: StreamCapture | undefined;
  /** Whether others can record it, by its handle. */
  #isShared: boolean;
  readonly #disposed: () => void;

  /**
   *
   *
   * @param handle internal: an event that somebody else owns
   * @throws TypeError for a wrong option, CudaError if the context is gone.
   */
  constructor(options: EventOptions = {}, handle?: bigint) {
    checkOptions('CudaEvent', options, placeRules);
    this.context = options.context ?? contextOn(options.device);
    this.#native = handle === undefined ? this.context.native.createEvent() : this.context.native.borrowEvent(handle);
    this.#isShared = handle !== undefined;
    this.#disposed = traceLeak('CudaEvent', callerOf(CudaEvent));
  }

  /** @internal Throws after dispose, and if its context is gone. */
  get native(): NativeEvent {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The event is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /**
   * The driver's CUevent, for other libraries. This object still owns it.
   *
   * @throws CudaError `ERR_CUDA_DISPOSED` after {@link dispose}.
   */
  get handle(): Handle<'CUevent'> {
    this.#isShared = true;
    return this.native.handle() as Handle<'CUevent'>;
  }

  /**
   * Puts the mark after the work that is queued in `stream` now, by default the current stream. An event can be recorded again.
   *
   * @throws TypeError for a stream of another context.
   * @throws CudaError if the event or the stream is disposed of.
   */
  record(stream: CudaStream = CudaStream.current(this.context)): this {
    refuseInPlans('CudaEvent.record');
    const { context } = checkedInstance('CudaEvent.record', CudaStream, stream);
    if (context !== this.context) throw otherContext('CudaEvent.record', this.context, 'the stream', context);
    stream.ready(0, this).recordEvent(this.native);
    this.#stream = stream;
    this.#capture = stream.activeCapture;
    return this;
  }

  /** @internal Throws CudaError for one that nobody can have recorded. */
  checkRecorded(): void {
    if (this.#native && !this.#stream && !this.#isShared) throw neverRecorded('The event');
  }

  /** @internal The capture, still under way, in which it was recorded. */
  get capture(): StreamCapture | undefined {
    return this.#capture && this.#capture === this.#stream?.activeCapture ? this.#capture : undefined;
  }

  /** @internal Called before a graph that records the event, or waits for it, is launched. */
  beforeGraph(queue: NativeStream): void {
    if (this.#native) queue.beforeGraph(this.#native);
  }

  /** @internal Called when a graph that records the event was launched. */
  recordedByGraph(stream: CudaStream): void {
    if (this.#native) stream.checkUsable().recordedByGraph(this.#native);
    this.#stream = stream;
    this.#capture = undefined;
  }

  /**
   * Whether the work before the mark is done. Does not block.
   *
   * @throws CudaError if that work has failed, or the event is disposed of.
   */
  query(): boolean {
    return this.native.query();
  }

  /**
   * Resolves when the work before the mark is done.
   *
   * @throws CudaError if the event was never recorded, or the work before it has failed.
   */
  done(): Promise<void> {
    const stream = this.#stream;
    return new Promise((resolve) => {
      refuseInPlans('CudaEvent.done');
      if (!stream) throw neverRecorded('The event');
      const id = nextId();
      stream.ready(id).settleAfterEvent(this.native, id);
      track(id, { settle: (error) => resolve(error && raisedLater(() => error)), keeps: this });
    });
  }

  /**
   * Milliseconds from `start`, an event of the same context, to this one; both have to be done.
   *
   * @throws TypeError for an event of another context.
   * @throws CudaError if one of them was never recorded, or is not done yet.
   */
  elapsed(start: CudaEvent): number {
    checkedInstance('CudaEvent.elapsed', CudaEvent, start);
    if (start.context !== this.context) throw otherContext('CudaEvent.elapsed', this.context, 'the start', start.context);
    try {
      return this.native.elapsedSince(start.native);
    } catch (error) {
      throw this.#explained(start, error);
    }
  }

  /** Another library's event may have been recorded elsewhere: only the driver knows. */
  #explained(start: CudaEvent, error: unknown): unknown {
    if (!(error instanceof CudaError)) return error;
    if (error.code === 'CUDA_ERROR_NOT_READY') return notDone(error);
    if (error.code !== 'CUDA_ERROR_INVALID_HANDLE') return error;
    if (!this.#stream) return neverRecorded('The event');
    return start.#stream ? error : neverRecorded('The start event');
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const state = this.#native ? (this.#stream ? 'recorded' : 'never recorded') : 'disposed';
    return `CudaEvent { device ${this.context.device.ordinal}, ${state} }`;
  }

  /** Destroys the event. Work that waits for it goes on waiting. */
  dispose(): void {
    this.#native?.dispose();
    this.#disposed();
    this.#native = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }
}

function notDone({ message, code, errno, operation }: CudaError): CudaError {
  const explained = `${message}\nThe work before the events is not done: await end.done() before end.elapsed(start).`;
  return new CudaError(explained, { code, ...(errno !== undefined && { errno }), ...(operation !== undefined && { operation }) });
}

function otherContext(method: string, { device }: CudaContext, what: string, other: CudaContext): Error {
  const [own, its] = device === other.device ? ['one context', 'another'] : [`device ${device.ordinal}`, `device ${other.device.ordinal}`];
  return coded(new TypeError(`${method}: the event is of ${own}, and ${what} of ${its}; make the event there: new CudaEvent({ device })`));
}

function neverRecorded(which: string): CudaError {
  return new CudaError(`${which} was never recorded: call record() on it first.`, { code: 'CUDA_ERROR_INVALID_HANDLE', errno: 400 });
}
