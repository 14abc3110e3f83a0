import { closing } from '../signature/brackets';
import { HeadReader } from '../signature/declaration-head';
import { classKeys, isName, underscored } from '../signature/declaration-words';
import { openedScope } from '../signature/opened-scope';
import { omittedMembers, withDetectors } from './class-members';
import type { Declaration, Statement } from './declaration';
import { calledAs, nameOfClass, namesOf, outermost } from './declared-names';
import type { Macros } from './macros';
import { type Token, wordsOf } from './source-text';
import { forItsType, type ForItsType, namesByUse } from './unevaluated';

export interface Declarations {
  readonly declarations: readonly Declaration[];
  readonly namespaces: readonly string[];
  /** Words outside of the declarations that are replaced by others. */
  readonly standIns: readonly Token[];
}

/** Undefined if braces do not match. */
export function readDeclarations(tokens: readonly Token[], macros: Macros): Declarations | undefined {
  const reader = new Reader(tokens, macros);
  const declarations = reader.scope(false);
  return reader.hasReadAll ? { declarations, namespaces: reader.namespaces, standIns: reader.standIns } : undefined;
}

const accesses = new Set(['public', 'private', 'protected']);
/** Words that stand nowhere else than where a declaration begins. */
const beginnings = new Set([...accesses, 'typedef', 'using', 'template', 'namespace']);

/** How deep scopes may nest; a text with deeper ones counts as unreadable. */
const deepestScope = 256;

class Reader {
  readonly namespaces: string[] = [];
  readonly standIns: Token[] = [];
  readonly #tokens: readonly Token[];
  /** The texts of the tokens. */
  readonly #words: readonly string[];
  readonly #heads: HeadReader;
  readonly #macros: Macros;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], macros: Macros) {
    this.#tokens = tokens;
    this.#words = tokens.map(({ text }) => text);
    this.#heads = new HeadReader(this.#words, (word) => macros.isAttribute(word));
    this.#macros = macros;
  }

  get hasReadAll(): boolean {
    return this.#at === this.#tokens.length;
  }

  get #ended(): boolean {
    return this.#at >= this.#tokens.length;
  }

  /** Up to the brace that closes it. */
  scope(inClass: boolean): Declaration[] {
    const found: Declaration[] = [];
    if (++this.#depth > deepestScope) this.#at = this.#tokens.length + 1;
    while (!this.#ended && this.#word() !== '}') {
      if (this.#word() === ';') this.#at++;
      else if (this.#macros.isEndOfScope(this.#word()!)) this.#at = this.#behindMacro(this.#at);
      else if (inClass && accesses.has(this.#word()!) && this.#word(1) === ':') this.#at += 2;
      else found.push(...this.#declaration(inClass));
    }
    this.#depth--;
    return found;
  }

  #word(ahead = 0): string | undefined {
    return this.#words[this.#at + ahead];
  }

  #declaration(inClass: boolean): Declaration[] {
    const first = this.#at;
    if (this.#macros.makesDeclarations(this.#word()!) && this.#word(1) === '(') return this.#expansion(first, this.#behindMacro(first));
    if (this.#macros.beginsDeclaration(this.#word()!)) return this.#expansion(first, this.#behindBraces(first));
    const behind = this.#behindWholeMacros(first);
    if (behind > first) return this.#expansion(first, behind);
    const statement: Statement = { ...this.#heads.begin(first), first, body: undefined, omitted: [], standIns: [] };
    this.#at = statement.head;
    let hasBraces = false;
    while (!this.#ended) {
      const word = this.#word()!;
      if (word === '}') break;
      if (word === '{') {
        const scope =
          hasBraces || statement.parameters !== undefined ? undefined : openedScope(this.#words.slice(statement.head, this.#at));
        if (scope) return this.#scope(statement, scope.namespace ?? []);
        hasBraces = true;
        if (this.#brace(statement)) break;
        continue;
      }
      if (word === ';') {
        this.#at++;
        break;
      }
      this.#at = this.#heads.take(statement, this.#at);
    }
    return [this.#finish(statement, inClass)];
  }

  /** What a namespace or `extern "C"` has. */
  #scope({ head }: Statement, namespace: readonly string[]): Declaration[] {
    const names = this.#tokens.slice(head, this.#at);
    this.namespaces.push(...namespace);
    this.#at++;
    const open = this.#at;
    const found = this.scope(false);
    const specializes = this.#tokens.slice(open, this.#at).some((_, index) => this.#isSpecialization(open + index));
    if (specializes) this.standIns.push(...names.filter(({ text }) => text === 'std'));
    this.#at++;
    return found;
  }

  /** Goes past the brace here and what it encloses; returns whether the declaration ends with it. */
  #brace(statement: Statement): boolean {
    const open = this.#at;
    if (isClass(statement)) {
      statement.body = open;
      this.#at++;
      if (statement.key === 'enum') this.#at = closing(this.#words, open);
      else this.#takeMembers(statement);
      this.#at++;
      return false;
    }
    this.#at = closing(this.#words, open) + 1;
    if (statement.parameters === undefined || statement.initializer !== undefined) return false;
    const before = this.#words[open - 1]!;
    const isMember = statement.members !== undefined && (isName(before) || before === '>');
    return !isMember;
  }

  #takeMembers(statement: Statement): void {
    const name = nameOfClass(this.#tokens.slice(statement.head, statement.body));
    const members = withDetectors(this.scope(true));
    statement.omitted = omittedMembers(members, name);
    statement.standIns = members.flatMap((one) => one.standIns);
  }

  /** The index after the macro at `at` and its arguments. */
  #behindMacro(at: number): number {
    return this.#words[at + 1] === '(' ? closing(this.#words, at + 1) + 1 : at + 1;
  }

  /** Behind `MEMBERS(T) OPERATORS(T)` before a word that only begins a declaration: so those are declarations already. */
  #behindWholeMacros(at: number): number {
    let behind = at;
    while (isName(this.#words[behind]) && this.#words[behind + 1] === '(') behind = closing(this.#words, behind + 1) + 1;
    return beginnings.has(this.#words[behind] ?? '') ? behind : at;
  }

  /** The index after the end of what a macro begins at `at`. */
  #behindBraces(at: number): number {
    let depth = 0;
    for (; at < this.#words.length; at++) {
      const word = this.#words[at]!;
      depth += this.#macros.opens(word);
      if (depth <= 0) return word === '}' ? at + 1 : this.#behindMacro(at);
    }
    return at;
  }

  /** The tokens from `first` up to `end`: a macro that stands for declarations, or one that begins them and what follows it. */
  #expansion(first: number, end: number): Declaration[] {
    this.#at = end;
    if (this.#word() === ';') this.#at++;
    const words = wordsOf(this.#tokens.slice(first, this.#at));
    const all = this.#macros.expanded(words.slice(0, 1));
    const isForDevice = all.has('__global__') || all.has('__device__');
    const makesTypes = [...classKeys, 'typedef', 'using', 'constexpr'].some((word) => all.has(word));
    const isConstant = all.has('const') && this.#macros.beginsVariable(words[0]!);
    const kind = isForDevice ? 'device' : makesTypes || isConstant ? 'either' : 'host';
    const given = wordsOf(this.#tokens.slice(first + 1, this.#behindMacro(first)));
    const names = given.length > 0 ? given : [...all];
    const uses = namesByUse(this.#tokens.slice(first, this.#at));
    return [{ ...this.#range(first), names, kind, words, uses, called: '', takes: [], isVirtual: false, omitted: [], standIns: [] }];
  }

  #finish(statement: Statement, inClass: boolean): Declaration {
    const range = this.#range(statement.first);
    const { omitted } = statement;
    const tokens = outsideOf(omitted, this.#tokens.slice(statement.first, this.#at));
    const head = outermost(this.#tokens.slice(statement.head, this.#endOfHead(statement)));
    const kind = this.#kind(statement, head, inClass);
    return {
      ...range,
      names: namesOf(statement, this.#tokens, this.#at),
      kind,
      words: wordsOf(tokens),
      uses: namesByUse(tokens),
      forItsType: kind === 'host' && !inClass ? this.#forItsType(statement) : undefined,
      called: calledAs(head),
      takes: this.#parameterNames(statement),
      isVirtual: this.#isVirtual(statement),
      omitted,
      standIns: this.#standIns(statement, head, inClass),
      declaredStatic: inClass && !this.#hasBody(statement) ? head.find(({ text }) => text === 'static') : undefined,
    };
  }

  #forItsType({ head, parameters }: Statement): ForItsType | undefined {
    return parameters === undefined ? undefined : forItsType(this.#tokens.slice(head, this.#at), parameters - head);
  }

  #hasBody({ parameters }: Statement): boolean {
    return parameters !== undefined && this.#words[this.#at - 1] === '}';
  }

  #standIns(statement: Statement, head: readonly Token[], inClass: boolean): readonly Token[] {
    const ofStd = this.#isSpecialization(statement.first) ? this.#qualifiers('std', statement) : [];
    return [...ofStd, ...this.#annotations(statement, head, inClass)].sort((a, b) => a.start - b.start);
  }

  /** `template <>`. */
  #isSpecialization(at: number): boolean {
    return ['template', '<', '>'].every((text, index) => this.#words[at + index] === text);
  }

  /** A name where `::` follows, before the declaration's body. */
  #qualifiers(name: string, statement: Statement): readonly Token[] {
    const end = this.#endOfHead(statement);
    return this.#tokens
      .slice(statement.head, end)
      .filter(({ text }, index) => text === name && this.#tokens[statement.head + index + 1]?.text === ':');
  }

  #annotations(statement: Statement, head: readonly Token[], inClass: boolean): readonly Token[] {
    const isAnnotated = this.#macros.expanded(wordsOf(head)).has('__device__');
    const these = (...words: string[]) => head.filter(({ text }) => words.includes(text));
    if (!isAnnotated && this.#hasBody(statement)) return head.filter(({ text }) => this.#isConstexpr(text));
    return !isAnnotated && !inClass && isConstant(statement, head) ? these('const') : statement.standIns;
  }

  /** Whether it is that word, or a macro for it. */
  #isConstexpr(word: string): boolean {
    const all = this.#macros.expanded([word]);
    return all.has('constexpr') || all.has('consteval');
  }

  /** `virtual` in front, or `override` or `final` behind. */
  #isVirtual({ head, parameters }: Statement): boolean {
    if (parameters === undefined) return false;
    const behind = this.#words.slice(closing(this.#words, parameters) + 1, this.#at);
    const end = behind.findIndex((text) => text === '{' || text === '=' || text === ':');
    const around = [...wordsOf(this.#tokens.slice(head, parameters)), ...(end < 0 ? behind : behind.slice(0, end))];
    return ['virtual', 'override', 'final'].some((word) => around.includes(word));
  }

  #parameterNames({ parameters }: Statement): string[] {
    return parameters === undefined ? [] : wordsOf(this.#tokens.slice(parameters, closing(this.#words, parameters)));
  }

  #range(first: number): Pick<Declaration, 'start' | 'end'> {
    return { start: this.#tokens[first]!.start, end: this.#tokens[Math.min(Math.max(first, this.#at - 1), this.#tokens.length - 1)]!.end };
  }

  #endOfHead({ parameters, initializer, body }: Statement): number {
    const ends = [parameters, initializer, body].filter((at) => at !== undefined);
    return ends.length > 0 ? Math.min(...ends) : this.#at;
  }

  #kind(statement: Statement, head: readonly Token[], inClass: boolean): Declaration['kind'] {
    const words = this.#macros.expanded(wordsOf(head));
    const has = (...some: string[]) => some.some((word) => words.has(word));
    if (has('__global__', '__constant__', '__managed__', '__shared__')) return 'device';
    if (has('using') && has('namespace')) return 'namespace used';
    // A misspelt one is kept, so that the compiler says so. A function's own name is none.
    const names = statement.parameters !== undefined && head.length > 1 ? head.slice(0, -1) : head;
    if (names.some(({ text }) => /^__\w+__$/.test(text) && !underscored.has(text) && !this.#macros.has(text))) return 'device';
    if (has('__device__')) return has('__host__') && !has('operator') ? 'either' : 'device';
    if (statement.parameters !== undefined && !has('typedef', 'using')) return this.#kindOfFunction(statement, has);
    if (inClass && has('static') && !has('const', 'constexpr')) return 'host';
    if (inClass || statement.body !== undefined || has('typedef', 'using', 'namespace', 'concept', ...classKeys)) return 'either';
    return has('const', 'constexpr') ? 'either' : 'host';
  }

  #kindOfFunction(statement: Statement, has: (...words: string[]) => boolean): Declaration['kind'] {
    const { parameters, initializer } = statement;
    if (has('constexpr', 'consteval')) return has('operator') ? 'device' : 'either';
    const end = this.#words[this.#at - 2];
    const isDefaulted = initializer !== undefined && initializer > parameters! && (end === 'default' || end === 'delete');
    return isDefaulted && !this.#isVirtual(statement) ? 'either' : 'host';
  }
}

/** The tokens without those in `omitted`, which are in order. */
function outsideOf(omitted: readonly Declaration[], tokens: readonly Token[]): readonly Token[] {
  let next = 0;
  return tokens.filter(({ start }) => {
    while (next < omitted.length && omitted[next]!.end <= start) next++;
    return next === omitted.length || start < omitted[next]!.start;
  });
}

function isClass({ key, parameters, initializer, body }: Statement): boolean {
  return key !== undefined && parameters === undefined && initializer === undefined && body === undefined;
}

/** `const float b = 2 * a;`: NVRTC computes such a value only if it is `constexpr`, and `a` too. */
function isConstant({ parameters, initializer, body }: Statement, head: readonly Token[]): boolean {
  if (parameters !== undefined || initializer === undefined || body !== undefined) return false;
  return !head.some(({ text }) => notConstant.has(text));
}

/** Signs of pointers, references, arrays and attributes, and words of what is not a variable, or has no value of its own. */
const notConstant = new Set(['*', '&', '[', ')', 'constexpr', 'volatile', 'typedef', 'using', 'namespace', 'concept']);
