import type { AbortSignalLike } from '../../types';

/** Throws the signal's reason if it is aborted already. */
export function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Settles as `settled` does, or rejects with the signal's reason as soon as it aborts, after `abort` was called. */
export async function onAbort<Value>(settled: Promise<Value>, signal: AbortSignalLike, abort: () => void): Promise<Value> {
  let leave: (reason: Error) => void;
  const aborted = new Promise<never>((_, reject) => (leave = reject));
  const watched = whileWatching(signal, Promise.race([settled, aborted]), () => {
    abort();
    leave(abortReason(signal));
  });
  return await watched;
}

/** Settles as `settled` does, or rejects with the signal's reason, if there is a signal and it aborts before. */
export async function unlessAborted<Value>(settled: Promise<Value>, signal: AbortSignalLike | undefined): Promise<Value> {
  return signal ? onAbort(settled, signal, () => {}) : settled;
}

/** Settles as `settled` does, and calls `abort` where the signal aborts before; it may have done so while the call began. */
export async function whileWatching<Value>(signal: AbortSignalLike, settled: Promise<Value>, abort: () => void): Promise<Value> {
  const waiting = waitingFor(signal);
  waiting.add(abort);
  try {
    if (signal.aborted) abort();
    return await settled;
  } finally {
    waiting.delete(abort);
  }
}

const waitings = new WeakMap<AbortSignalLike, Waiting>();

function waitingFor(signal: AbortSignalLike): Waiting {
  const known = waitings.get(signal);
  if (known) return known;
  const waiting = new Waiting(signal);
  waitings.set(signal, waiting);
  return waiting;
}

/** All calls under way with a signal, behind one listener, since Node takes many for a leak. It exists as long as there are such calls. */
class Waiting {
  readonly #signal: AbortSignalLike;
  readonly #calls = new Set<() => void>();
  readonly #listener = (): void => this.#calls.forEach((leave) => leave());

  constructor(signal: AbortSignalLike) {
    this.#signal = signal;
  }

  add(leave: () => void): void {
    if (this.#calls.size === 0) this.#signal.addEventListener('abort', this.#listener);
    this.#calls.add(leave);
  }

  delete(leave: () => void): void {
    if (this.#calls.delete(leave) && this.#calls.size === 0) this.#signal.removeEventListener('abort', this.#listener);
  }
}

export function abortReason(signal: AbortSignalLike): Error {
  return (signal as { reason?: Error }).reason ?? Object.assign(new Error('The call was aborted'), { name: 'AbortError' });
}

/** For an option that is an AbortSignal, of any realm. */
export function signalRule(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'an AbortSignal';
  const { aborted, addEventListener } = value as { aborted?: unknown; addEventListener?: unknown };
  return typeof aborted === 'boolean' && typeof addEventListener === 'function' ? undefined : 'an AbortSignal';
}
