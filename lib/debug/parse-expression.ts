export interface WrittenType {
  readonly name: string;
  readonly pointers: number;
  readonly counts: readonly number[];
}

export type Node =
  | { readonly kind: 'number'; readonly isFloat: false; readonly integer: bigint; readonly type: string }
  | { readonly kind: 'number'; readonly isFloat: true; readonly value: number; readonly type: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'register'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Node; readonly name: string }
  | { readonly kind: 'index'; readonly of: Node; readonly index: Node }
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Node; readonly right: Node }
  | { readonly kind: 'conditional'; readonly condition: Node; readonly then: Node; readonly otherwise: Node }
  | { readonly kind: 'cast'; readonly type: WrittenType; readonly operand: Node }
  | { readonly kind: 'sizeof'; readonly type: WrittenType }
  | { readonly kind: 'sizeof'; readonly operand: Node }
  | { readonly kind: 'assign'; readonly to: Node; readonly value: Node };

const token =
  /\s*(0[xX][\da-fA-F]+[uUlL]*|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFuUlL]*|'(?:\\.|[^'\\])'|[%$][A-Za-z_]\w*|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*|->|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>=?:.,()[\]@])/y;

/** C's precedences, the lowest first; `@` is gdb's: `p@8` is an array. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['@'],
  ['+', '-'],
  ['*', '/', '%'],
];

const wordsOfTypes = new Set(['const', 'volatile', 'signed', 'unsigned', 'struct', 'enum', 'long', 'short', 'int', 'char']);

/** Throws Error with a sentence. `isType` tells what a name is. */
export function parseExpression(text: string, isType: (name: string) => boolean): Node {
  const parser = new Parser(tokensOf(text), isType);
  const node = parser.assignment();
  parser.end();
  return node;
}

function tokensOf(text: string): string[] {
  const found: string[] = [];
  const rest = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < rest.length) {
    const at = token.lastIndex;
    const match = token.exec(rest);
    if (!match) throw new Error(`what is ${JSON.stringify(rest.slice(at).trim())}?`);
    found.push(match[1]!);
  }
  if (found.length === 0) throw new Error('an expression is expected');
  return found;
}

/** How deep expressions may nest. */
const deepest = 200;

class Parser {
  readonly #tokens: readonly string[];
  readonly #isType: (name: string) => boolean;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[], isType: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#isType = isType;
  }

  end(): void {
    if (this.#next !== undefined) throw new Error(`${this.#next} is not expected here`);
  }

  assignment(): Node {
    if (++this.#depth > deepest) throw new Error('the expression is nested too deeply');
    const left = this.#conditional();
    const node: Node = this.#take('=') ? { kind: 'assign', to: left, value: this.assignment() } : left;
    this.#depth--;
    return node;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(word: string): boolean {
    if (this.#next !== word) return false;
    this.#at++;
    return true;
  }

  #need(word: string): void {
    if (!this.#take(word)) throw new Error(`${word} is expected ${this.#next === undefined ? 'at the end' : `before ${this.#next}`}`);
  }

  #conditional(): Node {
    const condition = this.#binary(0);
    if (!this.#take('?')) return condition;
    const then = this.assignment();
    this.#need(':');
    return { kind: 'conditional', condition, then, otherwise: this.assignment() };
  }

  #binary(level: number): Node {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#next !== undefined && operators.includes(this.#next)) {
      const operator = this.#tokens[this.#at++]!;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #unary(): Node {
    if (++this.#depth > deepest) throw new Error('the expression is nested too deeply');
    const node = this.#prefixed() ?? this.#postfixed();
    this.#depth--;
    return node;
  }

  #prefixed(): Node | undefined {
    for (const operator of ['*', '&', '-', '+', '!', '~']) {
      if (this.#take(operator)) return { kind: 'unary', operator, operand: this.#unary() };
    }
    if (this.#take('sizeof')) {
      const type = this.#next === '(' ? this.#typeInBrackets() : undefined;
      return type ? { kind: 'sizeof', type } : { kind: 'sizeof', operand: this.#unary() };
    }
    const type = this.#next === '(' ? this.#typeInBrackets() : undefined;
    return type && { kind: 'cast', type, operand: this.#unary() };
  }

  /** Undefined, and nothing is taken, if what stands in brackets is no type. */
  #typeInBrackets(): WrittenType | undefined {
    const start = this.#at++;
    const words: string[] = [];
    while (this.#next !== undefined && (wordsOfTypes.has(this.#next) || this.#isType(this.#next))) words.push(this.#tokens[this.#at++]!);
    let pointers = 0;
    while (this.#take('*') || this.#take('const')) pointers += this.#tokens[this.#at - 1] === '*' ? 1 : 0;
    const counts: number[] = [];
    while (words.length > 0 && this.#take('[')) {
      counts.push(Number(this.#tokens[this.#at++]));
      this.#need(']');
    }
    if (words.length > 0 && this.#take(')')) return { name: plainName(words), pointers, counts };
    this.#at = start;
    return undefined;
  }

  #postfixed(): Node {
    let node = this.#primary();
    for (;;) {
      if (this.#take('[')) {
        node = { kind: 'index', of: node, index: this.assignment() };
        this.#need(']');
      } else if (this.#take('.') || this.#take('->')) {
        node = { kind: 'member', of: node, name: this.#tokens[this.#at++] ?? '' };
      } else if (this.#next === '(') {
        throw new Error('functions cannot be called here');
      } else {
        return node;
      }
    }
  }

  #primary(): Node {
    const word = this.#tokens[this.#at++];
    if (word === undefined) throw new Error('the expression ends too early');
    if (word === '(') {
      const node = this.assignment();
      this.#need(')');
      return node;
    }
    if (/^[\d.']/.test(word) && word !== '.') return literal(word);
    if (word === 'true' || word === 'false') {
      return { kind: 'number', isFloat: false, integer: word === 'true' ? 1n : 0n, type: 'bool' };
    }
    if (/^[%$]/.test(word)) return { kind: 'register', name: `%${word.slice(1)}` };
    if (/^[A-Za-z_]/.test(word)) return { kind: 'name', name: word };
    throw new Error(`${word} is not expected here`);
  }
}

function plainName(words: readonly string[]): string {
  const named = words.filter((word) => !['const', 'volatile', 'struct', 'enum'].includes(word));
  const text = named.join(' ');
  if (text === 'signed') return 'int';
  if (text.includes('long') || text.includes('short')) return text.replace(/ ?\bint\b/, '').trim();
  return text;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', 0: '\0' };

function literal(word: string): Node {
  if (word.startsWith("'")) {
    const character = word[1] === '\\' ? (escapes[word[2]!] ?? word[2]!) : word[1]!;
    return { kind: 'number', isFloat: false, integer: BigInt(character.charCodeAt(0)), type: 'char' };
  }
  const isHex = /^0[xX]/.test(word);
  if (!isHex && /[.eEfF]/.test(word)) {
    return { kind: 'number', isFloat: true, value: Number(word.replace(/[fFlL]+$/, '')), type: /[fF]$/.test(word) ? 'float' : 'double' };
  }
  const integer = BigInt(word.replace(/[uUlL]+$/, ''));
  const isUnsigned = /[uU]/.test(word.slice(1));
  const isLong = /[lL]/.test(word) || integer > (isUnsigned ? 0xffff_ffffn : 0x7fff_ffffn);
  return { kind: 'number', isFloat: false, integer, type: `${isUnsigned ? 'unsigned ' : ''}${isLong ? 'long long' : 'int'}` };
}
