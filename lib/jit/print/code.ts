/** How tightly operators bind in C++, loosest first. */
const level = {
  conditional: 3,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equal: 9,
  less: 10,
  shift: 11,
  sum: 12,
  product: 13,
  prefix: 14,
  atom: 16,
} as const;

const levels: Readonly<Record<string, number>> = {
  '||': level.or,
  '&&': level.and,
  '|': level.bitOr,
  '^': level.bitXor,
  '&': level.bitAnd,
  '==': level.equal,
  '!=': level.equal,
  '<': level.less,
  '<=': level.less,
  '>': level.less,
  '>=': level.less,
  '<<': level.shift,
  '>>': level.shift,
  '+': level.sum,
  '-': level.sum,
  '*': level.product,
  '/': level.product,
  '%': level.product,
};

/**
 * An expression of C++. Only the functions of this file see its text, apart from places where any expression can stand, so nothing can
 * become an operand without the parentheses that it needs there.
 */
export class Code {
  readonly #text: string;
  readonly #level: number;

  private constructor(text: string, own: number) {
    this.#text = text;
    this.#level = own;
  }

  /** A name, a literal, or what brackets close. A negative literal is an operation. */
  static atom(text: string): Code {
    return new Code(text, text.startsWith('-') ? level.prefix : level.atom);
  }

  /** A call of a function, or an operation in brackets: between commas and brackets, every expression can stand. */
  static call(name: string, args: readonly Code[]): Code {
    return Code.atom(`${name}(${args.map((arg) => arg.#text).join(', ')})`);
  }

  static infix(left: Code, operator: string, right: Code): Code {
    const own = levels[operator]!;
    return new Code(`${left.#asOperand(own)} ${operator} ${right.#asOperand(own + 1)}`, own);
  }

  static prefix(operator: string, operand: Code): Code {
    const text = operand.#asOperand(level.prefix);
    const joins = /^[-&]/.test(operator) && text.startsWith(operator);
    return new Code(`${operator}${joins ? `(${text})` : text}`, level.prefix);
  }

  static cast(type: string, operand: Code): Code {
    return Code.prefix(`(${type})`, operand);
  }

  static conditional(test: Code, then: Code, otherwise: Code): Code {
    const own = level.conditional;
    return new Code(`${test.#asOperand(level.or)} ? ${then.#asOperand(own)} : ${otherwise.#asOperand(own)}`, own);
  }

  /** `x[i][j]` */
  element(...indices: readonly Code[]): Code {
    return Code.atom(`${this.#asOperand(level.atom)}${indices.map((index) => `[${index.#text}]`).join('')}`);
  }

  /** The text, for a place where any expression can stand: a whole statement, the right side of `=`, inside of brackets. */
  get whole(): string {
    return this.#text;
  }

  #asOperand(least: number): string {
    return this.#level < least ? `(${this.#text})` : this.#text;
  }
}
