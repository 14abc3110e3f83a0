import { ownFile } from './own-file';

/**
 * Where this package's code lies, sources or what is built of them; undefined where it has been bundled with the user's, so
 * that one cannot tell them apart.
 */
const own = /^.*[\\/]lib[\\/](?=errors[\\/]own-file\.|shared[\\/]\w+\.m?js$|index\.m?js$)/.exec(ownFile() ?? '')?.[0];

/** A stack is cut off at its depth. The user's frame lies below those of the package, at most this many. */
const ownDepth = 50;

/** Where the package was called, kept for an error that is found later. Reading it costs, keeping it hardly. */
export type CallerStack = { stack?: string };

/** The stack of who calls `maker` just now. */
export function callerStack(maker: CallableFunction | NewableFunction): CallerStack {
  const site: CallerStack = {};
  const limit = Error.stackTraceLimit;
  if (own !== undefined) setLimit(limit + ownDepth);
  Error.captureStackTrace(site, maker as () => void);
  setLimit(limit);
  return site;
}

/** `node --frozen-intrinsics` lets nobody set it: stacks are as deep as they are. */
function setLimit(limit: number): void {
  Reflect.set(Error, 'stackTraceLimit', limit);
}

/**
 * Makes an error's stack begin with the code that called the package: which of the package's functions noticed is of no
 * use to whoever made the mistake. Called where the error is made; the user's own getters and callbacks stay.
 */
export function startAtCaller(error: Error): void {
  startAt(error, callerStack(startAtCaller));
}

/** As {@link startAtCaller}, with a stack that was kept. An error without a frame of the user's stays as it is. */
export function startAt(error: Error, site: CallerStack): void {
  const frames = (site.stack ?? '').split('\n').slice(1);
  const first = own === undefined ? 0 : frames.findIndex((frame) => !frame.includes(own) && !isInternal(frame));
  if (first < 0 || frames.length === 0) return;
  error.stack = [`${error.name}: ${error.message}`, ...frames.slice(first, first + Error.stackTraceLimit)].join('\n');
}

/** `new Promise`, and what Node runs the program with. */
function isInternal(frame: string): boolean {
  return /\(?node:internal|\(<anonymous>\)$/.test(frame);
}
