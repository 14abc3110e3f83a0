import { abortReason, whileWatching } from '../event-loop/abort';
import { holdEventLoop, releaseEventLoop } from '../event-loop/in-flight';
import { clearTimeout, setTimeout } from '../node/own-functions';
import type { AbortSignalLike } from '../../types';
import type { DeviceEvent, EventSource } from './device-event';

/** How long after one look at the source the next is. */
const milliseconds = 50;
/** Events that nobody has read: the oldest of more are dropped. */
const mostUnread = 1024;

type Result = IteratorResult<DeviceEvent, undefined>;

interface Waiting {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Events as they are iterated over. Those that come while nobody waits are kept, from the moment when it is made. It keeps the event loop
 * alive only while somebody waits for the next one, and only if it is `persistent`.
 */
export class EventQueue implements AsyncIterableIterator<DeviceEvent> {
  readonly #persistent: boolean;
  readonly #unread: DeviceEvent[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #closed: Promise<void>;
  #isOver = false;
  /** Why it has ended, until somebody has been told. */
  #failure: { readonly error: unknown } | undefined;
  #wake = (): void => {};

  /** `open` is called at once. */
  constructor(open: () => Promise<EventSource>, persistent: boolean, signal: AbortSignalLike | undefined) {
    this.#persistent = persistent;
    this.#closed = this.#run(open).catch((error: unknown) => this.#end({ error }));
    if (signal) void whileWatching(signal, this.#closed, () => this.#end({ error: abortReason(signal) }));
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Result> {
    const event = this.#unread.shift();
    if (event) return Promise.resolve({ done: false, value: event });
    if (this.#isOver) return this.#ended();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (this.#persistent) holdEventLoop();
    });
  }

  /** What waits gets no more; resolves when nothing is left of it. */
  async return(): Promise<Result> {
    this.#unread.length = 0;
    this.#end(undefined);
    this.#failure = undefined;
    await this.#closed;
    return { done: true, value: undefined };
  }

  async #run(open: () => Promise<EventSource>): Promise<void> {
    const source = await open();
    try {
      while (!this.#isOver) {
        for (const event of await source.poll()) this.#push(event);
        await this.#pause();
      }
    } finally {
      await source.close();
    }
  }

  #pause(): Promise<void> {
    if (this.#isOver) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #push(event: DeviceEvent): void {
    if (this.#isOver) return;
    const first = this.#waiting.shift();
    if (!first) {
      if (this.#unread.push(event) > mostUnread) this.#unread.shift();
      return;
    }
    this.#release();
    first.resolve({ done: false, value: event });
  }

  #end(failure: { readonly error: unknown } | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#wake();
    for (const { resolve, reject } of this.#waiting.splice(0)) {
      this.#release();
      this.#ended().then(resolve, reject);
    }
  }

  /** The first is told of the failure; for the others, it is just over. */
  #ended(): Promise<Result> {
    const failure = this.#failure;
    this.#failure = undefined;
    return failure ? Promise.reject(failure.error as Error) : Promise.resolve({ done: true, value: undefined });
  }

  #release(): void {
    if (this.#persistent) releaseEventLoop();
  }
}
