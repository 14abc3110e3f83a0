import { coded } from '../errors/argument-error';
import type { Collective } from './collective';

/** What the function of one `group()` asks for. */
export class Group {
  readonly calls: Collective[] = [];
  /** The Promise that every call inside returns. */
  readonly done: Promise<void>;
  #settle!: (queued: Promise<void> | undefined) => void;

  constructor() {
    this.done = new Promise((resolve) => (this.#settle = resolve));
  }

  /** Throws what `body` throws, and TypeError if it waits. */
  collect(body: () => unknown): void {
    const result = body();
    if (result === this.done || !isPromise(result)) return;
    result.then(undefined, () => {}); // what it rejects with matters less
    throw coded(new TypeError('group: expected a function that does not wait, received one that returns a Promise'));
  }

  /** Settles as `queued` does. */
  settleAs(queued: Promise<void> | undefined): void {
    this.#settle(queued);
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}
