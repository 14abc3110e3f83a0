import { createHash } from 'node:crypto';
import { promises, readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { nextTurn, step, type Steps } from '../event-loop/steps';
import { placeError } from './diagnostics';
import { type IncludeReference, readReferences } from './include-references';

/** Every header that a source may include, by content: what a cached result depends on. */
export interface IncludeScan {
  /** Changes when a header that can be included changes, appears or goes. */
  fingerprint: string;
  /** False where the text does not tell what is included (`#include MACRO`). */
  complete: boolean;
}

/** Where #include looks. */
export interface IncludeSearch {
  /** As messages call the source. */
  name: string;
  /** The source's own folder, which "…" looks in first. */
  sourceFolder: string | undefined;
  folders: readonly string[];
  /** Headers from memory come before any folder. */
  headers: Readonly<Record<string, string>>;
  /** CUDA's own headers: known by NVRTC's version and path, not read. */
  toolkitFolders: readonly string[];
  /** Files that options name. */
  named: readonly string[];
}

/** A text whose includes are to be followed. */
interface Text {
  readonly text: string;
  readonly name: string;
  readonly folder: string | undefined;
}

/**
 * Follows #include through the user's headers. Takes in too much rather than too little: conditions are not evaluated.
 * Throws CudaCompileError for what must not be opened, a FIFO or a device: the compiler would read it forever.
 */
export function* scanIncludes(source: string, search: IncludeSearch): Steps<IncludeScan> {
  const scan = new Scan(search);
  for (const name of search.named)
    yield* scan.follow({ name, quoted: true, at: 0 }, { text: '', name: search.name, folder: search.sourceFolder });
  for (const [name, text] of Object.entries(search.headers)) scan.addHeader(name, text);
  yield* scan.read({ text: source, name: search.name, folder: search.sourceFolder });
  return yield* scan.finish();
}

class Scan {
  readonly #search: IncludeSearch;
  readonly #hash = createHash('sha256');
  readonly #seen = new Set<string>();
  readonly #waiting: Text[] = [];
  #complete = true;

  constructor(search: IncludeSearch) {
    this.#search = search;
  }

  addHeader(name: string, text: string): void {
    this.#hash.update(JSON.stringify(['header', name, text]));
    this.#waiting.push({ text, name, folder: undefined });
  }

  *finish(): Steps<IncludeScan> {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) yield* this.read(next);
    return { fingerprint: this.#hash.digest('hex'), complete: this.#complete };
  }

  *read(text: Text): Steps<void> {
    const mentioned: IncludeReference[] = [];
    let computed = false;
    for (const reference of readReferences(text.text)) {
      if (reference === 'pause') yield* nextTurn();
      else if (reference.name === undefined) computed = true;
      else if (reference.mentionedOnly) mentioned.push(reference);
      else yield* this.follow(reference, text);
    }
    if (!computed) return;
    this.#complete = false;
    // One of these may be what a macro stands for.
    for (const reference of mentioned) yield* this.follow(reference, text);
  }

  *follow(reference: IncludeReference, from: Text): Steps<void> {
    const name = reference.name!;
    if (this.#search.headers[name] !== undefined) return;
    const found = yield* this.#find(name, reference, from);
    if (!found) this.#hash.update(JSON.stringify(['absent', name]));
    if (!found || this.#seen.has(found.path)) return;
    this.#seen.add(found.path);
    this.#hash.update(JSON.stringify(['file', name, found.path, digest(found.text)]));
    this.#waiting.push({ text: found.text, name: found.path, folder: dirname(found.path) });
  }

  /** The user's file that the name stands for; undefined for CUDA's own headers and for what cannot be found. */
  *#find(name: string, { quoted, at }: IncludeReference, from: Text): Steps<{ path: string; text: string } | undefined> {
    const own = quoted && from.folder !== undefined ? [from.folder] : [];
    const folders = isAbsolute(name) ? [''] : [...own, ...this.#search.folders, process.cwd()];
    for (const candidate of folders) {
      if (this.#search.toolkitFolders.includes(candidate)) return undefined;
      const path = candidate === '' ? name : resolve(join(candidate, name));
      const kind = yield* kindOf(path);
      if (kind === 'special')
        throw placeError(from.text, from.name, at, `cannot open source file "${name}": ${path} is not a regular file`);
      const text = kind === 'file' ? yield* readText(path) : undefined;
      if (text !== undefined) return { path, text };
    }
    return undefined;
  }
}

/** What is read and what never ends: a FIFO, a device, a socket. A folder is as good as nothing. */
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

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
