import { promises, readFileSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, resolve, sep } from 'node:path';
import type { CudaCompileError } from '../errors/cuda-compile-error';
import { step, type Steps } from '../event-loop/steps';
import { placeError } from './diagnostics';
import type { IncludeReference } from './include-references';

/** Where #include searches. */
export interface IncludeSearch {
  /** The source's name in messages. */
  name: string;
  /** The folder of the source's name, which "…" searches first: NVRTC does not know where the source is from. */
  sourceFolder: string;
  /** Where "…" is also searched before `folders`, whatever text it is in. */
  quotedFolders: readonly string[];
  folders: readonly string[];
  /** Headers from memory come before any folder. */
  headers: Readonly<Record<string, string>>;
  /** The folders of CUDA's own headers, which NVRTC's version and path identify, so that they are not read. */
  toolkitFolders: readonly string[];
  /** Files that options name. */
  named: readonly string[];
  /** The macros that options define, each as `#define NAME value`. */
  defined: string;
}

/** A text whose includes are to be followed. */
export interface IncludingText {
  readonly text: string;
  readonly name: string;
  readonly folder: string | undefined;
}

/** A header of the user's. */
export interface UserHeader {
  readonly path: string;
  readonly text: string;
}

/**
 * The user's file that a name refers to; undefined for CUDA's own headers and for what cannot be found. Throws CudaCompileError for what
 * must not be opened, a FIFO or a device, which the compiler would read forever.
 */
export function* findHeader(reference: HeaderName, from: IncludingText, search: IncludeSearch): Steps<UserHeader | undefined> {
  for (const path of placesOf(reference, from, search)) {
    const found = yield* lookAt(path, search);
    if (found === 'special') throw notAFile(reference, from, path);
    if (found !== undefined) return found === 'toolkit' ? undefined : found;
  }
  return undefined;
}

/**
 * Every file of the user's that a name refers to in some folder, not only in the first: `#include_next` reaches the others, and whatever
 * appears in a folder changes the list. Throws as {@link findHeader} does.
 */
export function* findHeaders(reference: HeaderName, from: IncludingText, search: IncludeSearch): Steps<readonly UserHeader[]> {
  const headers: UserHeader[] = [];
  for (const path of placesOf(reference, from, search)) {
    const found = yield* lookAt(path, search);
    if (found === 'special' && headers.length === 0) throw notAFile(reference, from, path);
    if (typeof found === 'object') headers.push(found);
  }
  return headers;
}

/** A header's name, at an index in the text that names it. */
export type HeaderName = Pick<IncludeReference, 'name' | 'quoted' | 'at'>;

/** Where NVRTC looks, in its order: for "…" in the folder of the text first. The working folder is the last place for all of them. */
function placesOf({ name, quoted }: HeaderName, from: IncludingText, search: IncludeSearch): string[] {
  if (isAbsolute(name)) return [name];
  const own = quoted ? [...(from.folder === undefined ? [] : [from.folder]), ...search.quotedFolders] : [];
  return [...new Set([...own, ...search.folders, process.cwd()].map((folder) => resolve(folder, name)))];
}

function* lookAt(path: string, { toolkitFolders }: IncludeSearch): Steps<UserHeader | 'special' | 'toolkit' | undefined> {
  const kind = yield* kindOf(path);
  if (kind !== 'file') return kind;
  if (toolkitFolders.some((folder) => path.startsWith(resolve(folder) + sep))) return 'toolkit';
  const text = yield* readText(path);
  return text === undefined ? undefined : { path, text };
}

function notAFile({ name, at }: HeaderName, from: IncludingText, path: string): CudaCompileError {
  return placeError(from.text, from.name, at, `cannot open source file "${name}": ${path} is not a regular file`);
}

/** What can be read, and what never ends: a FIFO, a device, a socket. A folder counts as nothing. */
type Kind = 'file' | 'special' | undefined;

function* kindOf(path: string): Steps<Kind> {
  const found = yield* step(
    () => statOf(path),
    () => promises.stat(path).catch(() => undefined),
  );
  if (!found || found.isDirectory()) return undefined;
  return found.isFile() ? 'file' : 'special';
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

function* readText(path: string): Steps<string | undefined> {
  return yield* step(
    () => {
      try {
        return readFileSync(path, 'utf8');
      } catch {
        return undefined;
      }
    },
    () => promises.readFile(path, 'utf8').catch(() => undefined),
  );
}
