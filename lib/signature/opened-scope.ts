import { closing } from './brackets';
import { isName } from './declaration-words';

/** What a brace opens outside of declarations. */
export interface OpenedScope {
  /** The names of a namespace, of which one without a name has none; `undefined` for `extern "C"` and `extern "C++"`. */
  readonly namespace: readonly string[] | undefined;
  readonly language?: 'C' | 'C++';
}

/** Judged by the words since the last `;` or brace. Undefined for the body of a function, of a class or of an initializer. */
export function openedScope(words: readonly string[]): OpenedScope | undefined {
  const at = words.indexOf('namespace');
  if (at >= 0) return { namespace: namesIn(words.slice(at + 1)) };
  const literal = words.at(-1);
  if (words.at(-2) !== 'extern' || (literal !== '"C"' && literal !== '"C++"')) return undefined;
  return { namespace: undefined, language: literal === '"C"' ? 'C' : 'C++' };
}

/** Without attributes: `[[deprecated]]`, `__attribute__((…))`. */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === '[') at = closing(words, at);
    else if (words[at + 1] === '(') at = closing(words, at + 1);
    else if (isName(word) && word !== 'inline') names.push(word);
  }
  return names;
}
