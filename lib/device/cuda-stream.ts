import { AsyncLocalStorage } from 'node:async_hooks';
import { CudaError } from '../errors/cuda-error';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { nextId, track } from '../event-loop/in-flight';
import { anyWaiting, beginWaiting } from '../event-loop/waiting-calls';
import type { NativeStream } from '../native/native';
import { CudaContext } from './cuda-context';
import type { CudaDevice } from './cuda-device';
import type { CudaEvent } from './cuda-event';

export interface StreamOptions {
  device?: CudaDevice;
  /** Default: the device's primary context. */
  context?: CudaContext;
  /** Lower numbers run first; 0 is the default. */
  priority?: number;
  /** Does not wait for the legacy default stream of other libraries. Default: true. */
  nonBlocking?: boolean;
  /** @internal The context disposes of it. */
  isContextOwn?: boolean;
}

const scopes = new AsyncLocalStorage<CudaStream>();
let chosenDefault: CudaStream | undefined;

/** An ordered queue of work on a device. Work in different streams may run side by side. */
export class CudaStream {
  /** The stream of calls that name none; `undefined` goes back to the device's own. Throws CudaError for one that is disposed. */
  static setDefault(stream: CudaStream | undefined): void {
    stream?.native; // says that it is gone
    chosenDefault = stream;
  }

  /** The stream that a call here and now goes to: of {@link run}, or the default. */
  static current(context: CudaContext = CudaContext.getDefault()): CudaStream {
    const stream = scopes.getStore() ?? chosenDefault;
    return stream && stream.context === context ? stream : context.defaultStream();
  }

  readonly context: CudaContext;
  #native: NativeStream | undefined;
  readonly #disposed: () => void;
  /** @internal The number by which a call names the stream to C++. */
  readonly slot: number;

  constructor(options: StreamOptions = {}) {
    this.context = options.context ?? options.device?.primaryContext() ?? CudaContext.getDefault();
    this.#native = this.context.native.createStream(options.nonBlocking ?? true, options.priority ?? 0);
    this.slot = this.#native.slot();
    this.context.addStream(this);
    this.#disposed = options.isContextOwn ? () => {} : traceLeak('CudaStream', callerOf(CudaStream));
  }

  /** @internal Throws after dispose. What uses it comes after the calls that still wait for their kernels. */
  get native(): NativeStream {
    if (anyWaiting()) beginWaiting(this);
    if (!this.context.isValid) this.context.native; // says that it is gone
    if (!this.#native) throw new CudaError('The stream is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  get device(): CudaDevice {
    return this.context.device;
  }

  /** The driver's CUstream, for other libraries. */
  get handle(): bigint {
    return this.native.handle();
  }

  /** Resolves when all work queued so far is done; rejects with what it failed with. */
  synchronize(): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = nextId();
      this.native.settleWhenDone(id);
      track(id, { settle: (error) => (error ? reject(error) : resolve()) });
    });
  }

  /** Blocks until all work queued so far is done. */
  synchronizeSync(): void {
    this.native.synchronize();
  }

  /** Whether all queued work is done. */
  query(): boolean {
    return this.native.query();
  }

  /** Work queued from now on waits until `event` has happened. */
  wait(event: CudaEvent): this {
    this.native.waitEvent(event.native);
    return this;
  }

  /**
   * Calls `body` on the JavaScript thread once the work queued so far is done, and resolves to what it returns. Work that is
   * queued later does not wait for it: a stream that waited for JavaScript would stand still while the thread waits for the
   * stream.
   */
  async callback<Result>(body: () => Result): Promise<Awaited<Result>> {
    await this.synchronize();
    return await body();
  }

  /** Makes this the stream of every call inside `body` that names none, across its awaits. */
  run<Result>(body: () => Result): Result {
    return scopes.run(this, body);
  }

  dispose(): void {
    if (chosenDefault === this) chosenDefault = undefined;
    this.#native?.dispose();
    this.#disposed();
    this.#native = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}
