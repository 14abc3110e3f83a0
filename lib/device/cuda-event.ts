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
import { CudaContext } from './cuda-context';
import { CudaStream } from './cuda-stream';
import { checkedHandle } from './foreign-handle';
import { contextRule } from './place-options';
import type { StreamCapture } from './stream-capture';

/** What the constructor of {@link CudaEvent} takes. */
export interface EventOptions {
  /** Default: the device's primary context. */
  context?: CudaContext;
}

/** A mark in a stream: tells when the work before it is done, and the time between two of them. */
export class CudaEvent {
  static {
    nameOwnClass('CudaEvent', this);
  }

  /**
   * Another library's event, or one of `cuda-ffi/bindings`, by its CUevent. It stays its owner's, who destroys it when this
   * object is disposed of.
   */
  static from(handle: ForeignHandle<'CUevent'>, options: EventOptions = {}): CudaEvent {
    return new CudaEvent(options, checkedHandle('CudaEvent', handle));
  }

  readonly context: CudaContext;
  #native: NativeEvent | undefined;
  #stream: CudaStream | undefined;
  #capture: StreamCapture | undefined;
  readonly #disposed: () => void;

  /** @param handle internal: of an event that somebody else owns */
  constructor(options: EventOptions = {}, handle?: bigint) {
    checkOptions('CudaEvent', options, { context: contextRule });
    this.context = options.context ?? CudaContext.getDefault();
    this.#native = handle === undefined ? this.context.native.createEvent() : this.context.native.borrowEvent(handle);
    this.#disposed = traceLeak('CudaEvent', callerOf(CudaEvent));
  }

  /** @internal Throws after dispose, and where its context is gone. */
  get native(): NativeEvent {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The event is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /** The driver's CUevent, for other libraries. It stays this object's. */
  get handle(): Handle<'CUevent'> {
    return this.native.handle() as Handle<'CUevent'>;
  }

  /** Marks the end of the work that `stream` has now. */
  record(stream: CudaStream = CudaStream.current(this.context)): this {
    checkedInstance('CudaEvent.record', CudaStream, stream).ready(0, this).recordEvent(this.native);
    this.#stream = stream;
    this.#capture = stream.activeCapture;
    return this;
  }

  /** @internal The capture, still under way, in which it was recorded. */
  get capture(): StreamCapture | undefined {
    return this.#capture && this.#capture === this.#stream?.activeCapture ? this.#capture : undefined;
  }

  /** @internal A graph that records it, or waits for it, is about to be launched. */
  beforeGraph(queue: NativeStream): void {
    if (this.#native) queue.beforeGraph(this.#native);
  }

  /** @internal A graph that records it was launched. */
  recordedByGraph(stream: CudaStream): void {
    if (this.#native) stream.checkUsable().recordedByGraph(this.#native);
    this.#stream = stream;
    this.#capture = undefined;
  }

  /** Whether the work before the mark is done. */
  query(): boolean {
    return this.native.query();
  }

  /** Resolves when the work before the mark is done. */
  done(): Promise<void> {
    const stream = this.#stream;
    return new Promise((resolve, reject) => {
      if (!stream) throw new CudaError('The event was never recorded.', { code: 'CUDA_ERROR_INVALID_HANDLE', errno: 400 });
      const id = nextId();
      stream.ready(id).settleAfterEvent(this.native, id);
      track(id, { settle: (error) => (error ? reject(error) : resolve()), keeps: this });
    });
  }

  /** Milliseconds from `start`, an event of the same context, to this, once both are done. */
  elapsed(start: CudaEvent): number {
    checkedInstance('CudaEvent.elapsed', CudaEvent, start);
    if (start.context !== this.context) throw coded(new TypeError('elapsed: cannot measure between events of different contexts'));
    return this.native.elapsedSince(start.native);
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const state = this.#native ? (this.#stream ? 'recorded' : 'never recorded') : 'disposed';
    return `CudaEvent { device ${this.context.device.ordinal}, ${state} }`;
  }

  /** Destroys the event. What waits for it still does. */
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
