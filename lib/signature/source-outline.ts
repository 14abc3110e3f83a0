/**
 * What a look at the source text tells: names. Types never come from here but from the compiler; a wrong guess costs a
 * second compile, or a parameter without a name in a message.
 */
export interface SourceOutline {
  kernels: OutlinedKernel[];
  /** `__device__`, `__constant__` and `__managed__` variables, with their namespaces. */
  variables: string[];
}

export interface OutlinedKernel {
  /** With its namespaces. */
  name: string;
  externC: boolean;
  template: boolean;
  parameterNames: (string | undefined)[];
}

export function outline(source: string): SourceOutline {
  const text = withoutComments(source);
  const found: SourceOutline = { kernels: [], variables: [] };
  const scopes: Scope[] = [];
  const token = /extern\s*"C"\s*\{|namespace\s*([\w:]*)\s*\{|\{|\}|__global__|__(?:device|constant|managed)__/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const word = match[0];
    if (word === '}') scopes.pop();
    else if (word === '{') scopes.push({ namespace: '', externC: false, body: true });
    else if (word.startsWith('namespace')) scopes.push({ namespace: match[1] ?? '', externC: false, body: false });
    else if (word.startsWith('extern')) scopes.push({ namespace: '', externC: true, body: false });
    else if (scopes.some((scope) => scope.body))
      continue; // inside a function or a class
    else if (word === '__global__') addKernel(found, text, match.index, scopes);
    else addVariable(found, text, match.index, word.length, scopes);
  }
  return found;
}

interface Scope {
  namespace: string;
  externC: boolean;
  /** Of a function, class or initialiser: nothing of interest is declared in it. */
  body: boolean;
}

function addKernel(found: SourceOutline, text: string, at: number, scopes: Scope[]): void {
  const head = /^[^;{}]*?(\w+)\s*\(/;
  // Attributes take parentheses as well: they are no names.
  const rest = text.slice(at).replace(/__launch_bounds__\s*\([^()]*(?:\([^()]*\)[^()]*)*\)|__cluster_dims__\s*\([^()]*\)/g, '');
  const match = head.exec(rest.slice('__global__'.length));
  if (!match) return;
  const list = balanced(rest, '__global__'.length + match[0].length);
  const before = statementBefore(text, at);
  found.kernels.push({
    name: qualified(match[1]!, scopes),
    externC: scopes.some((scope) => scope.externC) || /extern\s*"C"/.test(before),
    template: /\btemplate\s*</.test(before),
    parameterNames: splitTopLevel(list).map(parameterName),
  });
}

function addVariable(found: SourceOutline, text: string, at: number, length: number, scopes: Scope[]): void {
  const declaration = /^[^;={(]*/.exec(text.slice(at + length))![0];
  const declaredOnly = /\bextern\b(?!\s*"C")/.test(statementBefore(text, at) + declaration);
  if (text[at + length + declaration.length] === '(' || /\b__global__\b/.test(declaration)) return;
  const name = /(\w+)\s*(?:\[[^\]]*\]\s*)*$/.exec(declaration)?.[1];
  if (name && !declaredOnly) found.variables.push(qualified(name, scopes));
}

function qualified(name: string, scopes: Scope[]): string {
  const path = scopes.map((scope) => scope.namespace).filter(Boolean);
  return [...path, name].join('::');
}

/** The text of the statement up to `at`: what stands before `__global__`. */
function statementBefore(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf(';', at), text.lastIndexOf('}', at), text.lastIndexOf('{', at));
  return text.slice(start + 1, at);
}

/** From just after an opening parenthesis to its closing one. */
function balanced(text: string, from: number): string {
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === '(') depth++;
    if (text[i] === ')' && --depth === 0) return text.slice(from, i);
  }
  return text.slice(from);
}

/** Commas inside `<>`, `()`, `[]` and `{}` do not separate parameters. */
export function splitTopLevel(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const character = list[i]!;
    if ('<([{'.includes(character)) depth++;
    else if ('>)]}'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      parts.push(list.slice(start, i));
      start = i + 1;
    }
  }
  const last = list.slice(start);
  if (parts.length > 0 || /\S/.test(last)) parts.push(last);
  return parts.length === 1 && /^\s*void\s*$/.test(parts[0]!) ? [] : parts;
}

const typeWords = new Set(
  'void bool char short int long float double signed unsigned const volatile size_t half auto __restrict__ __restrict restrict'.split(' '),
);

function parameterName(parameter: string): string | undefined {
  const bare = parameter.replace(/=.*$/s, '').replace(/(?:\[[^\]]*\]\s*)+$/, '');
  // `float (*rows)[4]`, `void (*done)(int)`
  const grouped = /\(\s*[*&]\s*(?:__restrict__\s+)?(\w+)\s*\)/.exec(bare);
  if (grouped) return grouped[1];
  const name = /(?:^|[\s*&>\])])([A-Za-z_]\w*)\s*$/.exec(bare)?.[1];
  if (!name || typeWords.has(name)) return undefined;
  // `f(float4)` has a type and no name.
  return /^\s*(?:const\s+)?[\w:]+\s*$/.test(bare) ? undefined : name;
}

/** Comments, literals' contents and preprocessor lines blanked; positions stay. */
function withoutComments(source: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  return source
    .replace(/\/\*[^]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g, (text) => (text === '"C"' ? text : blank(text)))
    .replace(/^[ \t]*#(?:\\\n|[^\n])*/gm, blank);
}
