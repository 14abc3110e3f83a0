import type { CallExpression, Expression, Node, ObjectExpression, Pattern, Program } from 'acorn';
import { isScalarName } from '../program/value-type';
import type { FunctionSource } from './function-source';
import { loadAcorn } from './load-acorn';
import { childrenOf, visit } from './visit';

/** What a function's file says of names that the function uses and does not declare. */
export interface Outside {
  /**
   * What a name means: `['cuda']`, `['int32']`, or `[]` for the whole package, `import * as ffi`. `another`: something that is not of this
   * package. Undefined if the file does not show it.
   */
  meaningOf(name: string): Meaning;
  /** The cast that a bundle exports by a name: webpack renames those, too, `{ Xx: () => ye }`. */
  exportedAs(name: string): string | undefined;
  /** The names in `link` and `capture` by the variables that are passed: `{ mul: e }` is what a minifier makes of `{ mul }`. */
  readonly passed: ReadonlyMap<string, string>;
  /** The variable that what is made of the function is assigned to. */
  readonly declared: string | undefined;
}

type Meaning = readonly string[] | 'another' | undefined;

const nothing: Outside = { meaningOf: () => undefined, exportedAs: () => undefined, passed: new Map(), declared: undefined };

/** Files in which something was looked up; a bundle may be large, and hold many kernels. */
const parsed = new Map<string, Program | undefined>();
const mostParsed = 8;

/** What the file of a function shows, looked up when it is first asked for. Nothing, if the file does not hold the function's text. */
export function outsideOf(source: FunctionSource): Outside {
  const { whole } = source;
  if (whole === undefined) return nothing;
  let found: Outside | undefined;
  const look = () => (found ??= lookIn(whole, offsetIn(whole, source)));
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

function offsetIn(text: string, { start }: FunctionSource): number {
  let offset = 0;
  for (let line = 1; line < start.line; line++) offset = text.indexOf('\n', offset) + 1;
  return offset + start.column - 1;
}

function programOf(text: string): Program | undefined {
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

/** What the innermost declaration of a name makes it. */
function meaningIn(around: readonly Node[], name: string, depth = 0): Meaning {
  if (depth > 10) return undefined;
  for (let at = around.length - 2; at >= 0; at--) {
    const scope = around[at]!;
    const declared = declarationsIn(scope).find((each) => each.name === name);
    if (declared) return meaningOfDeclaration(declared, around.slice(0, at + 2), depth);
  }
  return undefined;
}

interface Declared {
  readonly name: string;
  /** The members of what is declared that the name stands for. */
  readonly members: readonly string[];
  /** What it is set to: undefined for a parameter, a class or a function. */
  readonly init: Node | undefined;
  readonly kind: 'package' | 'variable' | 'another' | 'unknown';
}

function declarationsIn(scope: Node): readonly Declared[] {
  const isFunction = /Function/.test(scope.type);
  const parameters = isFunction
    ? (scope as Node & { params: Pattern[] }).params.flatMap((each) => named(each, [], undefined, 'unknown'))
    : [];
  if (!/^(?:Program|BlockStatement|StaticBlock|ForStatement)$/.test(scope.type)) return parameters;
  return childrenOf(scope).flatMap(declarationsOf);
}

function declarationsOf(statement: Node): readonly Declared[] {
  const { declaration, declarations, id, specifiers, source } = statement as unknown as Statements;
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return declaration ? declarationsOf(declaration) : [];
    case 'VariableDeclaration':
      return declarations.flatMap((each) => named(each.id, [], each.init ?? undefined, 'variable'));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return id ? [{ name: id.name, members: [], init: undefined, kind: 'another' }] : [];
    case 'ImportDeclaration':
      return specifiers.map(({ local, imported }) => {
        const member = imported?.name ?? imported?.value;
        const kind = isPackage(source.value) ? 'package' : 'unknown';
        return { name: local.name, members: member === undefined || member === 'default' ? [] : [member], init: undefined, kind };
      });
    default:
      return [];
  }
}

/** The parts of declarations that are looked at. */
interface Statements {
  readonly declaration?: Node;
  readonly declarations: readonly { readonly id: Pattern; readonly init?: Expression | null }[];
  readonly id?: { readonly name: string };
  readonly specifiers: readonly {
    readonly local: { readonly name: string };
    readonly imported?: { readonly name?: string; readonly value?: string };
  }[];
  readonly source: { readonly value: unknown };
}

function isPackage(name: unknown): boolean {
  return name === 'cuda-ffi';
}

function named(pattern: Pattern, members: readonly string[], init: Node | undefined, kind: Declared['kind']): Declared[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name, members, init, kind }];
  if (pattern.type === 'AssignmentPattern') return named(pattern.left, members, init, 'unknown');
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => {
    const key = property.type === 'Property' && property.key.type === 'Identifier' && !property.computed ? property.key.name : undefined;
    return property.type === 'Property' && key !== undefined ? named(property.value, [...members, key], init, kind) : [];
  });
}

function meaningOfDeclaration({ kind, members, init }: Declared, around: readonly Node[], depth: number): Meaning {
  if (kind === 'package') return members;
  if (kind === 'another') return 'another';
  const meaning = kind === 'variable' && init ? meaningOfValue(init, around, depth) : undefined;
  return memberOf(meaning, members);
}

/** A member of what is not known is the package's if it has a name that only the package has. */
function memberOf(base: Meaning, members: readonly string[]): Meaning {
  if (Array.isArray(base)) return [...(base as readonly string[]), ...members];
  const [name = ''] = members;
  if (base === 'another') return members.length > 0 ? undefined : base;
  return name === 'cuda' || isScalarName(name) ? members : members.length > 0 ? undefined : base;
}

const others = /^(?:ObjectExpression|ArrayExpression|Literal|TemplateLiteral|NewExpression|ClassExpression|.*FunctionExpression)$/;

function meaningOfValue(node: Node, around: readonly Node[], depth: number): Meaning {
  const { name, object, property, computed, callee, arguments: given, argument } = node as unknown as Values;
  if (others.test(node.type)) return 'another';
  switch (node.type) {
    case 'Identifier':
      return meaningIn([...around, node], name, depth + 1);
    case 'AwaitExpression':
      return meaningOfValue(argument, around, depth);
    case 'ImportExpression':
      return isPackage((node as Node & { source: { value?: unknown } }).source.value) ? [] : undefined;
    case 'MemberExpression': {
      const base = meaningOfValue(object, around, depth);
      return computed ? undefined : memberOf(base, [property.name]);
    }
    case 'CallExpression': {
      // `require('cuda-ffi')`, also inside of what module compilers put around it: `__toESM(require('cuda-ffi'), 1)`.
      const [first, another] = given;
      const { value } = (first ?? {}) as { value?: unknown };
      // In a bundle of which the package is a part, a cast is made by a call with its name: `Se = We("int32")`.
      if (typeof value === 'string' && isScalarName(value) && !another) return [value];
      if (callee.name === 'require') return isPackage(value) ? [] : undefined;
      return first?.type === 'CallExpression' ? meaningOfValue(first, around, depth) : undefined;
    }
    default:
      return undefined;
  }
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

/** The parts of expressions that are looked at. */
interface Values {
  readonly name: string;
  readonly object: Node;
  readonly property: { readonly name: string };
  readonly computed: boolean;
  readonly callee: { readonly name?: string };
  readonly arguments: readonly Node[];
  readonly argument: Node;
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
