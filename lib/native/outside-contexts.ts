import { AsyncResource } from 'node:async_hooks';

/** `jest --detectOpenHandles` asks hasRef(), and takes what lacks it for something that keeps the process alive. */
class Outside extends AsyncResource {
  hasRef(): boolean {
    return false;
  }
}

const outside = new Outside('cuda-ffi', { requireManualDestroy: true });

/**
 * Calls a function outside all asynchronous contexts. Node keeps the context in which something long-lived is made for as long as that is
 * there, with all that the user's AsyncLocalStorage holds in it, and makes it that of every callback.
 */
export function outsideContexts<T>(made: () => T): T {
  return outside.runInAsyncScope(made);
}
