import { TemplateArguments } from '../signature/brackets';
import { isName } from '../signature/declaration-words';
import type { Token } from './source-text';

/**
 * The names in `typename Traits<T>::rebind<U>` that need `template` before them, which g++ does without, and NVRTC does not. What precedes
 * them is a template with its arguments, or a name that is none of the `namespaces`.
 */
export function memberTemplates(tokens: readonly Token[], namespaces: ReadonlySet<string>): Token[] {
  const words = tokens.map(({ text }) => text);
  const angles = new TemplateArguments(words);
  return words.flatMap((word, index) => (word === 'typename' ? [...inName(tokens, words, angles, index + 1, namespaces)] : []));
}

function* inName(
  tokens: readonly Token[],
  words: readonly string[],
  angles: TemplateArguments,
  first: number,
  namespaces: ReadonlySet<string>,
): Generator<Token> {
  let at = isScope(tokens, first) ? first + 2 : first;
  let mayDepend = !namespaces.has(words[at] ?? '');
  for (let parts = 0; isName(words[at]); parts++) {
    const isMarked = words[at] === 'template';
    const end = isMarked ? at + 2 : at + 1;
    const hasArguments = words[end] === '<';
    if (hasArguments && !isMarked && parts > 0 && mayDepend) yield tokens[at]!;
    mayDepend ||= hasArguments;
    at = hasArguments ? (angles.closing(end) ?? words.length) + 1 : end;
    if (!isScope(tokens, at)) return;
    at += 2;
  }
}

function isScope(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === ':' && tokens[at + 1]?.text === ':' && tokens[at]!.end === tokens[at + 1]!.start;
}
