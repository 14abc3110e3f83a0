import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { CompilerInfo } from '../native/native';
import { readEntry, writeEntry } from '../cache/disk-cache';
import type { Steps } from '../event-loop/steps';
import type { Compiler } from './compiler';

/** The compiler as an earlier process found it. */
interface Remembered {
  readonly info: CompilerInfo;
  readonly bytes: number;
  readonly modified: number;
  /** Which of the folders for headers existed. */
  readonly headers: readonly boolean[];
}

/** By the compiler's name. */
const known = new Map<string, CompilerInfo>();

/**
 * Which compiler a source is compiled with. If the cache remembers it, it is not loaded, which would take longer than all the rest of a
 * warm start. A compiler that has been installed since and would be found first is noticed at the next compile that is not in the cache. If
 * there is none any more, it is the last one: what that has compiled can still be loaded.
 */
export function* compilerIdentity(compiler: Compiler): Steps<CompilerInfo> {
  const found = known.get(compiler.name);
  if (found) return found;
  const remembered = yield* readMemory(memoryKey(compiler));
  if (remembered && isStillThere(remembered)) {
    known.set(compiler.name, remembered.info);
    return remembered.info;
  }
  try {
    return yield* loadedCompiler(compiler);
  } catch (error) {
    const last = remembered ?? (yield* readMemory(lastKey(compiler)));
    if (!last) throw error;
    return last.info;
  }
}

/** The compiler itself. Throws if there is none. */
export function* loadedCompiler(compiler: Compiler): Steps<CompilerInfo> {
  const info = compiler.info();
  if (!isDeepStrictEqual(info, known.get(compiler.name))) {
    known.set(compiler.name, info);
    const facts = remember(info);
    for (const key of facts ? [memoryKey(compiler), lastKey(compiler)] : []) yield* writeEntry(key, { facts, image: new Uint8Array(0) });
  }
  return info;
}

function* readMemory(key: string): Steps<Remembered | undefined> {
  const entry = yield* readEntry(key);
  return entry?.facts as Remembered | undefined;
}

/** The key under which the cache keeps the compiler that was used last, however it was found. */
function lastKey({ name }: Compiler): string {
  return createHash('sha256').update(`last compiler 1 ${name}`).digest('hex');
}

function memoryKey({ name, searched }: Compiler): string {
  const environment = searched.map((variable) => process.env[variable] ?? null);
  return createHash('sha256').update(`compiler 1 ${name}`).update(JSON.stringify(environment)).digest('hex');
}

/** Undefined if it is not in its place, or if Node's permission model hides it. */
function remember(info: CompilerInfo): Remembered | undefined {
  const file = fileAt(info.path);
  return file && { info, bytes: file.size, modified: file.mtimeMs, headers: info.includeCandidates.map((folder) => fs.existsSync(folder)) };
}

function fileAt(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isStillThere(remembered: Remembered): boolean {
  return isDeepStrictEqual(remember(remembered.info), remembered);
}
