const opening = '([{';
const ending = ')]}';

/** The index at which the bracket at `open` closes; the end if it does not. `words` are the tokens of a text. */
export function closing(words: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    const word = words[at]!;
    if (word.length !== 1) continue;
    if (opening.includes(word)) depth++;
    else if (ending.includes(word) && --depth === 0) return at;
  }
  return words.length;
}

/** Finds where the arguments of templates end, `function<void(int)>`, in a list of words. */
export class TemplateArguments {
  readonly #words: readonly string[];
  /** Where the last arguments that were looked for in vain would have ended: none are looked for before that again. */
  #noneBefore = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  /** The index of the `>` for the `<` at `open`; undefined if that begins no arguments, since a `;` or a brace comes first. */
  closing(open: number): number | undefined {
    if (open < this.#noneBefore) return undefined;
    const end = this.#end(open);
    if (this.#words[end] === '>') return end;
    this.#noneBefore = end;
    return undefined;
  }

  #end(open: number): number {
    let depth = 0;
    for (let at = open; at < this.#words.length; at++) {
      const word = this.#words[at]!;
      if (word === ';' || word === '{' || word === '}') return at;
      if (word === '(' || word === '[') at = closing(this.#words, at);
      else if (word === '<') depth++;
      else if (word === '>' && --depth === 0) return at;
    }
    return this.#words.length;
  }
}

/** The index after the `template <…>`, of which there may be several, that begin at `from`. */
export function afterTemplates(words: readonly string[], from: number): number {
  let at = from;
  while (words[at] === 'template' && words[at + 1] === '<') at = closingParameters(words, at + 1) + 1;
  return at;
}

/** The index of the `>` for the `<` at `open` after `template`: it begins parameters for certain, and braces may be among them. */
function closingParameters(words: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    const word = words[at]!;
    if (word.length === 1 && opening.includes(word)) at = closing(words, at);
    else if (word === '<') depth++;
    else if (word === '>' && --depth === 0) return at;
  }
  return words.length;
}
