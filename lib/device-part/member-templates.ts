import { closingAngle } from './angles';
import { isName, type Token } from './source-text';

/**
 * The names in `typename Traits<T>::rebind<U>` that need `template` before them, which g++ does without, and NVRTC does not. What precedes
 * them is a template with its arguments, or a name that is none of the `namespaces`.
 */
export function memberTemplates(tokens: readonly Token[], namespaces: ReadonlySet<string>): Token[] {
  const found: Token[] = [];
  tokens.forEach(({ text }, index) => {
    if (text === 'typename') found.push(...inName(tokens, index + 1, namespaces));
  });
  return found;
}

function* inName(tokens: readonly Token[], first: number, namespaces: ReadonlySet<string>): Generator<Token> {
  let at = isScope(tokens, first) ? first + 2 : first;
  let mayDepend = !namespaces.has(tokens[at]?.text ?? '');
  for (let parts = 0; isName(tokens[at]?.text); parts++) {
    const word = tokens[at]!;
    const isMarked = word.text === 'template';
    const end = isMarked ? at + 2 : at + 1;
    const hasArguments = tokens[end]?.text === '<';
    if (hasArguments && !isMarked && parts > 0 && mayDepend) yield word;
    mayDepend ||= hasArguments;
    at = hasArguments ? closingAngle(tokens, end) + 1 : end;
    if (!isScope(tokens, at)) return;
    at += 2;
  }
}

function isScope(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === ':' && tokens[at + 1]?.text === ':' && tokens[at]!.end === tokens[at + 1]!.start;
}
