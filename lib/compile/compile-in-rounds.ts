import { asInSource, readMangledFunction } from '../signature/mangled-name';
import type { Steps } from '../event-loop/steps';
import { factsOf, imageIn, kernelsOf } from './code-facts';
import { compileFailure } from './compile-failure';
import { type Attempt, lowered } from './compile-once';
import type { CompileJob } from './prepare';
import { compileRound } from './compile-round';
import type { CompiledSource, SourceToCompile } from './compiled-source';
import { readSource, refuseNul } from './read-source';
import { failedOnlyInProbes, probeExpression, probeExpressions, type Probes, withoutRefused } from './type-probe';

/**
 * Compiles a source in rounds: one if all guessed names are right. If some are not, further rounds do without these and, for the
 * `extern "C"` kernels that the image then shows, ask once more.
 */
export function* compileInRounds(job: CompileJob): Steps<CompiledSource> {
  const { what } = job;
  refuseNul(job.what.source, job.name);
  const seen = yield* readSource(job.what.source, job.name);
  for (const [header, text] of Object.entries(what.options.headers ?? {})) yield* readSource(text, header);
  const guessed: Probes = {
    kernels: seen.kernels.filter((kernel) => kernel.externC && !kernel.template).map((kernel) => kernel.name),
    variables: seen.variables,
    managed: seen.managed,
    functions: (what.functions ?? []).filter((called) => new RegExp(`\\b${called}\\s*\\(`).test(what.source)),
    instances: what.instances,
  };
  const attempt = yield* roundsUntilAccepted(job, probeExpressions(guessed));
  if (!attempt.outcome.compiled) throw compileFailure(attempt, job, seen.kernels);
  return finish(what, attempt, yield* missingTypes(job, attempt));
}

/** With as many of the expressions as the compiler accepts, and without the source's instances. */
export function* compileAsking(job: CompileJob, expressions: readonly string[]): Steps<Attempt> {
  return yield* roundsUntilAccepted({ ...job, what: { ...job.what, instances: [] } }, expressions);
}

/** Instances are not guesses: a round without one of them is none. */
function* roundsUntilAccepted(job: CompileJob, expressions: readonly string[]): Steps<Attempt> {
  const { instances } = job.what;
  let asked = expressions;
  for (let round = 0; round < mostRounds; round++) {
    const attempt = yield* compileRound(job, asked);
    if (attempt.outcome.compiled || !failedOnlyInProbes(attempt.outcome.log)) return attempt;
    const accepted = withoutRefused(asked, attempt.outcome.log).filter((expression) => !instances.includes(expression));
    if (instances.length + accepted.length === asked.length) break;
    asked = [...instances, ...accepted];
  }
  return yield* compileRound(job, instances);
}

/** The compiler reports a hundred errors at a time. */
const mostRounds = 12;

/** The types that the symbols of entries do not tell and that have not been asked for yet. */
function* missingTypes(job: CompileJob, { outcome, expressions }: Attempt): Steps<Record<string, string>> {
  const asked = outcome.loweredNames;
  const missing = kernelsOf(outcome)
    .flatMap((entry) => nameToProbe(entry, asked) ?? [])
    .map(probeExpression)
    .filter((expression) => !expressions.includes(expression));
  if (missing.length === 0) return {};
  const again = yield* compileAsking(job, missing);
  return again.outcome.compiled ? lowered(again) : {};
}

/** By which name to ask for the type of an entry, unless its symbol tells that; `asked`: the symbols of instances, whose types are known. */
function nameToProbe(symbol: string, asked: readonly string[]): string | undefined {
  if (!symbol.startsWith('_Z')) return symbol;
  const mangled = readMangledFunction(symbol);
  return mangled?.dependent && !asked.includes(symbol) ? asInSource(mangled.name) : undefined;
}

function finish({ instances }: SourceToCompile, attempt: Attempt, more: Record<string, string>): CompiledSource {
  const { outcome } = attempt;
  const names = lowered(attempt);
  return {
    ...imageIn(outcome),
    workingFolder: process.cwd(),
    log: outcome.log,
    ...factsOf(
      outcome,
      instances.map((name) => names[name]!),
    ),
    lowered: { ...names, ...more },
  };
}
