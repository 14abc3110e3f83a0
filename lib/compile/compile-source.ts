import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { native } from '../native/environment';
import type { CompileOutcome, CompilerInfo, CompileRequest } from '../native/native';
import { background } from '../event-loop/background';
import { outline } from '../signature/source-outline';
import { type CompileOptions, compilerFlags, type CompileTarget, sorted } from './compile-options';
import { prologueOf } from './declared-function';
import { compilerIdentity, loadedCompiler } from './compiler-identity';
import { compileError } from './diagnostics';
import { reportProgress } from './progress';
import { standardHeaders } from './standard-headers';
import { readEntry, writeEntry } from '../cache/disk-cache';
import { type IncludeScan, scanIncludes } from './include-scan';
import { runBlocking, runInBackground, step, type Steps } from '../event-loop/steps';
import { failedOnlyInProbes, probeExpression, probeExpressions, probeFlag, probeHeader, probeHeaderName, type Probes } from './type-probe';

/** A compiled source: what is loaded, and what the compiler said of its names. */
export interface CompiledSource extends CompiledFacts {
  image: Uint8Array;
}

export interface CompiledFacts {
  /** PTX as UTF-8, a cubin, or the intermediate code of link-time optimisation. */
  format: 'ptx' | 'cubin' | 'ltoir';
  /** Warnings. */
  log: string;
  /** Entry symbols of the image. */
  entries: string[];
  /** The compiler's name for each expression that was asked for. */
  lowered: Record<string, string>;
}

export interface SourceToCompile {
  source: string;
  /** Of the file, for "…" includes. */
  folder: string | undefined;
  /** Template instances that the image must hold. */
  instances: readonly string[];
  /** Device functions whose types are asked for along with the compile, where the text has them. */
  functions?: readonly string[];
  options: CompileOptions;
  target: CompileTarget;
}

/** Results of this process, by key; requests for one key compile once. */
const finished = new Map<string, CompiledSource>();
const underWay = new Map<string, Promise<CompiledSource>>();
/** As many results are kept in memory. */
const mostFinished = 128;

export function compileBlocking(what: SourceToCompile): CompiledSource {
  const prepared = runBlocking(prepare(what));
  return finished.get(prepared.key) ?? keep(prepared, runBlocking(obtain(what, prepared)));
}

export async function compileInBackground(what: SourceToCompile): Promise<CompiledSource> {
  const prepared = await runInBackground(prepare(what));
  const known = finished.get(prepared.key) ?? underWay.get(prepared.key);
  if (known) return known;
  const compiling = runInBackground(obtain(what, prepared)).then((result) => keep(prepared, result));
  underWay.set(prepared.key, compiling);
  try {
    return await compiling;
  } finally {
    underWay.delete(prepared.key);
  }
}

export interface Prepared {
  key: string;
  cacheable: boolean;
  flags: string[];
  info: CompilerInfo;
  name: string;
}

function keep({ key, cacheable }: Prepared, result: CompiledSource): CompiledSource {
  if (!cacheable) return result;
  finished.set(key, result);
  if (finished.size > mostFinished) finished.delete(finished.keys().next().value!);
  return result;
}

/** Everything that the result depends on, as a key. */
export function* prepare(what: SourceToCompile): Steps<Prepared> {
  const info = yield* compilerIdentity();
  const flags = compilerFlags(what.options, what.target, info.architectures);
  const includes: IncludeScan = yield* scanIncludes(what.source, {
    sourceFolder: what.folder,
    folders: [...(what.options.includePaths ?? []), ...foldersOf(what.options.options ?? []), ...info.includeFolders],
    headers: what.options.headers ?? {},
    toolkitFolders: info.includeFolders,
  });
  const name = what.options.name ?? 'kernel.cu';
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        standardHeaders,
        info.version,
        info.path,
        info.includeFolders,
        flags,
        name,
        what.folder ?? '',
        what.instances,
        what.functions ?? [],
        prologue(what),
      ]),
    )
    .update(includes.fingerprint)
    .update(what.source)
    .digest('hex');
  return { key, cacheable: includes.complete && !readsOrWritesFiles(flags), flags, info, name };
}

function foldersOf(flags: readonly string[]): string[] {
  return flags.flatMap((flag, index) => {
    const attached = /^(?:-I|--include-path=)(.+)/.exec(flag);
    if (attached) return [attached[1]!];
    return flag === '-I' || flag === '--include-path' ? [flags[index + 1] ?? ''] : [];
  });
}

/** Options that name files which the key does not see. */
function readsOrWritesFiles(flags: readonly string[]): boolean {
  return flags.some((flag) =>
    /^(?:-include|--pre-include|--(?:create-|use-)?pch|-pch|-time|--time|--fdevice-time-trace|-fdevice-time-trace)/.test(flag),
  );
}

function* obtain(what: SourceToCompile, prepared: Prepared): Steps<CompiledSource> {
  const started = performance.now();
  const report = (stage: 'cached' | 'compiling' | 'compiled' | 'failed') =>
    reportProgress(what.options.onProgress, { stage, name: prepared.name, milliseconds: performance.now() - started });
  const cached = prepared.cacheable && what.options.cache !== false;
  const entry = cached ? yield* readEntry(prepared.key) : undefined;
  if (entry) {
    report('cached');
    return { ...(entry.facts as CompiledFacts), image: entry.image };
  }
  report('compiling');
  const { key, ...compiled } = yield* compileNow(what, prepared, () => report('failed'));
  report('compiled');
  const { image, ...facts } = compiled;
  if (cached) yield* writeEntry(key, { facts, image });
  return compiled;
}

function* compileNow(what: SourceToCompile, prepared: Prepared, failed: () => void): Steps<CompiledSource & { key: string }> {
  try {
    const confirmed = yield* confirm(what, prepared);
    return { ...(yield* compileWithProbes(what, confirmed)), key: confirmed.key };
  } catch (error) {
    failed();
    throw error;
  }
}

/** With the compiler that is really there: the cache may have remembered another. */
export function* confirm(what: SourceToCompile, prepared: Prepared): Steps<Prepared> {
  const info = yield* loadedCompiler();
  return isDeepStrictEqual(info, prepared.info) ? prepared : yield* prepare(what);
}

/**
 * One compile where the guessed names are right. Where one is not, the source is compiled without them and, for the
 * `extern "C"` kernels that the image then shows, once more.
 */
function* compileWithProbes(what: SourceToCompile, prepared: Prepared): Steps<CompiledSource> {
  const seen = outline(what.source);
  const guessed: Probes = {
    kernels: seen.kernels.filter((kernel) => kernel.externC && !kernel.template).map((kernel) => kernel.name),
    variables: seen.variables,
    functions: (what.functions ?? []).filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(what.source)),
    instances: what.instances,
  };
  const first = yield* compileOnce(what, prepared, probeExpressions(guessed));
  if (first.outcome.compiled) return finish(first, yield* missingTypes(what, prepared, first));
  if (!failedOnlyInProbes(first.outcome.log)) throw failure(first.outcome, what, prepared);
  const second = yield* compileOnce(what, prepared, [...what.instances]);
  if (!second.outcome.compiled) throw failure(second.outcome, what, prepared);
  return finish(second, yield* missingTypes(what, prepared, second));
}

interface Attempt {
  outcome: CompileOutcome;
  expressions: string[];
}

/** The types of unmangled entries that were not asked for yet. */
function* missingTypes(what: SourceToCompile, prepared: Prepared, { outcome, expressions }: Attempt): Steps<Record<string, string>> {
  const missing = entriesOf(outcome.ptx)
    .filter((entry) => !entry.startsWith('_Z'))
    .map(probeExpression)
    .filter((expression) => !expressions.includes(expression));
  if (missing.length === 0) return {};
  const again = yield* compileOnce(what, prepared, missing);
  return again.outcome.compiled ? lowered(again) : {};
}

export function* compileOnce(what: SourceToCompile, prepared: Prepared, expressions: string[]): Steps<Attempt> {
  const headers = sorted({ ...standardHeaders, ...what.options.headers, [probeHeaderName]: probeHeader + prologue(what) });
  const request: CompileRequest = {
    source: what.source,
    name: prepared.name,
    options: [
      ...prepared.flags,
      ...(what.folder === undefined ? [] : [`--include-path=${what.folder}`]),
      ...prepared.info.includeFolders.map((folder) => `--include-path=${folder}`),
      probeFlag,
    ],
    nameExpressions: expressions,
    headerNames: headers.map(([name]) => name),
    headerTexts: headers.map(([, text]) => text),
  };
  const outcome = yield* step(
    () => native().compileSync(request),
    () => background<CompileOutcome>((done) => native().compile(request, done)),
  );
  return { outcome, expressions };
}

/** Before the source without moving its lines. */
function prologue({ options }: SourceToCompile): string {
  return prologueOf(options.declarations ?? []);
}

function lowered({ outcome, expressions }: Attempt): Record<string, string> {
  return Object.fromEntries(expressions.map((expression, index) => [expression, outcome.loweredNames[index]!]));
}

function finish(attempt: Attempt, more: Record<string, string>): CompiledSource {
  const { outcome } = attempt;
  return {
    ...compiledImage(outcome),
    log: outcome.log,
    entries: entriesOf(outcome.ptx),
    lowered: { ...lowered(attempt), ...more },
  };
}

function compiledImage({ cubin, ltoir, ptx }: CompileOutcome): Pick<CompiledSource, 'format' | 'image'> {
  if (cubin.length > 0) return { format: 'cubin', image: cubin };
  return ltoir.length > 0 ? { format: 'ltoir', image: ltoir } : { format: 'ptx', image: Buffer.from(ptx) };
}

export function entriesOf(ptx: string): string[] {
  return [...ptx.matchAll(/\.entry\s+([\w$%]+)/g)].map((match) => match[1]!);
}

function failure(outcome: CompileOutcome, what: SourceToCompile, { info, name }: Prepared): Error {
  const { log } = outcome;
  const missing = /(?:cannot|could not) open source file/.test(log) && info.includeFolders.length === 0;
  const notes = missing
    ? [
        `No CUDA headers were found beside ${info.path}. Looked in:\n  ${info.includeCandidates.join('\n  ')}\nName their folder in includePaths.`,
      ]
    : [];
  return compileError(log, what.source, name, notes);
}
