import type { SourceTokens } from './source-tokens';

/**
 * How deep a compiler recurses over a source. It does for each bracket that is open, and for each operator of an expression
 * and each branch of an `else if`: `a + b + …` is a tree as high as it is long. NVRTC has 256 MB of stack, which held 20,000
 * nested calls, the worst of what was tried, and not 50,000.
 */
export const deepestNesting = 20_000;

const operators = '+-*/%&|^~!<>=?:.';
const statements = new Set(['if', 'else', 'for', 'while', 'do', 'sizeof']);

/** What is open at a place of the text. */
interface Level {
  /** Operators of the statement so far, for each open bracket and the innermost place. */
  readonly operators: number[];
  /** Of all together. */
  total: number;
  /** A statement has ended, unless `else` comes next. */
  mayHaveEnded: boolean;
}

const emptyLevel = (): Level => ({ operators: [0], total: 0, mayHaveEnded: false });

/** Follows the tokens of a source and finds the first place that is too deep. */
export class Nesting {
  /** Where the limit is passed. */
  tooDeepAt: number | undefined;
  #code = emptyLevel();
  /** Of a line that begins with `#`, whose brackets need not match. */
  #directive: Level | undefined;

  /** Takes the token that `tokens` stands at. */
  take(tokens: SourceTokens): void {
    if (!tokens.inDirective) this.#directive = undefined;
    else this.#directive ??= emptyLevel();
    const level = this.#directive ?? this.#code;
    if (tokens.kind === 'sign') takeSign(level, tokens.text[tokens.start]!);
    else if (tokens.kind === 'word') takeWord(level, tokens);
    if (level.total + level.operators.length > deepestNesting) this.tooDeepAt ??= tokens.start;
  }
}

function takeWord(level: Level, tokens: SourceTokens): void {
  // Most words are not asked for: slicing them all would cost more than all the rest.
  const word = tokens.end - tokens.start <= 6 ? tokens.string : '';
  if (level.mayHaveEnded && word !== 'else') endStatement(level);
  level.mayHaveEnded = false;
  if (statements.has(word)) add(level, 1);
}

function takeSign(level: Level, sign: string): void {
  if (operators.includes(sign)) add(level, 1);
  else if (sign === ',') endStatement(level);
  else if (sign === '(' || sign === '[' || sign === '{') level.operators.push(0);
  else if (sign === ')' || sign === ']' || sign === '}') close(level);
  level.mayHaveEnded = sign === ';' || sign === '}';
}

function add(level: Level, count: number): void {
  level.operators[level.operators.length - 1]! += count;
  level.total += count;
}

function endStatement(level: Level): void {
  add(level, -level.operators.at(-1)!);
}

function close(level: Level): void {
  if (level.operators.length === 1) return;
  level.total -= level.operators.pop()!;
}
