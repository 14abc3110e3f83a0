import { closing } from '../signature/brackets';
import { isName } from '../signature/declaration-words';
import { joined, type Token, wordsOf } from './source-text';

/** What is in their parentheses is asked for its type and is not computed. */
const askForTypes = new Set(['decltype', 'sizeof', 'noexcept', 'alignof', '__typeof__', 'typeof']);

/** The names in a text by what becomes of them: `calls` are those of functions that are only asked for their type. */
export interface NamesByUse {
  readonly calls: ReadonlySet<string>;
  readonly others: ReadonlySet<string>;
}

export function namesByUse(tokens: readonly Token[]): NamesByUse {
  const calls = new Set<string>();
  const others = new Set<string>();
  const words = tokens.map(({ text }) => text);
  let end = 0;
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (at >= end && askForTypes.has(word) && next === '(') end = closing(words, at + 1);
    if (!isName(word)) return;
    const isCall = at < end && (next === '(' || next === '<') && !'.>'.includes(words[at - 1] ?? ' ');
    (isCall ? calls : others).add(word);
  });
  return { calls, others };
}

/** A function of the host that stays for its type: it is annotated, and has a body only if that tells the type. */
export interface ForItsType {
  /** The word, or the words up to its name if it is of one letter: macros of one letter would change the headers that follow. */
  readonly annotated: Token;
  /** The body, which a semicolon replaces. */
  readonly body: { readonly start: number; readonly end: number } | undefined;
  readonly words: readonly string[];
}

/**
 * `tokens` are the declaration's from behind its `template <…>`, of which the first `headLength` precede its parameters. Undefined if there
 * is no word that an annotation could stand before.
 */
export function forItsType(tokens: readonly Token[], headLength: number): ForItsType | undefined {
  const annotated = tokens.slice(0, headLength).find(({ text }) => text !== 'const');
  if (!annotated || !isName(annotated.text) || annotated.text === 'std' || tokens[1]?.text === '"C"') return undefined;
  const start = annotated.text.length > 1 ? annotated : joined(tokens.slice(tokens.indexOf(annotated), headLength));
  const open = tokens.findIndex(({ text }, at) => text === '{' && at > headLength);
  const deduces = wordsOf(tokens.slice(0, headLength)).includes('auto');
  if (open < 0 || deduces) return { annotated: start, body: undefined, words: wordsOf(tokens) };
  return { annotated: start, body: { start: tokens[open]!.start, end: tokens.at(-1)!.end }, words: wordsOf(tokens.slice(0, open)) };
}
