/**
 * The kind of a CUDA C++ token, as far as it matters here. A literal is a string or a character; a sign is one character; a blank is empty,
 * and comes up now and then in very long comments.
 */
export type TokenKind = 'word' | 'number' | 'literal' | 'sign' | 'blank';

/** How many characters are skipped before a blank comes up. */
const longestSkip = 1 << 18;

/** What makes another operator of the `=` after it. */
const beforeEqual = '=!<>+-*/%&|^';

const newline = 10;
const carriageReturn = 13;
const doubleQuote = 34;
const hash = 35;
const singleQuote = 39;
const star = 42;
const slash = 47;
const backslash = 92;

/**
 * The tokens of a source, one at a time, with each character read once: comments are skipped, literals are one token, lines that are joined
 * by a backslash are one line.
 */
export class SourceTokens {
  readonly text: string;
  kind: TokenKind = 'sign';
  /** The token is `text.slice(start, end)`. */
  start = 0;
  end = 0;
  /** Whether it is in a line that begins with `#`. */
  inDirective = false;
  /** How many such lines there have been. */
  directives = 0;
  #atLineStart = true;
  /** Where the token before ended. */
  #endBefore = 0;
  /** How many tokens the directive has before this one. */
  #place = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Goes to the next token; returns false if there is none. */
  next(): boolean {
    const { text } = this;
    this.#endBefore = this.end;
    let at = this.#skipBlanks(this.end);
    if (at >= text.length) return false;
    if (at - this.end > longestSkip) return this.#blank(at);
    const first = text.charCodeAt(at);
    this.#place++;
    if (first === hash && this.#atLineStart) this.#beginDirective();
    this.#atLineStart = false;
    this.start = at;
    if (isDigit(first)) at = this.#ended('number', endOfNumber(text, at));
    else if (isWord(first)) at = this.#word(at);
    else if (first === doubleQuote || first === singleQuote) at = this.#ended('literal', endOfQuoted(text, at, first));
    else at = this.#ended('sign', at + 1);
    this.end = at;
    return true;
  }

  /** Whether it is the word behind the `#` that begins a line. */
  get isNameOfDirective(): boolean {
    return this.inDirective && this.#place === 1;
  }

  /** Whether it goes on with the operator that the token before it is or begins: the `=` of `==` or of `>=`, the `>` of `<=>`. */
  get continuesOperator(): boolean {
    const { text, start } = this;
    if (this.kind !== 'sign' || start === 0 || this.#endBefore !== start) return false;
    const before = text[start - 1]!;
    if (text[start] === '=') return beforeEqual.includes(before);
    return text[start] === '>' && before === '=' && text[start - 2] === '<';
  }

  get string(): string {
    return this.text.slice(this.start, this.end);
  }

  #blank(at: number): boolean {
    this.start = this.end = at;
    this.kind = 'blank';
    return true;
  }

  #ended(kind: TokenKind, end: number): number {
    this.kind = kind;
    return end;
  }

  #word(from: number): number {
    const { text } = this;
    let at = from + 1;
    while (at < text.length && isWord(text.charCodeAt(at))) at++;
    const isRaw = text.charCodeAt(at) === doubleQuote && /^(?:u8|[uUL])?R$/.test(text.slice(from, Math.min(at, from + 4)));
    return isRaw ? this.#ended('literal', endOfRaw(text, at)) : this.#ended('word', at);
  }

  /** Goes past blanks and comments, and keeps track of where lines begin. */
  #skipBlanks(from: number): number {
    const { text } = this;
    let at = from;
    for (; at < text.length && at - from <= longestSkip; at++) {
      const code = text.charCodeAt(at);
      if (code === newline) this.#endLine();
      else if (code === backslash && endsLine(text, at + 1)) at = text.indexOf('\n', at);
      else if (code === slash && text.charCodeAt(at + 1) === slash) at = endOfLine(text, at) - 1;
      else if (code === slash && text.charCodeAt(at + 1) === star) at = endOfComment(text, at) - 1;
      else if (code > 32 && code !== 0xfeff) return at;
    }
    return at;
  }

  #beginDirective(): void {
    this.inDirective = true;
    this.directives++;
    this.#place = 0;
  }

  #endLine(): void {
    this.inDirective = false;
    this.#atLineStart = true;
  }
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters, digits, `_`, `$`, and whatever is not ASCII. */
function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || isDigit(code) || code === 36 || code > 127;
}

/** `1'000`, `0x1.8p3`: a sign in an exponent is a separate token, which does no harm. */
function endOfNumber(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const separates = code === singleQuote && isWord(text.charCodeAt(at + 1));
    if (!isWord(code) && code !== 46 && !separates) break;
  }
  return at;
}

/** The index after the closing quote; the end of the line if there is none. */
function endOfQuoted(text: string, from: number, quote: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === newline) return at;
    if (code === backslash) at += text.charCodeAt(at + 1) === carriageReturn ? 2 : 1;
  }
  return text.length;
}

/** `"mark(…)mark"`, from its first quote. */
function endOfRaw(text: string, from: number): number {
  const mark = /"([^\s()\\"]{0,16})\(/y;
  mark.lastIndex = from;
  const found = mark.exec(text);
  if (!found) return endOfQuoted(text, from, doubleQuote);
  const close = `)${found[1]}"`;
  const at = text.indexOf(close, from + found[0].length);
  return at < 0 ? text.length : at + close.length;
}

function endOfComment(text: string, from: number): number {
  const at = text.indexOf('*/', from + 2);
  return at < 0 ? text.length : at + 2;
}

/** Where the line ends, including those joined to it. */
function endOfLine(text: string, from: number): number {
  let at = text.indexOf('\n', from);
  while (
    at > 0 &&
    (text.charCodeAt(at - 1) === backslash || (text.charCodeAt(at - 1) === carriageReturn && text.charCodeAt(at - 2) === backslash))
  ) {
    at = text.indexOf('\n', at + 1);
  }
  return at < 0 ? text.length : at;
}

function endsLine(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === newline || (code === carriageReturn && text.charCodeAt(at + 1) === newline);
}
