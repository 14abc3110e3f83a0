import { isName } from '../signature/declaration-words';
import { SourceTokens } from '../signature/source-tokens';

/** A piece of a text, from `start` up to `end`. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A line that begins with `#`, with those joined to it. */
export type Directive = readonly Token[];

export interface SourceText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly directives: readonly Directive[];
}

/**
 * The tokens of a text, with those of directives kept separately. If the branches of an `#if` open braces that are closed after it, only
 * the first branch has tokens, so that braces match; text in an `#if 0` has none.
 */
export function readSourceText(text: string): SourceText {
  const tokens = new SourceTokens(text);
  const code = new Code();
  const directives: Token[][] = [];
  while (tokens.next()) {
    if (tokens.kind === 'blank') continue;
    const token = { text: tokens.string, start: tokens.start, end: tokens.end };
    if (!tokens.inDirective) {
      endOfDirective(code, directives);
      code.take(token, tokens.continuesOperator);
      continue;
    }
    if (tokens.directives > directives.length) {
      endOfDirective(code, directives);
      directives.push([]);
    }
    directives.at(-1)!.push(token);
  }
  return { text, tokens: code.tokens, directives };
}

/** Passes on to `code` the directives that have been read to their end. */
function endOfDirective(code: Code, directives: readonly Directive[]): void {
  while (code.directives < directives.length) code.follow(directives[code.directives]!);
}

/** An `#if` up to its `#endif`. */
interface Condition {
  readonly depth: number;
  /** Whether its tokens are currently left out. */
  skips: boolean;
  /** The depth at which the first branch that was not left out ended. */
  firstEndedAt: number | undefined;
}

class Code {
  readonly tokens: Token[] = [];
  /** How many directives have been followed. */
  directives = 0;
  #depth = 0;
  readonly #conditions: Condition[] = [];
  /** How many conditions leave out the text here. */
  #skipping = 0;

  /** `continues` says whether it goes on with the operator that the token before it is or begins. */
  take(token: Token, continues: boolean): void {
    if (this.#skipping > 0) return;
    const before = continues ? this.tokens.pop() : undefined;
    if (before) token = { text: before.text + token.text, start: before.start, end: token.end };
    if (token.text === '{' || token.text === '(') this.#depth++;
    if (token.text === '}' || token.text === ')') this.#depth--;
    this.tokens.push(token);
  }

  follow(directive: Directive): void {
    this.directives++;
    const word = directive[1]?.text ?? '';
    if (/^if(?:n?def)?$/.test(word)) this.#begin(directive[2]?.text === '0' && directive.length === 3);
    else if (/^el(?:se|if|ifn?def)$/.test(word)) this.#otherwise();
    else if (word === 'endif') this.#end();
  }

  #begin(never: boolean): void {
    this.#conditions.push({ depth: this.#depth, skips: false, firstEndedAt: undefined });
    this.#skip(never);
  }

  #otherwise(): void {
    const condition = this.#conditions.at(-1);
    if (!condition) return;
    if (!condition.skips) condition.firstEndedAt ??= this.#depth;
    this.#skip(condition.firstEndedAt !== undefined && condition.firstEndedAt !== condition.depth);
  }

  #end(): void {
    this.#skip(false);
    this.#conditions.pop();
  }

  /** Sets whether the innermost condition leaves out what follows. */
  #skip(skips: boolean): void {
    const condition = this.#conditions.at(-1);
    if (!condition || condition.skips === skips) return;
    condition.skips = skips;
    this.#skipping += skips ? 1 : -1;
  }
}

export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ text }) => text).filter(isName);
}

/** Several tokens in a row as one. */
export function joined(tokens: readonly Token[]): Token {
  const text = tokens.map((token, at) => (token.start > (tokens[at - 1]?.end ?? token.start) ? ` ${token.text}` : token.text)).join('');
  return { text, start: tokens[0]!.start, end: tokens.at(-1)!.end };
}
