import { createHash } from 'node:crypto';
import { CodeObject } from '../signature/code-object';
import { kernelParametersFromCodeObject, kernelParametersFromDebug } from '../signature/dwarf/kernel-parameters';
import type { CompileOutcome } from '../native/native';
import { compileRound } from './compile-round';
import { withEnums } from './enum-types';
import type { KernelLayouts } from './kernel-layouts';
import type { SourceToCompile } from './compiled-source';
import { jobFor, type Prepared, prepare, toPtx } from './prepare';
import { readEntry, writeEntry } from '../cache/disk-cache';
import type { Steps } from '../event-loop/steps';

/** The results of this process, by key. */
const finished = new Map<string, KernelLayouts>();
const mostFinished = 128;

/**
 * Compiles the source once more, with debug information, which tells what the types of parameters are made of. Its result is never loaded.
 * If it fails, that is no error: the source has compiled before.
 */
export function* compileLayouts(what: SourceToCompile): Steps<KernelLayouts> {
  const prepared = yield* prepare(what);
  const key = createHash('sha256').update('layouts with enums').update(prepared.key).digest('hex');
  const known = finished.get(key);
  if (known) return known;
  const cached = prepared.cacheable && what.options.cache !== false;
  const entry = cached ? yield* readEntry(key) : undefined;
  const layouts = entry ? (entry.facts as KernelLayouts) : yield* readLayouts(prepared);
  if (cached && !entry) yield* writeEntry(key, { facts: layouts, image: new Uint8Array(0) });
  if (prepared.cacheable) keep(key, layouts);
  return layouts;
}

function* readLayouts(prepared: Prepared): Steps<KernelLayouts> {
  const job = yield* jobFor(prepared);
  const attempt = yield* compileRound({ ...job, flags: debugFlags(job.flags) }, job.what.instances);
  const { outcome } = attempt;
  return yield* withEnums(job, layoutsOf(outcome), attempt);
}

function layoutsOf({ compiled, ptx, codeObject }: CompileOutcome): KernelLayouts {
  if (codeObject) return Object.fromEntries(kernelParametersFromCodeObject(new CodeObject(codeObject)) ?? []);
  return layoutsOfPtx(compiled ? ptx : '');
}

/** What the PTX itself says, if it was compiled with debug information. */
export function layoutsOfPtx(ptx: string): KernelLayouts {
  return Object.fromEntries(kernelParametersFromDebug(ptx) ?? []);
}

function keep(key: string, layouts: KernelLayouts): void {
  finished.set(key, layouts);
  if (finished.size > mostFinished) finished.delete(finished.keys().next().value!);
}

/** Flags for PTX instead of machine code, without those that contradict debug information. */
function debugFlags(flags: readonly string[]): string[] {
  const contrary = /^(?:-G|--device-debug|-lineinfo|--generate-line-info|-dlto|--dlink-time-opt|-dopt|--dopt|-Ofc|--Ofast-compile)(?:=|$)/;
  const kept = flags.filter((flag) => !contrary.test(flag));
  return [...kept.map(toPtx), '--device-debug'];
}
