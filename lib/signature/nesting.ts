import type { SourceTokens } from './source-tokens';

/**
 * How deep a compiler may recurse over a source. It recurses for each open bracket, for each operator in an expression, and for each branch
 * of an `else if`: `a + b + …` is a tree as high as it is long. NVRTC has 256 MB of stack, which was enough for 20,000 nested calls, the
 * worst case that was tried, but not for 50,000.
 */
export const deepestNesting = 20_000;

const operators = '+-*/%&|^~!<>=?:.';
const statements = new Set(['if', 'for', 'while', 'do', 'sizeof']);

/** What is open at a place in the text. */
interface Level {
  /** For the statement in each open bracket, and at the innermost place: how many operators and branches it has so far. */
  readonly operators: number[];
  readonly branches: number[];
  /** The sum of all. */
  total: number;
  /** Whether a statement has ended, whose branches go on if `else` comes next. */
  hasEnded: boolean;
}

const emptyLevel = (): Level => ({ operators: [0], branches: [0], total: 0, hasEnded: false });

/** Follows the tokens of a source and finds the first place that is too deep. */
export class Nesting {
  /** Where the limit is exceeded. */
  tooDeepAt: number | undefined;
  readonly #code = emptyLevel();
  /** The level in a line that begins with `#`, whose brackets need not match. */
  #directive = emptyLevel();
  #directives = 0;

  /** Takes the current token of `tokens`. */
  take(tokens: SourceTokens): void {
    if (tokens.directives !== this.#directives) this.#directive = emptyLevel();
    this.#directives = tokens.directives;
    const level = tokens.inDirective ? this.#directive : this.#code;
    if (tokens.kind === 'sign') takeSign(level, tokens.text[tokens.start]!);
    else if (tokens.kind === 'word') takeWord(level, tokens);
    if (level.total + level.operators.length > deepestNesting) this.tooDeepAt ??= tokens.start;
  }
}

function takeWord(level: Level, tokens: SourceTokens): void {
  // Most words do not matter: slicing them all would cost more than all the rest.
  const word = tokens.end - tokens.start <= 6 ? tokens.string : '';
  if (word === 'else') add(level, level.branches, 1);
  else if (level.hasEnded) add(level, level.branches, -level.branches.at(-1)!);
  level.hasEnded = false;
  if (statements.has(word)) add(level, level.operators, 1);
}

function takeSign(level: Level, sign: string): void {
  if (operators.includes(sign)) add(level, level.operators, 1);
  else if (sign === '(' || sign === '[' || sign === '{') open(level);
  else if (sign === ')' || sign === ']' || sign === '}') close(level);
  const ends = sign === ';' || sign === '}';
  if (ends || sign === ',') add(level, level.operators, -level.operators.at(-1)!);
  level.hasEnded = ends;
}

function add(level: Level, counts: number[], count: number): void {
  counts[counts.length - 1]! += count;
  level.total += count;
}

function open({ operators, branches }: Level): void {
  operators.push(0);
  branches.push(0);
}

function close(level: Level): void {
  if (level.operators.length === 1) return;
  level.total -= level.operators.pop()! + level.branches.pop()!;
}
