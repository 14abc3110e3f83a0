import { type Channel, tracingChannel } from 'node:diagnostics_channel';

/** A call of a kernel, from when it is made until its Promise settles. */
export interface CallTrace {
  readonly kernel: string;
  readonly device: number;
  /** What the call resolved to. */
  result?: unknown;
  /** What it rejected with. */
  error?: unknown;
}

/**
 * The channels `tracing:cuda-ffi:call:start`, `end`, `asyncStart`, `asyncEnd` and `error` of `diagnostics_channel`. A store that is bound to
 * `start` is there for whatever the call does.
 */
const traces = tracingChannel<unknown, CallTrace>('cuda-ffi:call');
const all: readonly Channel[] = [traces.start, traces.end, traces.asyncStart, traces.asyncEnd, traces.error];

/** Whether anybody follows calls. */
export function isTraced(): boolean {
  return all.some(hasSubscribers);
}

function hasSubscribers(channel: Channel): boolean {
  return channel.hasSubscribers;
}

/** Makes a call, and tells those who follow calls. What it throws is what it rejects with, as for whoever has called. */
export function traced<Result>(kernel: string, device: number, call: () => Promise<Result>): Promise<Result> {
  return traces.tracePromise(() => promiseOf(call), { kernel, device }) as Promise<Result>;
}

function promiseOf<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return call();
  } catch (error) {
    return Promise.reject(error as Error);
  }
}
