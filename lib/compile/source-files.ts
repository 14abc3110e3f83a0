import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A header that a source includes with "…". */
export interface IncludedHeader {
  readonly path: string;
  readonly text: string;
}

/** The headers that a source and its headers include with "…", each once, as far as they are where that searches first. */
export function includedHeaders(text: string, folder: string): IncludedHeader[] {
  const found = new Map<string, IncludedHeader>();
  const follow = (content: string, base: string) => {
    for (const [, name] of content.matchAll(/^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm)) {
      const path = join(base, name!);
      const header = found.has(path) ? undefined : readOrNothing(path);
      if (header === undefined) continue;
      found.set(path, { path, text: header });
      follow(header, dirname(path));
    }
  };
  follow(text, folder);
  return [...found.values()];
}

/** A hash of the contents of a source and of the headers that it includes with "…", whatever their paths. */
export function sourceHash(text: string, folder: string | undefined): string {
  const hash = createHash('sha256').update(JSON.stringify(text));
  for (const header of folder === undefined ? [] : includedHeaders(text, folder)) hash.update(JSON.stringify(header.text));
  return hash.digest('hex');
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
