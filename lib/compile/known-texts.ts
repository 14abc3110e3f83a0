import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Sources that were text and not files, by the paths under which the compiler knows them: the latest. */
const texts = new Map<string, string>();
const most = 256;

export function rememberSource(name: string, text: string): void {
  const path = resolve(name);
  texts.delete(path);
  texts.set(path, text);
  if (texts.size > most) texts.delete(texts.keys().next().value!);
}

/** The text of a source by its path; undefined if it is neither known nor a file. */
export function sourceText(path: string): string | undefined {
  const known = texts.get(path);
  if (known !== undefined) return known;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
