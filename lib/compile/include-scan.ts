import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { nextTurn, type Steps } from '../event-loop/steps';
import { findHeaders, type HeaderName, type IncludeSearch, type IncludingText } from './include-lookup';
import { IncludeMacros } from './include-macros';
import { type ComputedInclude, readReferences } from './include-references';
import { asOneSpelling } from './include-spelling';

/** Every header that a source may include, by content: what a cached result depends on. */
export interface IncludeScan {
  /** Changes when a header that can be included changes, appears or disappears. */
  fingerprint: string;
  /** False if the texts do not tell what is included (`#include __FILE__`). */
  complete: boolean;
}

/**
 * Follows #include through the user's headers. Includes too much rather than too little: conditions are not evaluated. Throws
 * CudaCompileError for what must not be opened, a FIFO or a device, which the compiler would read forever.
 */
export function* scanIncludes(source: string, search: IncludeSearch): Steps<IncludeScan> {
  const scan = new Scan(search);
  const ofOptions = { text: search.defined, name: search.name, folder: search.sourceFolder };
  for (const name of search.named) yield* scan.follow({ name, quoted: true, at: 0 }, ofOptions);
  yield* scan.read(ofOptions);
  for (const [name, text] of Object.entries(search.headers)) scan.addHeader(name, text);
  yield* scan.read({ text: source, name: search.name, folder: search.sourceFolder });
  return yield* scan.finish();
}

class Scan {
  readonly #search: IncludeSearch;
  readonly #hash = createHash('sha256');
  readonly #seen = new Set<string>();
  readonly #waiting: IncludingText[] = [];
  readonly #macros = new IncludeMacros();
  readonly #computed: { readonly include: ComputedInclude; readonly from: IncludingText; readonly followed: Set<string> }[] = [];

  constructor(search: IncludeSearch) {
    this.#search = search;
  }

  addHeader(name: string, text: string): void {
    this.#hash.update(JSON.stringify(['header', name, text]));
    this.#waiting.push({ text, name, folder: resolve(dirname(name)) });
  }

  *finish(): Steps<IncludeScan> {
    let complete = true;
    do {
      for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) yield* this.read(next);
      complete = yield* this.#followComputed();
    } while (this.#waiting.length > 0); // those may define macros as well
    return { fingerprint: this.#hash.digest('hex'), complete };
  }

  /** Returns whether all of them could be followed. */
  *#followComputed(): Steps<boolean> {
    let complete = true;
    for (const { include, from, followed } of this.#computed) {
      const names = this.#macros.namesOf(include.pieces);
      complete &&= names !== undefined;
      for (const { name, quoted } of names ?? []) {
        const key = JSON.stringify([name, quoted]);
        if (!followed.has(key)) yield* this.follow({ name, quoted, at: include.at }, from);
        followed.add(key);
      }
    }
    return complete;
  }

  /** Those of the text, and of the text as the compiler sees it where that is another. */
  *#referencesIn(text: string): ReturnType<typeof readReferences> {
    yield* readReferences(text);
    const plain = asOneSpelling(text);
    if (plain !== text) yield* readReferences(plain);
  }

  *read(text: IncludingText): Steps<void> {
    for (const reference of this.#referencesIn(text.text)) {
      if (reference === 'pause') yield* nextTurn();
      else if (reference.kind === 'define') this.#macros.add(reference);
      else if (reference.kind === 'computed') this.#computed.push({ include: reference, from: text, followed: new Set() });
      else yield* this.follow(reference, text);
    }
  }

  *follow(reference: HeaderName, from: IncludingText): Steps<void> {
    const { name } = reference;
    const found = yield* findHeaders(reference, from, this.#search);
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
