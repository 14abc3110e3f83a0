import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { native } from '../native/environment';
import type { CompilerInfo } from '../native/native';
import { readEntry, writeEntry } from '../cache/disk-cache';
import type { Steps } from '../event-loop/steps';

/** The compiler as an earlier process found it. */
interface Remembered {
  readonly info: CompilerInfo;
  readonly bytes: number;
  readonly modified: number;
  /** Which of the folders for headers existed. */
  readonly headers: readonly boolean[];
}

/** What the search for the compiler depends on (src/library/library_search.cpp, cuda_headers.cpp, src/platform/). */
const searched = [
  ...['CUDA_FFI_NVRTC', 'CUDA_PATH', 'CUDA_HOME', 'CONDA_PREFIX', 'VIRTUAL_ENV'],
  ...(process.platform === 'win32' ? ['PATH', 'ProgramFiles', 'LOCALAPPDATA'] : ['LD_LIBRARY_PATH', 'XDG_DATA_HOME', 'HOME']),
];

let known: CompilerInfo | undefined;

/**
 * Which compiler a source is compiled with. If the cache remembers it, it is not loaded, which would take longer than all the rest of a
 * warm start. A compiler that has been installed since and would be found first is noticed at the next compile that is not in the cache. If
 * there is none any more, it is the last one: what that has compiled can still be loaded.
 */
export function* compilerIdentity(): Steps<CompilerInfo> {
  if (known) return known;
  const remembered = yield* readMemory(memoryKey());
  if (remembered && isStillThere(remembered)) {
    known = remembered.info;
    return known;
  }
  try {
    return yield* loadedCompiler();
  } catch (error) {
    const last = remembered ?? (yield* readMemory(lastKey));
    if (!last) throw error;
    return last.info;
  }
}

/** The compiler itself. Throws if there is none. */
export function* loadedCompiler(): Steps<CompilerInfo> {
  const info = native().compilerInfo();
  if (!isDeepStrictEqual(info, known)) {
    known = info;
    const facts = remember(info);
    for (const key of facts ? [memoryKey(), lastKey] : []) yield* writeEntry(key, { facts, image: new Uint8Array(0) });
  }
  return info;
}

function* readMemory(key: string): Steps<Remembered | undefined> {
  const entry = yield* readEntry(key);
  return entry?.facts as Remembered | undefined;
}

/** The key under which the cache keeps the compiler that was used last, however it was found. */
const lastKey = createHash('sha256').update('last compiler 1').digest('hex');

function memoryKey(): string {
  const environment = searched.map((name) => process.env[name] ?? null);
  return createHash('sha256').update('compiler 1').update(JSON.stringify(environment)).digest('hex');
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
