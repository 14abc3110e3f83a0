import { readEntry, writeEntry } from '../cache/disk-cache';
import { runBlocking, runInBackground, type Steps } from '../event-loop/steps';
import { type Limits, limitsOf } from './compile-once';
import { compileWithProbes } from './compile-with-probes';
import type { CompiledFacts, CompiledSource, SourceToCompile } from './compiled-source';
import { withPathAtHand } from './paths-at-hand';
import { confirm, prepare, type Prepared } from './prepare';
import { reportProgress } from './progress';
import { SharedWork } from './shared-work';
import { now } from '../node/own-functions';

/** The results of this process, by key. */
const finished = new Map<string, CompiledSource>();
/** How many are kept in memory. */
const mostFinished = 128;
/** Several requests for the same result share one compile. */
const underWay = new Map<string, SharedWork<CompiledSource>>();

/** Throws CudaCompileError; CudaError if the compiler is missing, refuses its options or takes too long. */
export function compileBlocking(what: SourceToCompile): CompiledSource {
  what.options.signal?.throwIfAborted();
  const prepared = runBlocking(prepare(what));
  const compiled = finished.get(prepared.key) ?? keep(prepared, runBlocking(obtain(what, prepared, limitsOf(what.options))));
  return withPathAtHand(compiled, prepared.name);
}

/** As {@link compileBlocking}; rejects with the reason of `options.signal` once that is aborted. */
export async function compileInBackground(what: SourceToCompile): Promise<CompiledSource> {
  const { signal, timeout } = what.options;
  signal?.throwIfAborted();
  const prepared = await runInBackground(prepare(what));
  const known = finished.get(prepared.key);
  if (known) return withPathAtHand(known, prepared.name);
  // A compile that may take longer is not the same work.
  const key = `${prepared.key} ${timeout}`;
  const work = underWay.get(key) ?? start(key, what, prepared);
  return withPathAtHand(await work.join(signal), prepared.name);
}

function start(key: string, what: SourceToCompile, prepared: Prepared): SharedWork<CompiledSource> {
  const ended = () => {
    if (underWay.get(key) === work) underWay.delete(key);
  };
  const work = new SharedWork(async (stop) => {
    try {
      return keep(prepared, await runInBackground(obtain(what, prepared, limitsOf(what.options, stop))));
    } finally {
      ended();
    }
  }, ended);
  underWay.set(key, work);
  return work;
}

function keep({ key, cacheable }: Prepared, result: CompiledSource): CompiledSource {
  if (!cacheable) return result;
  finished.set(key, result);
  if (finished.size > mostFinished) finished.delete(finished.keys().next().value!);
  return result;
}

function* obtain(what: SourceToCompile, prepared: Prepared, limits: Limits): Steps<CompiledSource> {
  const started = now();
  const report = (stage: 'cached' | 'compiling' | 'compiled' | 'failed') =>
    reportProgress(what.options.onProgress, { stage, name: prepared.name, milliseconds: now() - started });
  const cached = prepared.cacheable && what.options.cache !== false;
  const entry = cached ? yield* readEntry(prepared.key) : undefined;
  if (entry) {
    report('cached');
    return { ...(entry.facts as CompiledFacts), image: entry.image };
  }
  report('compiling');
  const { key, ...compiled } = yield* compileConfirmed(what, prepared, limits, () => report('failed'));
  report('compiled');
  const { image, ...facts } = compiled;
  if (cached) yield* writeEntry(key, { facts, image });
  return compiled;
}

function* compileConfirmed(
  what: SourceToCompile,
  prepared: Prepared,
  limits: Limits,
  failed: () => void,
): Steps<CompiledSource & { key: string }> {
  try {
    const confirmed = yield* confirm(what, prepared);
    return { ...(yield* compileWithProbes(what, confirmed, limits)), key: confirmed.key };
  } catch (error) {
    failed();
    throw error;
  }
}
