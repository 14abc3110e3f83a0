import { devicePart, type DevicePart, namesIn } from '../device-part/device-part';
import type { Steps } from '../event-loop/steps';
import { compilerFor } from './compiler';
import { type Attempt, compileOnce } from './compile-once';
import type { CompileJob } from './prepare';
import type { SourceToCompile } from './compiled-source';
import { isAboutHost } from './host-code';
import { isForNvcc, preludeFor } from './nvcc-prelude';
import { leftOut, type ProgramText, programTexts, withoutUnused } from './program-texts';

/**
 * One round: the compiler runs once, or twice. A source for nvcc that has functions, variables and headers for the host is refused, by NVRTC
 * for having them, by AMD's compiler for what they call; it is then compiled again without these.
 */
export function* compileRound(job: CompileJob, expressions: readonly string[]): Steps<Attempt> {
  const whole = yield* compileOnce(job, expressions);
  if (whole.outcome.compiled) return whole;
  const { name, headers, takesHostCode } = compilerFor(job.what.target);
  const isTaken = isForNvcc(whole.outcome.log, job.info.includeFolders);
  if (!isTaken && !takesHostCode) return whole;
  const texts = yield* programTexts(job.what.source, job.search, headers);
  const named = namesIn([job.prologue, ...expressions].join('\n'));
  const part = yield* devicePart(
    texts.map(({ text }) => text),
    named,
  );
  if (!isTaken && !(part && isAboutHost(whole.outcome.log, job.name, texts, part))) return whole;
  if (!part) return { ...whole, notes: [onlyForDevice(name)] };
  const attempt = yield* compileOnce({ ...job, what: sourceOf(job.what, texts, part) }, expressions);
  return attempt.outcome.compiled ? attempt : { ...attempt, notes: notesOn(attempt.outcome.log, name, texts, part) };
}

const onlyForDevice = (compiler: string): string =>
  `${compiler} compiles GPU code only, and nothing in this source is marked __global__ or __device__. Write __global__ before the void of a kernel, and host functions in JavaScript.`;

function sourceOf(what: SourceToCompile, texts: readonly ProgramText[], part: DevicePart): SourceToCompile {
  const [source, ...headers] = withoutUnused(part.texts);
  return {
    ...what,
    source: source!,
    prelude: part.definitions + preludeFor(part.texts, leftOut(texts), part.declared, compilerFor(what.target)),
    options: { ...what.options, headers: Object.fromEntries(headers.map((text, index) => [texts[index + 1]!.header!, text])) },
  };
}

function notesOn(log: string, compiler: string, texts: readonly ProgramText[], part: DevicePart): string[] {
  const unknown = new Set([...log.matchAll(/error: identifier "(\w+)"/g)].map((match) => match[1]!));
  const hosts = [...unknown].filter((name) => part.ofHost.has(name));
  const left = leftOut(texts);
  return [
    ...hosts.map((name) => `${name} is a host function: mark it __device__ to use it in kernels.`),
    ...(left.length > 0 ? [`${compiler} has no host headers. Left out: ${left.join(', ')}.`] : []),
  ];
}
