import { promises, readFileSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { step, type Steps } from '../event-loop/steps';
import { placeError } from './diagnostics';
import type { IncludeReference } from './include-references';

/** Where #include searches. */
export interface IncludeSearch {
  /** The source's name in messages. */
  name: string;
  /** The source's own folder, which "…" searches first. */
  sourceFolder: string | undefined;
  folders: readonly string[];
  /** Headers from memory come before any folder. */
  headers: Readonly<Record<string, string>>;
  /** The folders of CUDA's own headers, which NVRTC's version and path identify, so that they are not read. */
  toolkitFolders: readonly string[];
  /** Files that options name. */
  named: readonly string[];
}

/** A text whose includes are to be followed. */
export interface IncludingText {
  readonly text: string;
  readonly name: string;
  readonly folder: string | undefined;
}

/**
 * The user's file that a name refers to; undefined for CUDA's own headers and for what cannot be found. Throws CudaCompileError for what
 * must not be opened, a FIFO or a device, which the compiler would read forever.
 */
export function* findHeader(
  { name, quoted, at }: IncludeReference & { readonly name: string },
  from: IncludingText,
  search: IncludeSearch,
): Steps<{ path: string; text: string } | undefined> {
  const own = quoted && from.folder !== undefined ? [from.folder] : [];
  const folders = isAbsolute(name) ? [''] : [...own, ...search.folders, process.cwd()];
  for (const candidate of folders) {
    if (search.toolkitFolders.includes(candidate)) return undefined;
    const path = candidate === '' ? name : resolve(join(candidate, name));
    const kind = yield* kindOf(path);
    if (kind === 'special') throw placeError(from.text, from.name, at, `cannot open source file "${name}": ${path} is not a regular file`);
    const text = kind === 'file' ? yield* readText(path) : undefined;
    if (text !== undefined) return { path, text };
  }
  return undefined;
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
