import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { nextTurn, type Steps } from '../event-loop/steps';
import { findHeaders, type IncludeSearch, type IncludingText } from './include-lookup';
import { type IncludeReference, readReferences } from './include-references';
import { asOneSpelling } from './include-spelling';

/** Every header that a source may include, by content: what a cached result depends on. */
export interface IncludeScan {
  /** Changes when a header that can be included changes, appears or disappears. */
  fingerprint: string;
  /** False if the text does not tell what is included (`#include MACRO`). */
  complete: boolean;
}

/**
 * Follows #include through the user's headers. Includes too much rather than too little: conditions are not evaluated. Throws
 * CudaCompileError for what must not be opened, a FIFO or a device, which the compiler would read forever.
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
  readonly #waiting: IncludingText[] = [];
  #complete = true;

  constructor(search: IncludeSearch) {
    this.#search = search;
  }

  addHeader(name: string, text: string): void {
    this.#hash.update(JSON.stringify(['header', name, text]));
    this.#waiting.push({ text, name, folder: resolve(dirname(name)) });
  }

  *finish(): Steps<IncludeScan> {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) yield* this.read(next);
    return { fingerprint: this.#hash.digest('hex'), complete: this.#complete };
  }

  /** Those of the text, and of the text as the compiler sees it where that is another. */
  *#referencesIn(text: string): ReturnType<typeof readReferences> {
    yield* readReferences(text);
    const plain = asOneSpelling(text);
    if (plain !== text) yield* readReferences(plain);
  }

  *read(text: IncludingText): Steps<void> {
    const mentioned: IncludeReference[] = [];
    let computed = false;
    for (const reference of this.#referencesIn(text.text)) {
      if (reference === 'pause') yield* nextTurn();
      else if (reference.name === undefined) computed = true;
      else if (reference.mentionedOnly) mentioned.push(reference);
      else yield* this.follow(reference, text);
    }
    if (!computed) return;
    this.#complete = false;
    // A macro may stand for one of these.
    for (const reference of mentioned) yield* this.follow(reference, text);
  }

  *follow(reference: IncludeReference, from: IncludingText): Steps<void> {
    const name = reference.name!;
    const found = yield* findHeaders({ ...reference, name }, from, this.#search);
    if (found.length === 0) this.#hash.update(JSON.stringify(['absent', name]));
    for (const { path, text } of found) {
      this.#hash.update(JSON.stringify(['file', name, path]));
      if (this.#seen.has(path)) continue;
      this.#seen.add(path);
      this.#hash.update(digest(text));
      this.#waiting.push({ text, name: path, folder: dirname(path) });
    }
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
