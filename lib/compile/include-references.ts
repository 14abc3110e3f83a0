import { SourceTokens } from '../signature/source-tokens';

/** A place that names a header. */
export interface IncludeReference {
  /** Undefined if a macro stands for it. */
  readonly name: string | undefined;
  /** In `"…"`, not in `<…>`. */
  readonly quoted: boolean;
  /** Index into the text. */
  readonly at: number;
  /** A string in a directive, which a macro may carry to an #include. */
  readonly mentionedOnly?: boolean;
  /** Whether it is only in `__has_include`. */
  readonly askedOnly?: boolean;
}

/** How many characters are read between two pauses: a few milliseconds' worth. */
const slice = 1 << 20;

/** The headers that a text names in #include and __has_include, outside comments. Pauses now and then in a long text. */
export function* readReferences(text: string): Generator<IncludeReference | 'pause'> {
  const tokens = new SourceTokens(text);
  let pause = slice;
  while (tokens.next()) {
    if (tokens.end >= pause) {
      yield 'pause';
      pause = tokens.end + slice;
    }
    if (!tokens.inDirective) continue;
    if (tokens.kind === 'literal') yield { name: inside(tokens), quoted: true, at: tokens.start, mentionedOnly: true };
    if (tokens.kind !== 'word') continue;
    const word = tokens.string;
    if (isInclude(word, tokens)) yield* named(tokens);
    else if (word === '__has_include' || word === '__has_include_next') yield* asked(tokens);
  }
}

/** Whether it is `#include`, not the word in the middle of a line. */
function isInclude(word: string, { text, start }: SourceTokens): boolean {
  if (word !== 'include' && word !== 'include_next' && word !== 'import') return false;
  return /#(?:\s|\/\*[^]*?\*\/)*$/.test(text.slice(Math.max(0, start - 64), start));
}

/** `__has_include(…)`; without parentheses, the text only checks whether it exists. */
function* asked(tokens: SourceTokens): Generator<IncludeReference> {
  if (!tokens.next() || !tokens.inDirective || tokens.text[tokens.start] !== '(') return;
  for (const reference of named(tokens)) yield { ...reference, askedOnly: true };
}

/** What the next token names. */
function* named(tokens: SourceTokens): Generator<IncludeReference> {
  if (!tokens.next() || !tokens.inDirective) return;
  const at = tokens.start;
  if (tokens.kind === 'literal') yield { name: inside(tokens), quoted: true, at };
  else if (tokens.text[at] === '<') yield { name: angled(tokens), quoted: false, at };
  else yield { name: undefined, quoted: false, at };
}

function inside({ text, start, end }: SourceTokens): string {
  return text.slice(start + 1, end - 1);
}

/** The text between `<` and `>` on the same line. */
function angled({ text, start }: SourceTokens): string | undefined {
  const found = /<([^>\n]+)>/y;
  found.lastIndex = start;
  return found.exec(text)?.[1];
}
