import { SourceTokens } from '../signature/source-tokens';

/** A place that names a header. */
export interface IncludeReference {
  readonly kind: 'include';
  readonly name: string;
  /** In `"…"`, not in `<…>`. */
  readonly quoted: boolean;
  /** Index into the text. */
  readonly at: number;
  /** Whether it is only in `__has_include`. */
  readonly askedOnly?: boolean;
}

/** A token of a directive. */
export interface Piece {
  readonly text: string;
  readonly isWord: boolean;
  /** Whether a blank precedes it. */
  readonly spaced: boolean;
}

/** A place that names a header by macros: `#include HEADER(x)`. */
export interface ComputedInclude {
  readonly kind: 'computed';
  readonly pieces: readonly Piece[];
  readonly at: number;
}

/** `#define name(parameters) body`. */
export interface MacroDefinition {
  readonly kind: 'define';
  readonly name: string;
  /** Undefined if it takes no arguments. */
  readonly parameters: readonly string[] | undefined;
  readonly body: readonly Piece[];
}

/** How many characters are read between two pauses: a few milliseconds' worth. */
const slice = 1 << 20;

/**
 * The headers that a text names in #include and __has_include, outside comments, and the macros that it defines. Pauses now and then in a
 * long text.
 */
export function* readReferences(text: string): Generator<IncludeReference | ComputedInclude | MacroDefinition | 'pause'> {
  const tokens = new SourceTokens(text);
  let pause = slice;
  while (tokens.next()) {
    if (tokens.end >= pause) {
      yield 'pause';
      pause = tokens.end + slice;
    }
    if (!tokens.inDirective || tokens.kind !== 'word') continue;
    const word = tokens.string;
    if (tokens.isNameOfDirective && word === 'define') yield* definition(restOfLine(tokens));
    else if (tokens.isNameOfDirective && isIncluding(word)) yield* included(tokens);
    else if (word === '__has_include' || word === '__has_include_next') yield* asked(tokens);
  }
}

function isIncluding(word: string): boolean {
  return word === 'include' || word === 'include_next' || word === 'import';
}

function* included(tokens: SourceTokens, open = 0): Generator<IncludeReference | ComputedInclude> {
  const found = named(tokens);
  if (found === 'computed')
    yield { kind: 'computed', at: tokens.start, pieces: [pieceAt(tokens, tokens.start), ...restOfLine(tokens, open)] };
  else if (found) yield found;
}

/** `__has_include(…)`; without parentheses, the text only checks whether it exists. */
function* asked(tokens: SourceTokens): Generator<IncludeReference | ComputedInclude> {
  if (!tokens.next() || !tokens.inDirective || tokens.text[tokens.start] !== '(') return;
  for (const found of included(tokens, 1)) yield found.kind === 'include' ? { ...found, askedOnly: true } : found;
}

/** What the next token names, or that macros name it. */
function named(tokens: SourceTokens): IncludeReference | 'computed' | undefined {
  const { directives } = tokens;
  if (!tokens.next() || !tokens.inDirective || tokens.directives !== directives) return undefined;
  const at = tokens.start;
  if (tokens.kind === 'literal') return { kind: 'include', name: tokens.text.slice(at + 1, tokens.end - 1), quoted: true, at };
  if (tokens.text[at] !== '<') return 'computed';
  const name = angled(tokens);
  return name === undefined ? 'computed' : { kind: 'include', name, quoted: false, at };
}

/** The text between `<` and `>` on the same line. */
function angled({ text, start }: SourceTokens): string | undefined {
  const found = /<([^>\n]+)>/y;
  found.lastIndex = start;
  return found.exec(text)?.[1];
}

function pieceAt(tokens: SourceTokens, before: number): Piece {
  return { text: tokens.string, isWord: tokens.kind === 'word', spaced: tokens.start > before };
}

/**
 * The tokens up to the end of the directive, or to that of the `open` parentheses. `tokens` is then at the one behind, which names nothing:
 * it is no directive's second.
 */
function restOfLine(tokens: SourceTokens, open = 0): Piece[] {
  const pieces: Piece[] = [];
  const { directives } = tokens;
  let depth = open;
  for (let { end } = tokens; tokens.next(); end = tokens.end) {
    if (!tokens.inDirective || tokens.directives !== directives) break;
    if (tokens.kind === 'blank') continue;
    const piece = pieceAt(tokens, end);
    if (piece.text === '(') depth++;
    if (piece.text === ')' && --depth === 0 && open > 0) break;
    pieces.push(piece);
  }
  return pieces;
}

function* definition([name, ...rest]: readonly Piece[]): Generator<MacroDefinition> {
  if (!name?.isWord) return;
  const takesArguments = rest[0]?.text === '(' && !rest[0].spaced;
  const close = takesArguments ? rest.findIndex(({ text }) => text === ')') : -1;
  const parameters = takesArguments ? rest.slice(1, close).filter(({ text }) => text !== ',') : undefined;
  yield { kind: 'define', name: name.text, parameters: parameters?.map(({ text }) => text), body: rest.slice(close + 1) };
}
