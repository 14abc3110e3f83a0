import { arrayOf, type CType, namedType, scalars, spell } from './c-type';

/**
 * Reads the names that the compiler gives to functions, by the Itanium C++ ABI ("Mangling",
 * https://itanium-cxx-abi.github.io/cxx-abi/abi.html#mangling), as far as kernels have them.
 */
export interface MangledFunction {
  /** `ns::scale<float>` */
  name: string;
  parameters: CType[];
}

/** A function's name and parameters, or undefined if the name is not mangled (`extern "C"`) or not understood. */
export function readMangledFunction(symbol: string): MangledFunction | undefined {
  if (!symbol.startsWith('_Z')) return undefined;
  try {
    return new Reader(symbol.slice(2)).encoding();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** The template argument of `probe<Type>`, by which the compiler is made to spell a type. */
export function readProbedType(symbol: string): ProbedType | undefined {
  const argument = /^_Z\d+[a-z_]+I(.*)Evv$/.exec(symbol)?.[1];
  if (argument === undefined) return undefined;
  try {
    return new Reader(argument, ['probe']).probed();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

export type ProbedType = { kind: 'function'; result: CType; parameters: CType[] } | { kind: 'variable'; element: CType; shape: number[] };

class NotUnderstood extends Error {}

const builtins: Record<string, CType> = {
  v: { kind: 'void' },
  b: scalars.bool,
  c: scalars.char,
  a: scalars['signed char'],
  h: scalars['unsigned char'],
  s: scalars.short,
  t: scalars['unsigned short'],
  i: scalars.int,
  j: scalars['unsigned int'],
  l: scalars.long,
  m: scalars['unsigned long'],
  x: scalars['long long'],
  y: scalars['unsigned long long'],
  w: scalars.wchar_t,
  f: scalars.float,
  d: scalars.double,
  n: { kind: 'unknown', spelling: '__int128' },
  o: { kind: 'unknown', spelling: 'unsigned __int128' },
  e: { kind: 'unknown', spelling: 'long double' },
  z: { kind: 'unknown', spelling: '...' },
};

const longBuiltins: Record<string, CType> = {
  Du: scalars.char8_t,
  Ds: scalars.char16_t,
  Di: scalars.char32_t,
  Dn: { kind: 'unknown', spelling: 'std::nullptr_t' },
  Dh: scalars.__half,
  DF16_: scalars.__half,
  DF16b: scalars.__nv_bfloat16,
};

/** A type with the only qualifier that matters here: whether it is const. */
interface Qualified {
  type: CType;
  constant: boolean;
}

/** A recursive-descent reader over one mangled name. Throws {@link NotUnderstood}. */
class Reader {
  private at = 0;
  private readonly text: string;
  private readonly substitutions: Qualified[];
  private templateArguments: Qualified[] = [];

  /** `known`: names before `text` that count as substitutions. */
  constructor(text: string, known: string[] = []) {
    this.text = text;
    this.substitutions = known.map((name) => plain({ kind: 'struct', name }));
  }

  encoding(): MangledFunction {
    const { name, templated } = this.name({ ofFunction: true });
    if (templated) this.type(); // the return type, which only templates spell
    return { name, parameters: this.parameters(() => this.at === this.text.length) };
  }

  probed(): ProbedType {
    if (this.take('F')) {
      this.take('Y');
      const result = this.type().type;
      return { kind: 'function', result, parameters: this.parameters(() => this.take('E')) };
    }
    const shape: number[] = [];
    this.takeQualifiers();
    while (this.take('A')) {
      shape.push(this.number());
      this.expect('_');
    }
    return { kind: 'variable', element: this.type().type, shape };
  }

  private parameters(atEnd: () => boolean): CType[] {
    const types: CType[] = [];
    while (!atEnd()) types.push(this.type().type);
    return types.length === 1 && types[0]!.kind === 'void' ? [] : types;
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
    if (this.take('F')) {
      this.take('Y');
      const result = spell(this.type().type);
      return plain({ kind: 'function', result, parameters: this.parameters(() => this.take('E')).map(spell) });
    }
    if (this.take('T')) return this.templateParameter();
    return plain(namedType(this.name({ ofFunction: false }).name));
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
    const name = `${spell(found.type)}${this.argumentList({ keep: false })}`;
    return this.remember(plain(namedType(name)));
  }

  private name({ ofFunction }: { ofFunction: boolean }): { name: string; templated: boolean } {
    if (this.text[this.at] === 'N') return this.nestedName(ofFunction);
    let name = this.take('St') ? `std::${this.sourceName()}` : this.sourceName();
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
    while (!this.take('E')) {
      // What has been read so far is a prefix of something longer, so it is a component too.
      if (this.text[this.at] === 'S') {
        name = this.take('St') ? 'std' : spell(this.substitution().type);
        continue;
      }
      templated = this.text[this.at] === 'I';
      if (templated) name += this.argumentList({ keep: ofFunction });
      else name += `${name ? '::' : ''}${this.sourceName()}`;
      if (this.text[this.at] !== 'E') this.remember(plain(namedType(name)));
    }
    return { name, templated };
  }

  private sourceName(): string {
    const length = this.number();
    const name = this.text.slice(this.at, this.at + length);
    if (length === 0 || name.length < length) throw new NotUnderstood();
    this.at += length;
    return name.startsWith('_GLOBAL__N') ? '(anonymous namespace)' : name;
  }

  /** `<float, 4>`. `keep`: later `T_` refer to these. */
  private argumentList({ keep }: { keep: boolean }): string {
    this.expect('I');
    const list: Qualified[] = [];
    const texts: string[] = [];
    const read = () => {
      if (this.take('J')) {
        while (!this.take('E')) read();
        return;
      }
      if (this.take('L')) {
        texts.push(this.literal());
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

  private literal(): string {
    const type = this.type().type;
    const value = /^(n?)(\d+)E/.exec(this.text.slice(this.at));
    if (!value) throw new NotUnderstood();
    this.at += value[0].length;
    if (type.kind === 'scalar' && type.name === 'bool') return value[2] === '0' ? 'false' : 'true';
    return `${value[1] ? '-' : ''}${value[2]}`;
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

function plain(type: CType): Qualified {
  return { type, constant: false };
}
