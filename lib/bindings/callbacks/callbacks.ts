import { inAsyncScope } from '../../event-loop/async-scope';
import { holdEventLoop, releaseEventLoop } from '../../event-loop/in-flight';
import { native, onApiCallback } from '../../native/environment';
import { nextTick } from '../../node/own-functions';

/** What a C library says when it calls back. */
export interface CallbackEvent {
  readonly words: readonly bigint[];
  readonly text: string;
}

interface Registered {
  readonly call: (event: CallbackEvent) => unknown;
  /** Whether it is called only once. */
  readonly once: boolean;
}

const registered = new Map<number, Registered>();
/** What a function of the user's threw while C waited for its answer: it is rethrown when the call is back. */
let thrown: { error: unknown } | undefined;

/**
 * Makes a function callable from C. With `once`, the event loop is kept alive until it has been called. With `answers`, C waits inside a
 * call for what it returns; else it runs in the asynchronous context of this call.
 *
 * @returns the token that C gets as user data
 */
export function addCallback(call: (event: CallbackEvent) => unknown, { once = false, answers = false } = {}): number {
  onApiCallback(serve);
  // Also for those that do not keep the event loop alive: this is how the addon learns whom to wake.
  holdEventLoop();
  const token = native().apiAddCallback(answers);
  registered.set(token, { call: answers ? call : inAsyncScope(call), once });
  if (!once) releaseEventLoop();
  return token;
}

/** Later calls find nothing. */
export function removeCallback(token: number): void {
  const entry = registered.get(token);
  if (!entry) return;
  registered.delete(token);
  native().apiRemoveCallback(token);
  if (entry.once) releaseEventLoop();
}

/** Makes a function that C calls as if it were its own; undefined if too many are in use. `call` returns the bytes of its result. */
export function addCFunction(signature: string, call: (words: readonly bigint[]) => bigint): CFunction | undefined {
  onApiCallback(serve);
  holdEventLoop(); // as above
  releaseEventLoop();
  const made = native().hostAddCallback(signature);
  if (!made) return undefined;
  const [token, address] = made;
  registered.set(token, { call: ({ words }) => call(words), once: false });
  return { token, address: BigInt(address) };
}

export interface CFunction {
  readonly token: number;
  readonly address: bigint;
}

/** Later calls get 0. Returns whether one was not answered, since it came from another thread while this one waited. */
export function removeCFunction({ token }: CFunction): boolean {
  registered.delete(token);
  return native().hostRemoveCallback(token);
}

/** For when no more calls will come: a context is broken, and what was left to do in its streams is dropped. */
export function giveUpOnCallbacks(): void {
  for (const [token, { once }] of registered) if (once) removeCallback(token);
}

/** How many functions C may still call. */
export function callbackCount(): number {
  return registered.size;
}

/** Throws what a callback has thrown inside a call of ours. */
export function rethrow(): void {
  if (!thrown) return;
  const { error } = thrown;
  thrown = undefined;
  throw error;
}

/** C calls, on this thread. There is no caller here to throw to: it becomes an uncaught exception, or the call throws it. */
function serve(token: number, words: bigint[], text: string): number | bigint {
  const entry = registered.get(token);
  if (!entry) return 0;
  if (entry.once) removeCallback(token);
  try {
    const answer = entry.call({ words, text });
    return typeof answer === 'bigint' ? answer : Number(answer) || 0;
  } catch (error) {
    if (inside > 0) thrown ??= { error };
    else nextTick(() => raise(error));
    return 0;
  }
}

function raise(error: unknown): never {
  throw error;
}

let inside = 0;

/** Runs a call of a C function that may call back on this thread. */
export function withAnswers<Result>(call: () => Result): Result {
  inside++;
  try {
    return call();
  } finally {
    inside--;
  }
}
