import { closing } from './brackets';
import { headOf } from './declaration-head';
import { declarationAttributes, isName } from './declaration-words';
import { type OpenedScope, openedScope } from './opened-scope';
import type { SourceTokens } from './source-tokens';
import { splitTopLevel } from './split-list';

/**
 * What the source text tells at a glance: names. Types come only from the compiler, never from here; a wrong guess costs a second compile,
 * or a parameter without a name in a message.
 */
export interface SourceOutline {
  kernels: OutlinedKernel[];
  /** `__device__` and `__constant__` variables, with their namespaces. */
  variables: string[];
  /** `__managed__` variables, likewise. */
  managed: string[];
}

export interface OutlinedKernel {
  /** The name, with its namespaces. */
  name: string;
  externC: boolean;
  template: boolean;
  parameterNames: (string | undefined)[];
}

/** Longer than any declaration: anything longer is not read. */
const mostTokens = 1 << 18;

/** Collects the declarations outside functions and classes, and looks at each once, when it ends. */
export class Outliner {
  readonly found: SourceOutline = { kernels: [], variables: [], managed: [] };
  readonly #scopes: OpenedScope[] = [];
  #statement: string[] = [];
  /** How many bodies are open in the innermost scope, of functions, classes and initializers: nothing of interest is declared in them. */
  #bodies = 0;

  /** Takes the current token of `tokens`. */
  take(tokens: SourceTokens): void {
    if (tokens.inDirective || tokens.kind === 'blank') return;
    const sign = tokens.kind === 'sign' ? tokens.text[tokens.start]! : '';
    if (sign === '{' || sign === '}' || sign === ';') this.#end(sign);
    else if (this.#bodies === 0 && this.#statement.length < mostTokens) this.#add(tokens);
  }

  #add(tokens: SourceTokens): void {
    const statement = this.#statement;
    if (tokens.continuesOperator && statement.length > 0) statement[statement.length - 1] += tokens.string;
    else statement.push(shortened(tokens));
  }

  #end(sign: string): void {
    const statement = this.#statement;
    this.#statement = [];
    if (this.#bodies === 0) this.#declare(statement);
    if (sign === '{') this.#open(statement);
    if (sign === '}') this.#close();
  }

  #open(statement: readonly string[]): void {
    const scope = this.#bodies === 0 ? openedScope(statement) : undefined;
    if (scope) this.#scopes.push(scope);
    else this.#bodies++;
  }

  #close(): void {
    if (this.#bodies > 0) this.#bodies--;
    else this.#scopes.pop();
  }

  #declare(statement: readonly string[]): void {
    const at = statement.indexOf('__global__');
    if (at >= 0) addKernel(this.found, statement, at, this.#scopes);
    else addVariables(this.found, statement, this.#scopes);
  }
}

/** Of a literal only the fact that it is there, except those of `extern "C"` and `extern "C++"`. */
function shortened(tokens: SourceTokens): string {
  if (tokens.kind !== 'literal') return tokens.string;
  return tokens.end - tokens.start <= 5 ? tokens.string : '""';
}

function addKernel(found: SourceOutline, statement: readonly string[], at: number, scopes: readonly OpenedScope[]): void {
  const { parameters } = headOf(statement, at + 1);
  const name = statement[(parameters ?? 0) - 1];
  if (parameters === undefined || !isName(name)) return;
  const before = statement.slice(0, at);
  const list = statement.slice(parameters + 1, closing(statement, parameters));
  found.kernels.push({
    name: qualified(name, scopes),
    externC: scopes.flatMap(({ language }) => language ?? []).at(-1) === 'C' || isExternC(before),
    template: before.some((word, index) => word === 'template' && before[index + 1] === '<'),
    parameterNames: splitTopLevel(list).map(parameterName),
  });
}

function isExternC(statement: readonly string[]): boolean {
  return statement.some((word, index) => word === 'extern' && statement[index + 1] === '"C"');
}

const memorySpaces = new Set(['__device__', '__constant__', '__managed__']);

function addVariables(found: SourceOutline, statement: readonly string[], scopes: readonly OpenedScope[]): void {
  const at = statement.findIndex((word) => memorySpaces.has(word));
  if (at < 0 || (statement.includes('extern') && !isExternC(statement))) return;
  const declared = splitTopLevel(withoutAttributes(statement.slice(at + 1))).map(declarator);
  // Parentheses before any `=` belong to a function, or to a pointer to one.
  if (declared[0]?.includes('(')) return;
  const list = statement.includes('__managed__') ? found.managed : found.variables;
  for (const words of declared) {
    const name = withoutBrackets(words).at(-1);
    if (name !== undefined && isName(name)) list.push(qualified(name, scopes));
  }
}

function declarator(words: readonly string[]): readonly string[] {
  const initialized = words.indexOf('=');
  return initialized < 0 ? words : words.slice(0, initialized);
}

function withoutAttributes(statement: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < statement.length; at++) {
    if (declarationAttributes.includes(statement[at]!) && statement[at + 1] === '(') at = closing(statement, at + 1);
    else kept.push(statement[at]!);
  }
  return kept;
}

/** The words without the `[3][4]` at the end. */
function withoutBrackets(words: readonly string[]): readonly string[] {
  let end = words.length;
  while (words[end - 1] === ']') {
    const open = words.lastIndexOf('[', end - 1);
    if (open < 0) break;
    end = open;
  }
  return words.slice(0, end);
}

function qualified(name: string, scopes: readonly OpenedScope[]): string {
  return [...scopes.flatMap(({ namespace = [] }) => namespace), name].join('::');
}

const typeWords = new Set(
  'void bool char short int long float double signed unsigned const volatile size_t half auto __restrict__ __restrict restrict'.split(' '),
);
/** Words before a type that are not part of it. */
const qualifiers = new Set('const volatile struct class enum union typename'.split(' '));

function parameterName(parameter: readonly string[]): string | undefined {
  const words = withoutBrackets(declarator(parameter));
  const grouped = groupedName(words);
  if (grouped !== undefined) return grouped;
  const name = words.at(-1);
  if (name === undefined || !isName(name) || typeWords.has(name) || words.at(-2) === ':') return undefined;
  // `f(const float4)` has a type and no name.
  return words.slice(0, -1).every((word) => qualifiers.has(word)) ? undefined : name;
}

/** `float (*rows)[4]`, `void (*done)(int)` */
function groupedName(words: readonly string[]): string | undefined {
  const open = words.findIndex((word, index) => word === '(' && (words[index + 1] === '*' || words[index + 1] === '&'));
  if (open < 0) return undefined;
  const inside = words.slice(open + 2, closing(words, open));
  const name = inside.at(-1);
  return name !== undefined && isName(name) && !typeWords.has(name) ? name : undefined;
}
