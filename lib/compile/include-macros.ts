import type { MacroDefinition, Piece } from './include-references';

/** A header that macros name. */
export interface ComputedName {
  readonly name: string;
  readonly quoted: boolean;
}

/** A token while macros are replaced: those that it came out of do not replace it again. */
interface Word extends Piece {
  readonly hidden: ReadonlySet<string>;
}

/** How many texts are tried for one #include. */
const mostTexts = 1000;

/**
 * The macros of a program's texts, with all definitions of a name: which of them holds where, conditions say, and these are not evaluated.
 * Those of CUDA's own headers are not among them; they name headers of CUDA's own.
 */
export class IncludeMacros {
  readonly #byName = new Map<string, Map<string, MacroDefinition>>();

  add(definition: MacroDefinition): void {
    const all = this.#byName.get(definition.name) ?? new Map<string, MacroDefinition>();
    all.set(JSON.stringify(definition), definition);
    this.#byName.set(definition.name, all);
  }

  /**
   * Every header that an #include of this may name, whichever definitions hold and in whichever order macros are replaced. Undefined if that
   * cannot be told.
   */
  namesOf(pieces: readonly Piece[]): readonly ComputedName[] | undefined {
    const names = new Map<string, ComputedName>();
    const texts = new Map<string, readonly Word[]>();
    const add = (words: readonly Word[]) => texts.set(JSON.stringify(words.map((word) => ({ ...word, hidden: [...word.hidden] }))), words);
    add(pieces.map((piece) => ({ ...piece, hidden: new Set() })));
    // Iterating over a map includes what is added meanwhile.
    for (const words of texts.values()) {
      if (texts.size > mostTexts || words.some((word) => this.#isTheCompilers(word))) return undefined;
      for (const found of namesIn(words)) names.set(JSON.stringify(found), found);
      for (let at = 0; at < words.length; at++) {
        const replaced = this.#replacements(words, at);
        if (replaced === undefined) return undefined;
        replaced.forEach(add);
      }
    }
    return [...names.values()];
  }

  /** What the text may be once the macro at `at` has been replaced. Undefined if that cannot be told. */
  #replacements(words: readonly Word[], at: number): (readonly Word[])[] | undefined {
    const word = words[at]!;
    const results: (readonly Word[])[] = [];
    if (!word.isWord || word.hidden.has(word.text)) return results;
    for (const { name, parameters, body } of this.#byName.get(word.text)?.values() ?? []) {
      const hidden = new Set([...word.hidden, name]);
      const given = parameters === undefined ? { values: [], end: at + 1 } : argumentsAt(words, at + 1);
      if (!given) continue;
      const made = substituted(body, parameters ?? [], given.values);
      if (made === undefined) return undefined;
      const placed = made.map((piece, index) => ({ ...piece, hidden, spaced: index === 0 ? word.spaced : piece.spaced }));
      results.push([...words.slice(0, at), ...placed, ...words.slice(given.end)]);
    }
    return results;
  }

  /** Whether it may be a macro of the compiler's own: `__FILE__`. */
  #isTheCompilers({ text, isWord }: Piece): boolean {
    return isWord && /^_[_A-Z]/.test(text) && !this.#byName.has(text);
  }
}

/** The arguments in the parentheses at `open`; undefined if there are none. */
function argumentsAt(words: readonly Piece[], open: number): { values: (readonly Piece[])[]; end: number } | undefined {
  if (words[open]?.text !== '(') return undefined;
  const values: Piece[][] = [[]];
  let depth = 0;
  for (let at = open; at < words.length; at++) {
    const word = words[at]!;
    if (word.text === ')' && --depth === 0) return { values, end: at + 1 };
    if (word.text === ',' && depth === 1) values.push([]);
    else if (depth > 0) values.at(-1)!.push(word);
    if (word.text === '(') depth++;
  }
  return undefined;
}

/** A macro's body with its arguments in their places. Undefined for what is not followed here: `__VA_ARGS__`, strings of strings. */
function substituted(body: readonly Piece[], parameters: readonly string[], values: readonly (readonly Piece[])[]): Piece[] | undefined {
  if (parameters.includes('.')) return undefined;
  const valueOf = (piece: Piece | undefined): readonly Piece[] | undefined => {
    const index = piece?.isWord ? parameters.indexOf(piece.text) : -1;
    return index < 0 ? undefined : (values[index] ?? []).map((value, place) => (place === 0 ? { ...value, spaced: piece!.spaced } : value));
  };
  const made: Piece[] = [];
  for (let at = 0; at < body.length; at++) {
    const piece = body[at]!;
    const isPaste = piece.text === '#' && body[at + 1]?.text === '#' && !body[at + 1]!.spaced;
    if (isPaste) {
      const [first, ...others] = valueOf(body[at + 2]) ?? body.slice(at + 2, at + 3);
      const last = made.pop();
      if (last && first) made.push({ ...last, text: last.text + first.text }, ...others);
      else if (last ?? first) made.push((last ?? first)!, ...others);
      at += 2;
    } else if (piece.text === '#' && valueOf(body[at + 1])) {
      const text = spelled(valueOf(body[++at])!, true);
      if (/["\\]/.test(text)) return undefined;
      made.push({ text: `"${text}"`, isWord: false, spaced: piece.spaced });
    } else made.push(...(valueOf(piece) ?? [piece]));
  }
  return made;
}

function spelled(pieces: readonly Piece[], withBlanks: boolean): string {
  return pieces.map(({ text, spaced }, index) => (withBlanks && spaced && index > 0 ? ` ${text}` : text)).join('');
}

/** What a text names in which no macros are left: nothing, if it is not a header's name. */
function namesIn(words: readonly Piece[]): ComputedName[] {
  const [first] = words;
  if (first?.text.startsWith('"')) return [{ name: first.text.slice(1, -1), quoted: true }];
  const end = words.findIndex(({ text }) => text === '>');
  if (first?.text !== '<' || end < 0) return [];
  const inside = words.slice(1, end);
  return [...new Set([spelled(inside, true), spelled(inside, false)])].map((name) => ({ name, quoted: false }));
}
