import { closing } from '../signature/brackets';
import { declarationAttributes, isName } from '../signature/declaration-words';
import { type Directive, type SourceText, wordsOf } from './source-text';

interface Macro {
  readonly takesArguments: boolean;
  /** The names that it contains. */
  readonly words: Set<string>;
  /**
   * Whether it stands for whole declarations, for the beginning or end of a scope, of a variable or of something else, or for a part of a
   * declaration.
   */
  readonly content: 'declarations' | 'scope' | 'variable' | 'brace' | 'part';
  /** How many more braces it opens than it closes. */
  readonly opens: number;
  /** Whether it stands for an attribute: `#define ALIGN(n) __attribute__((aligned(n)))`. */
  readonly isAttribute: boolean;
}

/** What the macros of texts stand for, with all definitions of a name taken together. */
export class Macros {
  readonly #macros = new Map<string, Macro>();

  constructor(texts: readonly SourceText[]) {
    for (const { directives } of texts) for (const directive of directives) this.#add(directive);
  }

  /** The names, and those that macros among them stand for. */
  expanded(words: Iterable<string>): Set<string> {
    const all = new Set(words);
    for (const word of all) for (const more of this.#macros.get(word)?.words ?? []) all.add(more);
    return all;
  }

  has(word: string): boolean {
    return this.#macros.has(word);
  }

  /** Whether it is one like `OPEN_NAMESPACE`, which opens or closes a scope, or closes another brace. */
  isEndOfScope(word: string): boolean {
    const macro = this.#macros.get(word);
    return macro !== undefined && (macro.content === 'scope' || macro.opens < 0);
  }

  /** Whether it is one like `BEGIN_TABLE(int, powers)`, after which its declaration goes on. */
  beginsDeclaration(word: string): boolean {
    const macro = this.#macros.get(word);
    return macro !== undefined && macro.content !== 'scope' && macro.opens > 0;
  }

  /** Whether it is one like `#define BEGIN_TABLE(type, name) const type name[] = {`. */
  beginsVariable(word: string): boolean {
    return this.#macros.get(word)?.content === 'variable';
  }

  isAttribute(word: string): boolean {
    return this.#macros.get(word)?.isAttribute === true;
  }

  /** How many more braces a word opens than it closes. */
  opens(word: string): number {
    if (word === '{') return 1;
    return word === '}' ? -1 : (this.#macros.get(word)?.opens ?? 0);
  }

  /** Whether it is one like `DEFINE_KERNEL(float)`, with or without a semicolon. */
  makesDeclarations(word: string): boolean {
    const macro = this.#macros.get(word);
    return macro !== undefined && macro.takesArguments && macro.content === 'declarations';
  }

  #add(directive: Directive): void {
    const [, define, name, open] = directive;
    if (define?.text !== 'define' || !isName(name?.text)) return;
    const takesArguments = open?.text === '(' && open.start === name.end;
    const close = takesArguments ? directive.findIndex(({ text }) => text === ')') : 2;
    const body = directive.slice(close + 1);
    const before = this.#macros.get(name.text);
    const words = before?.words ?? new Set();
    for (const word of wordsOf(body)) words.add(word);
    const content = contentOf(body);
    this.#macros.set(name.text, {
      takesArguments,
      words,
      content: content === 'part' ? (before?.content ?? content) : content,
      opens: opened(body) || (before?.opens ?? 0),
      isAttribute: before?.isAttribute === true || isAttribute(body),
    });
  }
}

/** `alignas(n)` or `[[deprecated(text)]]`, and nothing else. */
function isAttribute(body: Directive): boolean {
  const [first = '', ...rest] = body.map(({ text }) => text);
  if (first === '[') return rest.at(-1) === ']';
  return declarationAttributes.includes(first) && rest[0] === '(' && closing(rest, 0) === rest.length - 1;
}

function opened(body: Directive): number {
  return body.reduce((depth, { text }) => depth + (text === '{' ? 1 : text === '}' ? -1 : 0), 0);
}

function contentOf(body: Directive): Macro['content'] {
  if (opened(body) !== 0) return contentOfBrace(body);
  const last = body.at(-1)?.text;
  return last === '}' || last === ';' ? 'declarations' : 'part';
}

function contentOfBrace(body: Directive): Macro['content'] {
  const before = body.at(-2)?.text;
  if (before === undefined || before === '"C"' || wordsOf(body).includes('namespace')) return 'scope';
  return before === '=' ? 'variable' : 'brace';
}
