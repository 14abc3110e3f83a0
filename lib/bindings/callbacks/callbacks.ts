import { AsyncResource } from 'node:async_hooks';
import { holdEventLoop, releaseEventLoop } from '../../event-loop/in-flight';
import { native, onApiCallback } from '../../native/environment';

/** What a C library says when it calls back. */
export interface CallbackEvent {
  readonly words: readonly bigint[];
  readonly text: string;
}

interface Registered {
  readonly call: (event: CallbackEvent) => unknown;
  /** One call is all there will be. */
  readonly once: boolean;
}

const registered = new Map<number, Registered>();
/** What a function of the user's threw while C waited for its answer: thrown again when the call is back. */
let thrown: { error: unknown } | undefined;

/**
 * Makes a function callable from C. With `once` the event loop stays alive until it has been called. With `answers` C waits
 * for what it returns, inside of a call; else it runs in the asynchronous context of this one.
 *
 * @returns what C is given as user data
 */
export function addCallback(call: (event: CallbackEvent) => unknown, { once = false, answers = false } = {}): number {
  onApiCallback(serve);
  // Also for what does not keep the event loop alive: this is how it learns whom to wake.
  holdEventLoop();
  const token = native().apiAddCallback(answers);
  registered.set(token, { call: answers ? call : AsyncResource.bind(call), once });
  if (!once) releaseEventLoop();
  return token;
}

/** A call that comes later finds nothing. */
export function removeCallback(token: number): void {
  const entry = registered.get(token);
  if (!entry) return;
  registered.delete(token);
  native().apiRemoveCallback(token);
  if (entry.once) releaseEventLoop();
}

/** No call is going to come any more: a context is broken, and what its streams had left to do is dropped. */
export function giveUpOnCallbacks(): void {
  for (const [token, { once }] of registered) if (once) removeCallback(token);
}

/** How many functions C may still call. */
export function callbackCount(): number {
  return registered.size;
}

/** Throws what a callback threw inside a call of ours. */
export function rethrow(): void {
  if (!thrown) return;
  const { error } = thrown;
  thrown = undefined;
  throw error;
}

/** C calls, on this thread. What is thrown has no caller here: it is the program's uncaught exception, or the call's. */
function serve(token: number, words: bigint[], text: string): number {
  const entry = registered.get(token);
  if (!entry) return 0;
  if (entry.once) removeCallback(token);
  try {
    return Number(entry.call({ words, text })) || 0;
  } catch (error) {
    if (inside > 0) thrown ??= { error };
    else process.nextTick(() => raise(error));
    return 0;
  }
}

function raise(error: unknown): never {
  throw error;
}

let inside = 0;

/** Runs a call of C during which it may call back on this thread. */
export function withAnswers<Result>(call: () => Result): Result {
  inside++;
  try {
    return call();
  } finally {
    inside--;
  }
}
