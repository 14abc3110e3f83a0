import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A source as it was compiled. */
export interface KnownText {
  /** As the program named it; `kernel.cu` if it did not. */
  readonly name: string;
  readonly text: string;
}

/** The latest, by the paths under which the compiler knows them. Sources without a name share one path. */
const texts: (KnownText & { readonly path: string })[] = [];
const most = 128;

let remembered: (path: string, text: string) => void = () => {};

/** Sets what to do with a source that is compiled: lib/debug/. */
export function onSourceRemembered(action: typeof remembered): void {
  remembered = action;
}

export function rememberSource(name: string, folder: string | undefined, text: string): void {
  const path = resolve(folder ?? '.', name);
  remembered(path, text);
  const known = texts.findIndex((each) => each.path === path && each.text === text);
  if (known >= 0) texts.splice(known, 1);
  texts.unshift({ name, text, path });
  texts.length = Math.min(texts.length, most);
}

/** The latest source of a path that has all of these words: the names of a module's kernels. Undefined if it is not known, and no file either. */
export function knownText(path: string, words: readonly string[]): KnownText | undefined {
  const compiled = texts.filter((each) => each.path === path);
  const known = compiled.length > 0 ? compiled : fromFile(path);
  return known.find(({ text }) => words.every((word) => text.includes(word))) ?? known[0];
}

function fromFile(path: string): KnownText[] {
  try {
    return [{ name: path, text: readFileSync(path, 'utf8') }];
  } catch {
    return [];
  }
}
