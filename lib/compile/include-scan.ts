import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { step, type Steps } from '../event-loop/steps';

/** Every header that a source may include, by content: what a cached result depends on. */
export interface IncludeScan {
  /** Changes when a header that can be included changes, appears or goes. */
  fingerprint: string;
  /** False where the text does not tell what is included (`#include MACRO`). */
  complete: boolean;
}

/** Where #include looks. */
export interface IncludeSearch {
  /** The source's own folder, which "…" looks in first. */
  sourceFolder: string | undefined;
  folders: readonly string[];
  /** Headers from memory come before any folder. */
  headers: Readonly<Record<string, string>>;
  /** CUDA's own headers: known by NVRTC's version and path, not read. */
  toolkitFolders: readonly string[];
}

const directive = /^[ \t]*#[ \t]*(?:include|include_next|import)\b[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>|([^\n]*))/gm;
const conditional = /__has_include(?:_next)?\s*\(\s*(?:"([^"\n]+)"|<([^>\n]+)>|([^)\n]*))/g;

/** Follows #include through the user's headers. Takes in too much rather than too little: conditions are not evaluated. */
export function* scanIncludes(source: string, search: IncludeSearch): Steps<IncludeScan> {
  const hash = createHash('sha256');
  const seen = new Set<string>();
  const waiting: { text: string; folder: string | undefined }[] = [{ text: source, folder: search.sourceFolder }];
  for (const [name, text] of Object.entries(search.headers)) {
    hash.update(JSON.stringify(['header', name, text]));
    waiting.push({ text, folder: undefined });
  }
  let complete = true;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const reference of references(next.text)) {
      if (!reference.name) {
        complete = false;
        continue;
      }
      if (search.headers[reference.name] !== undefined) continue;
      const found = yield* findHeader(reference.name, reference.quoted ? next.folder : undefined, search);
      if (!found) {
        hash.update(JSON.stringify(['absent', reference.name]));
        continue;
      }
      if (seen.has(found.path)) continue;
      seen.add(found.path);
      hash.update(JSON.stringify(['file', reference.name, found.path, digest(found.text)]));
      waiting.push({ text: found.text, folder: dirname(found.path) });
    }
  }
  return { fingerprint: hash.digest('hex'), complete };
}

interface Reference {
  /** Undefined for a computed include. */
  name: string | undefined;
  quoted: boolean;
}

function references(text: string): Reference[] {
  const joined = text.replace(/\\\r?\n/g, '');
  return [...joined.matchAll(directive), ...joined.matchAll(conditional)].map((match) => ({
    name: match[1] ?? match[2],
    quoted: match[1] !== undefined,
  }));
}

/** The user's file that the name stands for; undefined for CUDA's own headers and for what is nowhere. */
function* findHeader(name: string, folder: string | undefined, search: IncludeSearch): Steps<{ path: string; text: string } | undefined> {
  const folders = isAbsolute(name) ? [''] : [...(folder === undefined ? [] : [folder]), ...search.folders, process.cwd()];
  for (const candidate of folders) {
    if (search.toolkitFolders.includes(candidate)) return undefined;
    const path = candidate === '' ? name : resolve(join(candidate, name));
    const text = yield* readText(path);
    if (text !== undefined) return { path, text };
  }
  return undefined;
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
    () => readFile(path, 'utf8').catch(() => undefined),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
