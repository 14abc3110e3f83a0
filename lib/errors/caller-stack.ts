import { ownFile } from './own-file';

/**
 * Where this package's code is, sources or what is built from them; undefined if it has been bundled with the user's, so that the two
 * cannot be told apart.
 */
const own = /^.*[\\/]lib[\\/](?=errors[\\/]own-file\.|shared[\\/]\w+\.m?js$|index\.m?js$)/.exec(ownFile() ?? '')?.[0];

/** Stacks are cut off at a depth; the user's frame lies below those of the package, which are at most this many. */
const ownDepth = 50;

/** Where the package was called, kept for an error that is found later. Reading it is expensive, keeping it is not. */
export type CallerStack = { stack?: string };

/** The stack of the code that is calling `maker`. */
export function callerStack(maker: CallableFunction | NewableFunction): CallerStack {
  const site: CallerStack = {};
  const limit = Error.stackTraceLimit;
  if (own !== undefined) setLimit(limit + ownDepth);
  Error.captureStackTrace(site, maker as () => void);
  setLimit(limit);
  return site;
}

/** Under `node --frozen-intrinsics` nobody can set it: the depth of stacks stays as it is. */
function setLimit(limit: number): void {
  Reflect.set(Error, 'stackTraceLimit', limit);
}

/**
 * Makes an error's stack begin with the code that called the package: which of the package's functions noticed is of no use to whoever made
 * the mistake. Called where the error is made; frames of the user's own getters and callbacks are kept.
 */
export function startAtCaller(error: Error): void {
  startAt(error, callerStack(startAtCaller));
}

/** As {@link startAtCaller}, with a stack that was kept. If that has no frame of the user's, the error stays as it is. */
export function startAt(error: Error, site: CallerStack): void {
  const frames = framesOf(site);
  if (frames.length > 0) error.stack = [`${error.name}: ${error.message}`, ...frames.slice(0, Error.stackTraceLimit)].join('\n');
}

/** The frames of a stack that was kept, from the first of the user's on; those of the package if the two cannot be told apart. */
export function callerFrames(site: CallerStack): readonly string[] {
  const frames = framesOf(site);
  return (frames.length > 0 ? frames : (site.stack ?? '').split('\n').slice(1)).slice(0, Error.stackTraceLimit);
}

/** The line of the program that is calling the package, as in a stack; undefined if none is, or if the two cannot be told apart. */
export function callerLine(): string | undefined {
  return own === undefined ? undefined : framesOf(callerStack(callerLine))[0]?.trim();
}

/** From the first frame of the user's on. */
function framesOf({ stack = '' }: CallerStack): string[] {
  const frames = stack.split('\n').slice(1);
  const first = own === undefined ? 0 : frames.findIndex((frame) => !frame.includes(own) && !isInternal(frame));
  return first < 0 ? [] : frames.slice(first);
}

/** `new Promise`, and Node's own frames, in which the program is called back. */
function isInternal(frame: string): boolean {
  return /^\s+at (?:async )?node:|\(node:|\(<anonymous>\)$/.test(frame);
}
