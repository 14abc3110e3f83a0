import type { CallExpression, Expression, Node, ObjectExpression, Pattern, Program } from 'acorn';
import { isScalarName } from '../program/value-type';
import type { FunctionSource } from './function-source';
import { loadAcorn } from './load-acorn';
import { type Meaning, meaningIn } from './meaning';
import { childrenOf, visit } from './visit';

/** What a function's file says of names that the function uses and does not declare. */
export interface Outside {
  /**
   * What a name means: `[]`, the whole package, is `import * as ffi`. Undefined if the file does not show it.
   */
  meaningOf(name: string): Meaning;
  /** The cast that a bundle exports by a name: webpack renames those, too, `{ Xx: () => ye }`. */
  exportedAs(name: string): string | undefined;
  /** The names in `link` and `capture` by the variables that are passed: `{ mul: e }` is what a minifier makes of `{ mul }`. */
  readonly passed: ReadonlyMap<string, string>;
  /** The variable that what is made of the function is assigned to. */
  readonly declared: string | undefined;
}

const nothing: Outside = { meaningOf: () => undefined, exportedAs: () => undefined, passed: new Map(), declared: undefined };

/** Files in which something was looked up; a bundle may be large, and hold many kernels. */
const parsed = new Map<string, Program | undefined>();
const mostParsed = 8;

/** What the file of a function shows, looked up when it is first asked for. Nothing, if the file does not hold the function's text. */
export function outsideOf(source: FunctionSource): Outside {
  const { surroundings } = source;
  if (surroundings === undefined) return nothing;
  let found: Outside | undefined;
  const look = () => (found ??= lookIn(surroundings.text, surroundings.offset));
  return {
    meaningOf: (name) => look().meaningOf(name),
    exportedAs: (name) => look().exportedAs(name),
    get passed() {
      return look().passed;
    },
    get declared() {
      return look().declared;
    },
  };
}

function lookIn(text: string, offset: number): Outside {
  const program = programOf(text);
  const around = program && nodesAround(program, offset);
  if (!around) return nothing;
  const call = around.at(-2);
  const [maker, given] = call?.type === 'CallExpression' ? [(call as CallExpression).callee, (call as CallExpression).arguments[2]] : [];
  const cuda = maker?.type === 'MemberExpression' ? text.slice(maker.object.start, maker.object.end) : undefined;
  return {
    meaningOf: (name) => meaningIn(around, name) ?? (name === cuda ? ['cuda'] : undefined),
    exportedAs: (name) => exportedCast(program, name),
    passed: given?.type === 'ObjectExpression' ? passedIn(given) : new Map(),
    declared: declaredAs(around),
  };
}

/** Of `const fact = cuda.device(…, (n) => …)`: fact. */
function declaredAs(around: readonly Node[]): string | undefined {
  const declarator = around.at(-3) as (Node & { readonly id: Pattern }) | undefined;
  return declarator?.type === 'VariableDeclarator' && declarator.id.type === 'Identifier' ? declarator.id.name : undefined;
}

/** The syntax tree of a file; undefined if it is not JavaScript. */
export function programOf(text: string): Program | undefined {
  if (parsed.has(text)) return parsed.get(text);
  const program = parse(text, 'module') ?? parse(text, 'script');
  for (const oldest of parsed.size >= mostParsed ? [parsed.keys().next().value!] : []) parsed.delete(oldest);
  parsed.set(text, program);
  return program;
}

function parse(text: string, sourceType: 'module' | 'script'): Program | undefined {
  try {
    return loadAcorn().parse(text, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true, allowHashBang: true });
  } catch {
    return undefined;
  }
}

/** The nodes around the function that begins at a place, and the function itself, from the outermost on. */
function nodesAround(program: Program, offset: number): readonly Node[] | undefined {
  const path: Node[] = [];
  for (let node: Node | undefined = program; node;) {
    path.push(node);
    if (node.start === offset && /Function/.test(node.type)) return path;
    node = childrenOf(node).find(({ start, end }) => start <= offset && offset < end);
  }
  return undefined;
}

/** Of `{ Xx: () => ye }` and `ye = We("int32")`, wherever they are: `int32`. Undefined unless it is one and the same everywhere. */
function exportedCast(program: Program, name: string): string | undefined {
  const getters = new Set<string>();
  const casts = new Map<string, string>();
  visit(program, (node) => {
    const { key, value, id, init } = node as unknown as Bundled;
    if (node.type === 'Property' && key.name === name && value.type === 'ArrowFunctionExpression' && value.body?.name)
      getters.add(value.body.name);
    if (node.type !== 'VariableDeclarator' || id.name === undefined || init?.type !== 'CallExpression') return;
    const [only, another] = init.arguments ?? [];
    if (typeof only?.value === 'string' && isScalarName(only.value) && !another) casts.set(id.name, only.value);
  });
  const found = new Set([...getters].map((getter) => casts.get(getter)));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The parts of a bundle that are looked at. */
interface Bundled {
  readonly key: { readonly name?: string };
  readonly value: { readonly type: string; readonly body?: { readonly name?: string } };
  readonly id: { readonly name?: string };
  readonly init?: { readonly type: string; readonly arguments?: readonly { readonly value?: unknown }[] };
}

/** The keys of `link` and `capture` whose value is a variable of another name. */
function passedIn(options: ObjectExpression): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, list] of propertiesOf(options)) {
    if (!/^(?:link|capture)$/.test(key) || list.type !== 'ObjectExpression') continue;
    for (const [name, value] of propertiesOf(list)) if (value.type === 'Identifier' && value.name !== name) found.set(value.name, name);
  }
  return found;
}

function propertiesOf({ properties }: ObjectExpression): readonly (readonly [string, Expression])[] {
  return properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    return name === undefined ? [] : [[name, value] as const];
  });
}
