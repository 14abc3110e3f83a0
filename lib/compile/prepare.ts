import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CompilerInfo } from '../native/native';
import type { Steps } from '../event-loop/steps';
import { compilerFlags, type CompileOptions } from './compile-options';
import type { SourceToCompile } from './compiled-source';
import { compilerFor } from './compiler';
import { compilerIdentity, loadedCompiler } from './compiler-identity';
import { prologueOf } from './declared-function';
import type { IncludeSearch } from './include-lookup';
import { type IncludeScan, scanIncludes } from './include-scan';
import { holdsWorkingFolder } from './paths-at-hand';
import { symbolSeed } from './symbol-seed';
import { now } from '../node/own-functions';

/** A source, with all that a compile of it needs. */
export interface Prepared {
  what: SourceToCompile;
  /** Everything that the result depends on. */
  key: string;
  cacheable: boolean;
  flags: string[];
  info: CompilerInfo;
  name: string;
  search: IncludeSearch;
  /** The declared functions, which precede the source. */
  prologue: string;
}

export function* prepare(what: SourceToCompile): Steps<Prepared> {
  const compiler = compilerFor(what.target);
  const info = yield* compilerIdentity(compiler);
  const name = what.options.name ?? 'kernel.cu';
  const search = includeSearch(what, info, name);
  const flags = flagsFor(what, info);
  const includes: IncludeScan = yield* scanIncludes(what.source, search);
  const prologue = prologueOf(what.options.declarations ?? []);
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        'working folder 1, facts 3',
        holdsWorkingFolder(flags) ? process.cwd() : '',
        compiler.headers,
        compiler.always,
        info.version,
        info.path,
        info.includeFolders,
        flags,
        name,
        what.folder ?? '',
        what.instances,
        what.functions ?? [],
        prologue,
      ]),
    )
    .update(includes.fingerprint)
    .update(what.source)
    .digest('hex');
  return { what, key, cacheable: includes.complete && !readsOrWritesFiles(flags), flags, info, name, search, prologue };
}

function flagsFor({ source, options, target, asPtx }: SourceToCompile, info: CompilerInfo): string[] {
  const flags = [...symbolSeed(source, options, info), ...compilerFlags(options, target, info.architectures)];
  return asPtx || target.isSoftware ? flags.map(toPtx) : flags; // which runs nothing else
}

/** A flag that asks for machine code, as one that asks for PTX. */
export function toPtx(flag: string): string {
  return flag.replace(/^(--gpu-architecture=|-arch=)sm_/, '$1compute_');
}

function includeSearch({ options, folder, target }: SourceToCompile, info: CompilerInfo, name: string): IncludeSearch {
  const sourceFolder = resolve(dirname(name));
  return {
    name,
    named: includedByOptions(options),
    defined: definedByOptions(options),
    sourceFolder,
    quotedFolders: target.vendor === 'amd' ? [sourceFolder] : [], // hip-compiler.ts
    // In the order of the compiler's options.
    folders: [
      ...(options.includePaths ?? []),
      ...foldersOf(options.options ?? []),
      ...(folder === undefined ? [] : [folder]),
      ...info.includeFolders,
    ],
    headers: options.headers ?? {},
    toolkitFolders: info.includeFolders,
  };
}

function foldersOf(flags: readonly string[]): string[] {
  return valuesOf(flags, /^(?:-I|--include-path=)(.+)/, /^(?:-I|--include-path)$/);
}

/** What flags make the compiler open, besides what the text says. */
function includedByOptions({ options = [] }: CompileOptions): string[] {
  return valuesOf(options, /^(?:--pre-include=|-include=?)(.+)/, /^(?:-include|--pre-include)$/);
}

function definedByOptions({ options = [], defines = {} }: CompileOptions): string {
  const flagged = valuesOf(options, /^(?:-D|--define-macro=)(.+)/s, /^(?:-D|--define-macro)$/).map((text) => text.replace('=', ' '));
  const named = Object.entries(defines).map(([name, value]) => `${name} ${typeof value === 'boolean' ? 1 : value}`);
  return [...flagged, ...named].map((text) => `#define ${text}\n`).join('');
}

/** The values of a flag that is written in one piece with its value, or before it. */
function valuesOf(flags: readonly string[], attached: RegExp, before: RegExp): string[] {
  return flags.flatMap((flag, index) => {
    const value = attached.exec(flag)?.[1];
    if (value !== undefined) return [value];
    return before.test(flag) ? [flags[index + 1] ?? ''] : [];
  });
}

/** Whether options name files that the key does not cover. */
function readsOrWritesFiles(flags: readonly string[]): boolean {
  return flags.some((flag) =>
    /^(?:-include|--pre-include|--(?:create-|use-)?pch|-pch|-time|--time|--fdevice-time-trace|-fdevice-time-trace)/.test(flag),
  );
}

/** What ends a compile before it is done. */
export interface Limits {
  /** A time, as of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when nobody waits for the result any more. */
  readonly stop: AbortSignal | undefined;
}

/** What the compiler is asked for. */
export interface CompileJob extends Prepared {
  readonly limits: Limits;
}

/** With the compiler that is really there, since the cache may have remembered another. The time limit begins now. */
export function* jobFor(prepared: Prepared, stop?: AbortSignal): Steps<CompileJob> {
  const { timeout } = prepared.what.options;
  const limits = { deadline: timeout ? now() + timeout : Infinity, stop };
  const info = yield* loadedCompiler(compilerFor(prepared.what.target));
  return { ...(isDeepStrictEqual(info, prepared.info) ? prepared : yield* prepare(prepared.what)), limits };
}
