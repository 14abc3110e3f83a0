import { readPtxEntries } from '../signature/ptx-entries';
import { parametersOnlyStored } from '../signature/ptx-stores';
import type { CompileOutcome } from '../native/native';
import type { Steps } from '../event-loop/steps';
import { compileForDevice } from './compile-for-device';
import { type Attempt, type Limits, lowered } from './compile-once';
import type { CompiledSource, SourceToCompile } from './compiled-source';
import { compileError } from './diagnostics';
import type { Prepared } from './prepare';
import { readSource, refuseNul } from './read-source';
import { failedOnlyInProbes, probeExpression, probeExpressions, type Probes } from './type-probe';

/**
 * One compile if the guessed names are right. If one is not, the source is compiled without them and, for the `extern "C"` kernels that the
 * image then shows, once more.
 */
export function* compileWithProbes(what: SourceToCompile, prepared: Prepared, limits: Limits): Steps<CompiledSource> {
  refuseNul(what.source, prepared.name);
  const seen = yield* readSource(what.source, prepared.name);
  for (const [name, text] of Object.entries(what.options.headers ?? {})) yield* readSource(text, name);
  const guessed: Probes = {
    kernels: seen.kernels.filter((kernel) => kernel.externC && !kernel.template).map((kernel) => kernel.name),
    variables: seen.variables,
    functions: (what.functions ?? []).filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(what.source)),
    instances: what.instances,
  };
  const first = yield* compileForDevice(what, prepared, probeExpressions(guessed), limits);
  if (first.outcome.compiled) return finish(first, yield* missingTypes(what, prepared, first, limits));
  if (!failedOnlyInProbes(first.outcome.log)) throw failure(first, what, prepared);
  const second = yield* compileForDevice(what, prepared, what.instances, limits);
  if (!second.outcome.compiled) throw failure(second, what, prepared);
  return finish(second, yield* missingTypes(what, prepared, second, limits));
}

/** The types of unmangled entries that have not been asked for yet. */
function* missingTypes(
  what: SourceToCompile,
  prepared: Prepared,
  { outcome, expressions }: Attempt,
  limits: Limits,
): Steps<Record<string, string>> {
  const missing = entriesOf(outcome.ptx)
    .filter((entry) => !entry.startsWith('_Z'))
    .map(probeExpression)
    .filter((expression) => !expressions.includes(expression));
  if (missing.length === 0) return {};
  const again = yield* compileForDevice(what, prepared, missing, limits);
  return again.outcome.compiled ? lowered(again) : {};
}

function finish(attempt: Attempt, more: Record<string, string>): CompiledSource {
  const { outcome } = attempt;
  return {
    ...compiledImage(outcome),
    workingFolder: process.cwd(),
    log: outcome.log,
    entries: entriesOf(outcome.ptx),
    beyondX: entriesBeyondX(outcome.ptx),
    onlyStored: parametersOnlyStored(outcome.ptx),
    lowered: { ...lowered(attempt), ...more },
  };
}

function compiledImage({ cubin, ltoir, ptx }: CompileOutcome): Pick<CompiledSource, 'format' | 'image'> {
  if (cubin.length > 0) return { format: 'cubin', image: cubin };
  return ltoir.length > 0 ? { format: 'ltoir', image: ltoir } : { format: 'ptx', image: Buffer.from(ptx) };
}

function entriesBeyondX(ptx: string): string[] {
  return [...readPtxEntries([ptx])].flatMap(([symbol, { readsBeyondX }]) => (readsBeyondX ? [symbol] : []));
}

export function entriesOf(ptx: string): string[] {
  return [...ptx.matchAll(/\.entry\s+([\w$%]+)/g)].map((match) => match[1]!);
}

function failure({ outcome, notes: more = [] }: Attempt, what: SourceToCompile, { info, name }: Prepared): Error {
  const { log } = outcome;
  const missing = /(?:cannot|could not) open source file/.test(log) && info.includeFolders.length === 0;
  const notes = missing
    ? [
        `No CUDA headers were found beside ${info.path}. Looked in:\n  ${info.includeCandidates.join('\n  ')}\nName their folder in includePaths.`,
      ]
    : [];
  return compileError(log, { source: what.source, name }, [...notes, ...more]);
}
