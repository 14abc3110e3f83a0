import { counters } from '../diagnostics/counters';
import { readEntry, writeEntry } from '../cache/disk-cache';
import { runBlocking, runInBackground, step, type Steps } from '../event-loop/steps';
import { compileInRounds } from './compile-in-rounds';
import type { CompiledFacts, CompiledSource, SourceToCompile } from './compiled-source';
import { withPathAtHand } from './paths-at-hand';
import { jobFor, prepare, type Prepared } from './prepare';
import { reportProgress } from './progress';
import { SharedWork } from './shared-work';
import { now } from '../node/own-functions';
import { rememberSource } from './known-texts';

/** The results of this process, by key. */
const finished = new Map<string, CompiledSource>();
/** How many are kept in memory. */
const mostFinished = 128;
/** Several requests for the same result share one compile. */
const underWay = new Map<string, SharedWork<CompiledSource>>();

/**
 * The way of a source, file by file: its key and flags (prepare.ts); what is known by that key, here or in the cache; else the compiler's
 * answer, in rounds (compile-in-rounds.ts) of a run or two each (compile-round.ts), each run by itself (compile-once.ts).
 */
function* compileSource(what: SourceToCompile): Steps<CompiledSource> {
  const prepared = yield* prepare(what);
  rememberSource(prepared.name, what.folder, what.source);
  const known = finished.get(prepared.key);
  if (known) counters.cached++;
  const compiled =
    known ??
    (yield* step(
      () => runBlocking(obtain(prepared)),
      () => shared(prepared).join(what.options.signal),
    ));
  return withPathAtHand(compiled, prepared.name, what.folder);
}

/** Throws CudaCompileError; CudaError if the compiler is missing, refuses its options or takes too long. */
export function compileBlocking(what: SourceToCompile): CompiledSource {
  what.options.signal?.throwIfAborted();
  return runBlocking(compileSource(what));
}

/** As {@link compileBlocking}; rejects with the reason of `options.signal` once that is aborted. */
export async function compileInBackground(what: SourceToCompile): Promise<CompiledSource> {
  what.options.signal?.throwIfAborted();
  return await runInBackground(compileSource(what));
}

/** The compile under way, or a new one. One that may take longer is not the same work. */
function shared(prepared: Prepared): SharedWork<CompiledSource> {
  const { options } = prepared.what;
  const key = `${prepared.key} ${options.timeout}`;
  const known = underWay.get(key);
  if (known) return known;
  const ended = () => {
    if (underWay.get(key) === work) underWay.delete(key);
  };
  const work = new SharedWork((stop) => runInBackground(obtain(prepared, stop)).finally(ended), ended);
  underWay.set(key, work);
  return work;
}

function keep({ key, cacheable }: Prepared, result: CompiledSource): CompiledSource {
  if (!cacheable) return result;
  finished.set(key, result);
  if (finished.size > mostFinished) finished.delete(finished.keys().next().value!);
  return result;
}

/** From the cache or from the compiler. */
function* obtain(prepared: Prepared, stop?: AbortSignal): Steps<CompiledSource> {
  const { options } = prepared.what;
  const started = now();
  const report = (stage: 'cached' | 'compiling' | 'compiled' | 'failed') =>
    reportProgress(options.onProgress, { stage, name: prepared.name, milliseconds: now() - started });
  const cached = prepared.cacheable && options.cache !== false;
  const entry = cached ? yield* readEntry(prepared.key) : undefined;
  if (entry) {
    counters.cached++;
    report('cached');
    return keep(prepared, { ...(entry.facts as CompiledFacts), image: entry.image });
  }
  report('compiling');
  const { key, compiled } = yield* compileConfirmed(prepared, stop, () => {
    counters.failed++;
    report('failed');
  });
  counters.compiled++;
  report('compiled');
  const { image, ...facts } = compiled;
  if (cached) yield* writeEntry(key, { facts, image });
  return keep(prepared, compiled);
}

function* compileConfirmed(
  prepared: Prepared,
  stop: AbortSignal | undefined,
  failed: () => void,
): Steps<{ readonly key: string; readonly compiled: CompiledSource }> {
  try {
    const job = yield* jobFor(prepared, stop);
    return { key: job.key, compiled: yield* compileInRounds(job) };
  } catch (error) {
    failed();
    throw error;
  }
}
