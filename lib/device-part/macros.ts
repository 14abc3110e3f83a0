import { type Directive, isName, type SourceText, wordsOf } from './source-text';

interface Macro {
  readonly takesArguments: boolean;
  /** Names that it is written with. */
  readonly words: string[];
  /** It stands for a brace, for whole declarations, or for a part of one. */
  readonly content: 'brace' | 'declarations' | 'part';
}

/** What the macros of some texts stand for, all definitions of a name together. */
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

  /** `OPEN_NAMESPACE`, which opens or closes a scope. */
  isBrace(word: string): boolean {
    return this.#macros.get(word)?.content === 'brace';
  }

  /** `DEFINE_KERNEL(float)`, with or without a semicolon. */
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
    const content = contentOf(body);
    this.#macros.set(name.text, {
      takesArguments,
      words: [...(before?.words ?? []), ...wordsOf(body)],
      content: content === 'part' ? (before?.content ?? content) : content,
    });
  }
}

function contentOf(body: Directive): Macro['content'] {
  let depth = 0;
  for (const { text } of body) {
    if (text === '{') depth++;
    if (text === '}') depth--;
  }
  if (depth !== 0) return 'brace';
  const last = body.at(-1)?.text;
  return last === '}' || last === ';' ? 'declarations' : 'part';
}
