import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A source as it was compiled. */
export interface KnownText {
  /** As the program named it; `kernel.cu` if it did not. */
  readonly name: string;
  readonly text: string;
}

/** The latest of each path under which the compiler knows sources. Sources without a name share one path. */
const texts = new Map<string, KnownText[]>();
const mostPaths = 256;
const mostOfPath = 32;

export function rememberSource(name: string, text: string): void {
  const path = resolve(name);
  const others = (texts.get(path) ?? []).filter((known) => known.text !== text);
  texts.delete(path);
  texts.set(path, [{ name, text }, ...others].slice(0, mostOfPath));
  if (texts.size > mostPaths) texts.delete(texts.keys().next().value!);
}

/** The latest source of a path that has all of these words: the names of a module's kernels. Undefined if it is not known, and no file either. */
export function knownText(path: string, words: readonly string[]): KnownText | undefined {
  const known = texts.get(path) ?? fromFile(path);
  return known.find(({ text }) => words.every((word) => text.includes(word))) ?? known[0];
}

function fromFile(path: string): KnownText[] {
  try {
    return [{ name: path, text: readFileSync(path, 'utf8') }];
  } catch {
    return [];
  }
}
