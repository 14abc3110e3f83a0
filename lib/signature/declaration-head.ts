import { afterTemplates, closing, TemplateArguments } from './brackets';
import { classKeys, isName, notNames } from './declaration-words';

/** Where the parts of a declaration are, as far as it has been read: indices of its words. */
export interface DeclarationHead {
  /** The index after `template <…>`. */
  readonly head: number;
  isOperator: boolean;
  /** The parenthesis of a function's parameters. */
  parameters: number | undefined;
  /** The `=` of an initializer. */
  initializer: number | undefined;
  /** The `:` of a constructor's initializers. */
  members: number | undefined;
  /** `struct`, `enum` etc., if that is what it declares. */
  key: string | undefined;
}

/** Reads declarations in a list of words, the tokens of a text, one word after another. */
export class HeadReader {
  readonly #words: readonly string[];
  readonly #isAttribute: (word: string) => boolean;
  readonly #arguments: TemplateArguments;

  /** `isAttribute` says whether a name is a macro that stands for an attribute. */
  constructor(words: readonly string[], isAttribute: (word: string) => boolean = () => false) {
    this.#words = words;
    this.#arguments = new TemplateArguments(words);
    this.#isAttribute = isAttribute;
  }

  /** The head of a declaration that begins at `from`. */
  begin(from: number): DeclarationHead {
    const head = afterTemplates(this.#words, from);
    return { head, isOperator: false, parameters: undefined, initializer: undefined, members: undefined, key: undefined };
  }

  /** Reads the word at `at`, which is no brace; returns the index of the next one, after what that opens. */
  take(head: DeclarationHead, at: number): number {
    const words = this.#words;
    const word = words[at]!;
    const isBefore = head.parameters === undefined && head.initializer === undefined;
    if (classKeys.has(word) && isBefore) head.key ??= word;
    if (word === '(' && head.initializer === undefined && (head.isOperator || this.#namesFunction(at))) head.parameters ??= at;
    if (word === 'operator') head.isOperator = true;
    if (word === '=' && words[at - 1] !== 'operator') head.initializer ??= at;
    if (word === ':' && head.parameters !== undefined && words[at + 1] !== ':' && words[at - 1] !== ':') head.members ??= at;
    if (word === '<' && !head.isOperator && isBefore) return (this.#arguments.closing(at) ?? at) + 1;
    return word === '(' || word === '[' ? closing(words, at) + 1 : at + 1;
  }

  /** Whether it is `name(`, not `name(*pointer)(` and not an attribute, as a macro in `struct ALIGN(16) P` may be. */
  #namesFunction(open: number): boolean {
    const before = this.#words[open - 1];
    if (before !== '>' && (!isName(before) || notNames.has(before) || this.#isAttribute(before))) return false;
    if (classKeys.has(this.#words[open - 2] ?? '')) return false;
    const inside = this.#words[open + 1];
    return inside !== '*' && inside !== '&';
  }
}

/** The head of a declaration without braces: the words from `from` on. */
export function headOf(words: readonly string[], from = 0): DeclarationHead {
  const reader = new HeadReader(words);
  const head = reader.begin(from);
  for (let at = head.head; at < words.length;) at = reader.take(head, at);
  return head;
}
