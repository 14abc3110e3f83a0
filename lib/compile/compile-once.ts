import { CudaError } from '../errors/cuda-error';
import { background } from '../event-loop/background';
import { step, type Steps } from '../event-loop/steps';
import type { CompileOutcome, CompileRequest } from '../native/native';
import { sorted } from './compile-options';
import { type Compiler, compilerFor } from './compiler';
import type { CompileJob, Limits } from './prepare';
import { refusedOption } from './refused-option';
import { probeFlag, probeHeader, probeHeaderName } from './type-probe';
import { clearTimeout, now, setTimeout } from '../node/own-functions';

/** One run of the compiler. */
export interface Attempt {
  readonly outcome: CompileOutcome;
  readonly expressions: readonly string[];
  /** What helps to understand errors. */
  readonly notes?: readonly string[];
}

/** Throws CudaError if the compiler refuses its options, or takes too long. Errors in the source are in the outcome. */
export function* compileOnce(job: CompileJob, expressions: readonly string[]): Steps<Attempt> {
  const request = requestFor(job, expressions);
  const outcome = yield* outcomeOf(request, job);
  if (!outcome) throw tookTooLong(job);
  return { outcome, expressions };
}

function* outcomeOf(request: CompileRequest, job: CompileJob): Steps<CompileOutcome | undefined> {
  const compiler = compilerFor(job.what.target);
  try {
    return yield* step(
      () => compileBlocking(compiler, request, job.limits),
      () => compileInTime(compiler, request, job.limits),
    );
  } catch (error) {
    throw refusedOption(error, job);
  }
}

function requestFor({ what, name, flags, info, prologue }: CompileJob, expressions: readonly string[]): CompileRequest {
  // All this precedes the source without moving its lines.
  const included = [probeHeader, what.prelude ?? '', prologue].join('');
  const headers = sorted({ ...compilerFor(what.target).headers, ...what.options.headers, [probeHeaderName]: included });
  return {
    source: withoutMark(what.source),
    name: asFileName(name),
    options: [
      ...flags,
      ...(what.folder === undefined ? [] : [`--include-path=${what.folder}`]),
      ...info.includeFolders.map((folder) => `--include-path=${folder}`),
      probeFlag,
    ],
    nameExpressions: [...expressions],
    headerNames: headers.map(([name]) => name),
    headerTexts: headers.map(([, text]) => withoutMark(text)),
  };
}

/** A name that begins as an option does would be taken for one. */
function asFileName(name: string): string {
  return name.startsWith('-') ? `./${name}` : name;
}

/** The text without the byte order mark that some editors put in front, which NVRTC does not know. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function compileBlocking(compiler: Compiler, request: CompileRequest, { deadline }: Limits): CompileOutcome | undefined {
  return compiler.compileSync(request, deadline === Infinity ? 0 : millisecondsUntil(deadline));
}

/** A compiler that cannot be cancelled goes on by itself; nobody waits for it then, nor is the event loop kept alive. */
function compileInTime(compiler: Compiler, request: CompileRequest, { deadline, stop }: Limits): Promise<CompileOutcome | undefined> {
  if (stop?.aborted) return Promise.resolve(undefined);
  const ended = new AbortController();
  const timer = deadline === Infinity ? undefined : setTimeout(() => ended.abort(), millisecondsUntil(deadline));
  const end = () => ended.abort();
  stop?.addEventListener('abort', end);
  return background<CompileOutcome>((done) => {
    const cancel = compiler.compile(request, done);
    ended.signal.addEventListener('abort', cancel);
  }, ended.signal).finally(() => {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
  });
}

/** At least one, since to the compiler zero means no limit. */
function millisecondsUntil(deadline: number): number {
  return Math.max(1, Math.ceil(deadline - now()));
}

function tookTooLong({ what, name }: CompileJob): CudaError {
  const message = `${name} was not compiled within its time limit of ${what.options.timeout} ms (the option timeout).`;
  return new CudaError(message, { code: 'ERR_CUDA_COMPILE_TIMEOUT' });
}

/** The compiler's name for each expression. */
export function lowered({ outcome, expressions }: Attempt): Record<string, string> {
  return Object.fromEntries(expressions.map((expression, index) => [expression, outcome.loweredNames[index]!]));
}
