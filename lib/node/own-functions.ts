// What others replace on the global object, as Node.js itself has it. Jest, Vitest, Sinon and node:test put fake timers there, and some of
// them into node:timers and process as well: no call would settle under them. The globals of jsdom and of other vm contexts lack some. All
// of it is taken once, when the package is loaded; eslint.config.mjs forbids the globals in lib/.
import { performance } from 'node:perf_hooks';
import * as process from 'node:process';
import * as timers from 'node:timers';
import { TextDecoder as NodeTextDecoder, TextEncoder as NodeTextEncoder } from 'node:util';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

// Constants, not exports from there: an import is looked up in its module at each use.
export const setImmediate = timers.setImmediate;
export const setTimeout = timers.setTimeout;
export const clearTimeout = timers.clearTimeout;
export const nextTick = process.nextTick.bind(process);
/** Milliseconds, from some moment on. */
export const now = performance.now.bind(performance);
/** The time of day, for files. */
export const secondsSince1970 = (): number => (performance.timeOrigin + now()) / 1000;
export const measure = performance.measure.bind(performance);
export const TextDecoder = NodeTextDecoder;
export const TextEncoder = NodeTextEncoder;

/** The same shared memory as another object. */
export function sharedAgain(buffer: SharedArrayBuffer): SharedArrayBuffer {
  const { port1, port2 } = new MessageChannel();
  try {
    port1.postMessage(buffer);
    return receiveMessageOnPort(port2)!.message as SharedArrayBuffer;
  } finally {
    port1.close();
  }
}
