import { abortReason } from '../event-loop/abort';
import { clearTimeout, now, setTimeout } from '../node/own-functions';
import type { AbortSignalLike } from '../../types';

/** How long something may take: some seconds, and not beyond the caller's signal. */
export class Limit {
  readonly seconds: number;
  readonly #controller = new AbortController();
  readonly #until: number;
  readonly #timer: NodeJS.Timeout;
  readonly #given: AbortSignalLike | undefined;
  readonly #onAbort = (): void => this.#controller.abort(abortReason(this.#given!));

  constructor(seconds: number, given?: AbortSignalLike) {
    this.seconds = seconds;
    const milliseconds = Math.min(1000 * seconds, 2 ** 31 - 1);
    this.#until = now() + milliseconds;
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds);
    this.#timer.unref();
    this.#given = given;
    given?.addEventListener('abort', this.#onAbort);
    if (given?.aborted) this.#onAbort();
  }

  /** Aborts when the time is over, or with the caller's signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The reason of the caller's signal, if that is what ended it. */
  get given(): Error | undefined {
    return this.#given?.aborted ? abortReason(this.#given) : undefined;
  }

  /** Milliseconds that are left. */
  get left(): number {
    return Math.max(0, this.#until - now());
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#onAbort);
  }
}

/** Resolves after some milliseconds, or when the signal aborts. Does not keep the program running. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    timer.unref();
    signal.addEventListener('abort', done);
  });
}
