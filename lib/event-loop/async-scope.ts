import { AsyncResource } from 'node:async_hooks';

/**
 * The function, run in the asynchronous context of this call whenever it is called: what `AsyncResource.bind` does, whose functions have
 * deprecated properties that take most of the time of a short call of C.
 */
export function inAsyncScope<Args extends unknown[], Result>(call: (...args: Args) => Result): (...args: Args) => Result {
  const scope = new AsyncResource('cuda-ffi');
  return (...args) => scope.runInAsyncScope(call, undefined, ...args);
}
