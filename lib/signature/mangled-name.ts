import { arrayOf, type CType, namedType, spell } from './c-type';
import { builtins, longBuiltins, operators, plain, type Qualified } from './mangled-codes';

/**
 * Reads the names that the compiler gives to functions, by the Itanium C++ ABI ("Mangling",
 * https://itanium-cxx-abi.github.io/cxx-abi/abi.html#mangling), as far as kernels have them.
 */
export interface MangledFunction {
  /** `ns::scale<float>`; arguments of the template that are not understood are left out, as in `scale<…>`. */
  name: string;
  /** Undefined if they are not understood. */
  parameters: CType[] | undefined;
  /** Whether only the compiler knows what the parameters are: `typename Traits<T>::type`. */
  dependent: boolean;
}

/** A function's name and parameters, or undefined if the name is not mangled (`extern "C"`). It is read as far as it is understood. */
export function readMangledFunction(symbol: string): MangledFunction | undefined {
  if (!symbol.startsWith('_Z')) return undefined;
  const reader = new Reader(symbol.slice(2));
  return understood(() => reader.encoding()) ?? reader.nameAlone();
}

function understood<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** A member of an unnamed namespace goes by its name alone, as in the rest of its source. */
export function asInSource(name: string): string {
  return name.replaceAll('(anonymous namespace)::', '');
}

/** The template argument of `probe<Type>`, by which the compiler is made to spell a type. */
export function readProbedType(symbol: string): ProbedType | undefined {
  const argument = /^_Z\d+[a-z_]+I(.*)Evv$/.exec(symbol)?.[1];
  return argument === undefined ? undefined : understood(() => new Reader(argument, ['probe']).probed());
}

export type ProbedType = { kind: 'function'; result: CType; parameters: CType[] } | { kind: 'variable'; element: CType; shape: number[] };

class NotUnderstood extends Error {}

/** A recursive-descent reader over one mangled name. Throws {@link NotUnderstood}. */
class Reader {
  private at = 0;
  private readonly text: string;
  private readonly substitutions: Qualified[];
  private templateArguments: Qualified[] = [];
  /** What has been read of the function's own name. */
  private prefix = '';
  private parametersRead = 0;
  /** Inside the name of another function or variable. */
  private isInner = false;
  private dependent = false;

  /** `known`: names before `text` that count as substitutions. */
  constructor(text: string, known: string[] = []) {
    this.text = text;
    this.substitutions = known.map((name) => plain({ kind: 'struct', name }));
  }

  encoding(): MangledFunction {
    const { name, templated } = this.name({ ofFunction: true });
    this.prefix = name;
    if (templated) this.type(); // the return type, which only templates spell
    this.dependent = false;
    const parameters = this.parameters(() => this.at === this.text.length);
    return { name, parameters, dependent: this.dependent };
  }

  /** For a name of which the rest is not understood. */
  nameAlone(): MangledFunction | undefined {
    return this.prefix === '' ? undefined : { name: this.prefix, parameters: undefined, dependent: true };
  }

  probed(): ProbedType {
    if (this.take('F')) {
      this.take('Y');
      const result = this.type().type;
      return { kind: 'function', result, parameters: this.parameters(() => this.take('E')) };
    }
    const shape: number[] = [];
    this.take('R'); // of a `__managed__` variable
    this.takeQualifiers();
    while (this.take('A')) {
      shape.push(this.number());
      this.expect('_');
    }
    return { kind: 'variable', element: this.type().type, shape };
  }

  private parameters(atEnd: () => boolean): CType[] {
    const types: CType[] = [];
    while (!atEnd()) types.push(...(this.take('Dp') ? this.expansion() : [this.type().type]));
    return types.length === 1 && types[0]!.kind === 'void' ? [] : types;
  }

  /** `T...` */
  private expansion(): CType[] {
    const { pack } = this.type();
    if (!pack) throw new NotUnderstood();
    return pack.map(({ type }) => type);
  }

  private type(): Qualified {
    const builtin = this.builtin();
    if (builtin) return plain(builtin);
    if (this.text[this.at] === 'S' && this.text[this.at + 1] !== 't') return this.withArguments(this.substitution());
    return this.remember(this.compound());
  }

  private builtin(): CType | undefined {
    for (const [code, type] of Object.entries(longBuiltins)) if (this.take(code)) return type;
    const type = builtins[this.text[this.at] ?? ''];
    if (type) this.at += 1;
    return type;
  }

  private compound(): Qualified {
    const qualifiers = this.takeQualifiers();
    if (qualifiers) return { type: this.type().type, constant: qualifiers.includes('K') };
    if (this.take('P')) {
      const { type, constant } = this.type();
      return plain({ kind: 'pointer', to: type, constant });
    }
    if (this.take('R') || this.take('O')) {
      const { type, constant } = this.type();
      return plain({ kind: 'pointer', to: type, constant, reference: true });
    }
    if (this.take('A')) return this.array();
    if (this.take('DoF') || this.take('F')) {
      this.take('Y');
      const result = spell(this.type().type);
      return plain({ kind: 'function', result, parameters: this.parameters(() => this.take('E')).map(spell) });
    }
    if (this.take('M')) return this.memberPointer();
    if (this.take('T')) return this.templateParameter();
    if (this.take('DT') || this.take('Dt')) return this.computed();
    return plain(namedType(this.name({ ofFunction: false }).name));
  }

  /** `int A::*`, `int (A::*)(float)` */
  private memberPointer(): Qualified {
    const owner = spell(this.type().type);
    const { type } = this.type();
    const spelling =
      type.kind === 'function' ? `${type.result} (${owner}::*)(${type.parameters.join(', ')})` : `${spell(type)} ${owner}::*`;
    return plain({ kind: 'unknown', spelling });
  }

  /** `decltype(…)` */
  private computed(): Qualified {
    this.dependent = true;
    const spelling = `decltype(${this.expression()})`;
    this.expect('E');
    return plain({ kind: 'unknown', spelling });
  }

  /** An array is as const as its elements. One of unknown length, `float (*)[]`, counts as memory of elements. */
  private array(): Qualified {
    const length = this.text[this.at] === '_' ? undefined : this.number();
    this.expect('_');
    const { type, constant } = this.type();
    if (length === undefined || type.kind === 'void') return { type, constant };
    return { type: arrayOf(type, length), constant };
  }

  /** cv-qualifiers, which together are one component; '' if there are none. */
  private takeQualifiers(): string {
    const found = /^[rVK]*/.exec(this.text.slice(this.at))![0];
    this.at += found.length;
    return found;
  }

  private templateParameter(): Qualified {
    this.parametersRead++;
    const index = this.take('_') ? 0 : this.number() + 1;
    if (index > 0) this.expect('_');
    const argument = this.templateArguments[index];
    if (!argument) throw new NotUnderstood();
    return argument;
  }

  private substitution(): Qualified {
    this.expect('S');
    if (this.take('a')) return plain({ kind: 'struct', name: 'std::allocator' });
    if (this.take('s')) return plain({ kind: 'struct', name: 'std::string' });
    const digits = /^[0-9A-Z]*/.exec(this.text.slice(this.at))![0];
    this.at += digits.length;
    this.expect('_');
    const index = digits === '' ? 0 : Number.parseInt(digits, 36) + 1;
    const found = this.substitutions[index];
    if (!found) throw new NotUnderstood();
    return found;
  }

  /** A substituted template with new arguments: `S0_IfE`. */
  private withArguments(found: Qualified): Qualified {
    if (this.text[this.at] !== 'I') return found;
    return this.remember(plain(namedType(`${spell(found.type)}${this.argumentList({ keep: false })}`)));
  }

  private name({ ofFunction }: { ofFunction: boolean }): { name: string; templated: boolean } {
    if (this.text[this.at] === 'N') return this.nestedName(ofFunction);
    if (this.take('Z')) return { name: this.localName(), templated: false };
    let name = this.take('St') ? `std::${this.sourceName()}` : this.sourceName();
    if (ofFunction) this.keepPrefix(name);
    if (this.text[this.at] !== 'I') return { name, templated: false };
    this.remember(plain(namedType(name)));
    name += this.argumentList({ keep: ofFunction });
    return { name, templated: true };
  }

  private nestedName(ofFunction: boolean): { name: string; templated: boolean } {
    this.expect('N');
    this.takeQualifiers();
    let name = '';
    let templated = false;
    const read = this.parametersRead;
    while (!this.take('E')) {
      if (this.take('T')) {
        const found = this.templateParameter();
        name = spell(found.type);
        this.remember(found);
        continue;
      }
      // What has been read so far is a prefix of something longer, so it is a component too.
      if (this.text[this.at] === 'S') {
        name = this.take('St') ? 'std' : spell(this.substitution().type);
        continue;
      }
      templated = this.text[this.at] === 'I';
      if (ofFunction) this.keepPrefix(name);
      if (templated) name += this.argumentList({ keep: ofFunction });
      else {
        // A member of something that a template parameter chooses.
        if (this.parametersRead > read) this.dependent = true;
        name += `${name ? '::' : ''}${this.sourceName()}`;
      }
      if (this.text[this.at] !== 'E') this.remember(plain(namedType(name)));
    }
    return { name, templated };
  }

  /** What is local to a function: `f::S` */
  private localName(): string {
    const outer = this.inner('E');
    if (this.take('s')) return `${outer}::(literal)`;
    const { name } = this.name({ ofFunction: false });
    if (this.take('_') && !this.take('_')) this.at++;
    return `${outer}::${name}`;
  }

  private keepPrefix(name: string): void {
    if (!this.isInner && name !== '') this.prefix = `${name}<…>`;
  }

  /** The encoding of another function or variable, up to `end`. Its template parameters are its own. */
  private inner(end: string): string {
    const kept = { templateArguments: this.templateArguments, isInner: this.isInner };
    this.isInner = true;
    const { name, templated } = this.name({ ofFunction: true });
    const isVariable = this.take(end);
    if (!isVariable) {
      if (templated) this.type();
      this.parameters(() => this.take(end));
    }
    Object.assign(this, kept);
    return name;
  }

  private sourceName(): string {
    this.take('L'); // of a static function, which is as visible as others
    if (this.take('Ul')) return this.unnamed('lambda', () => this.parameters(() => this.take('E')));
    if (this.take('Ut')) return this.unnamed('unnamed', () => {});
    const length = this.number();
    const name = this.text.slice(this.at, this.at + length);
    if (length === 0 || name.length < length) throw new NotUnderstood();
    this.at += length;
    while (this.take('B')) this.sourceName(); // tags of an ABI
    return name.startsWith('_GLOBAL__N') ? '(anonymous namespace)' : name;
  }

  private unnamed(what: string, rest: () => void): string {
    rest();
    const index = /^\d*_/.exec(this.text.slice(this.at))?.[0];
    if (index === undefined) throw new NotUnderstood();
    this.at += index.length;
    return `(${what})`;
  }

  /** `<float, 4>`. `keep`: later `T_` refer to these. */
  private argumentList({ keep }: { keep: boolean }): string {
    this.expect('I');
    const list: Qualified[] = [];
    const texts: string[] = [];
    const read = () => {
      if (this.take('J')) {
        const first = list.length;
        while (!this.take('E')) read();
        const pack = list.splice(first);
        list.push({ ...plain({ kind: 'unknown', spelling: texts.slice(first).join(', ') }), pack });
        return;
      }
      if ('LX'.includes(this.text[this.at]!)) {
        texts.push(this.value());
        list.push(plain({ kind: 'unknown', spelling: texts.at(-1)! }));
        return;
      }
      const argument = this.type();
      list.push(argument);
      texts.push(`${argument.constant ? 'const ' : ''}${spell(argument.type)}`);
    };
    while (!this.take('E')) read();
    if (keep) this.templateArguments = list;
    return `<${texts.join(', ')}>`;
  }

  private value(): string {
    if (!this.take('X')) return this.expression();
    const text = this.expression();
    this.expect('E');
    return text;
  }

  /** As far as the arguments of kernels have them. */
  private expression(): string {
    if (this.take('L')) return this.literal();
    if (this.take('T')) {
      this.dependent = true;
      return spell(this.templateParameter().type);
    }
    const operator = this.text.slice(this.at, this.at + 2);
    this.at += 2;
    if (operator === 'tl') return `${spell(this.type().type)}{${this.expressions().join(', ')}}`;
    if (operator === 'il') return `{${this.expressions().join(', ')}}`;
    if (operator === 'st') return `sizeof(${spell(this.type().type)})`;
    if (operator === 'cv') return `${spell(this.type().type)}(${this.take('_') ? this.expressions().join(', ') : this.expression()})`;
    const arity = operators.findIndex((each) => operator in each);
    if (arity < 0) throw new NotUnderstood();
    const sign = operators[arity]![operator]!;
    const first = this.expression();
    return arity === 1 ? `${sign}${first}` : `(${first} ${sign} ${this.expression()})`;
  }

  private expressions(): string[] {
    const found: string[] = [];
    while (!this.take('E')) found.push(this.expression());
    return found;
  }

  private literal(): string {
    if (this.take('_Z') || this.take('Z')) return this.inner('E');
    const type = this.type().type;
    if (this.take('E')) return type.kind === 'unknown' ? 'nullptr' : '0';
    if (type.kind === 'unknown' && this.take('0E')) return 'nullptr';
    if (type.kind === 'scalar' && /^float/.test(type.name)) return this.floatLiteral();
    const value = /^(n?)(\d+)E/.exec(this.text.slice(this.at));
    if (!value) throw new NotUnderstood();
    this.at += value[0].length;
    if (type.kind === 'scalar' && type.name === 'bool') return value[2] === '0' ? 'false' : 'true';
    return `${value[1] ? '-' : ''}${value[2]}`;
  }

  /** Its bytes, as hexadecimal digits. */
  private floatLiteral(): string {
    const digits = /^([\da-f]{8}|[\da-f]{16})E/.exec(this.text.slice(this.at))?.[1];
    if (digits === undefined) throw new NotUnderstood();
    this.at += digits.length + 1;
    const bytes = Buffer.from(digits, 'hex');
    return String(bytes.length === 4 ? bytes.readFloatBE() : bytes.readDoubleBE());
  }

  private remember(found: Qualified): Qualified {
    this.substitutions.push(found);
    return found;
  }

  private number(): number {
    const digits = /^\d+/.exec(this.text.slice(this.at))?.[0];
    if (!digits) throw new NotUnderstood();
    this.at += digits.length;
    return Number(digits);
  }

  private take(expected: string): boolean {
    if (!this.text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  private expect(expected: string): void {
    if (!this.take(expected)) throw new NotUnderstood();
  }
}
