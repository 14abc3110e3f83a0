import type { Identifier, Node, Pattern, VariableDeclaration } from 'acorn';
import { childrenOf } from './visit';

/** How the variables of a function are used, by where the names in their declarations begin. */
export interface VariableUses {
  /** Those that are assigned again: others are constants, whatever word declares them. */
  readonly reassigned: ReadonlySet<number>;
  /** What `var` declares in blocks, or twice: it belongs to the whole function. */
  readonly hoisted: ReadonlyMap<string, Identifier>;
}

type Names = Map<string, number>;

/** Which of a function's variables are assigned after their declaration. */
export function variableUses(body: Node): VariableUses {
  const found = { reassigned: new Set<number>(), hoisted: new Map<string, Identifier>() };
  const whole: Names = new Map();
  visitBlock(body, [whole], found, 0);
  return found;
}

interface Found {
  readonly reassigned: Set<number>;
  readonly hoisted: Map<string, Identifier>;
}

/** A node with names of its own: its declarations are known in all of it. */
function visitBlock(node: Node, scopes: readonly Names[], found: Found, depth: number): void {
  const names: Names = new Map();
  const inner = [...scopes, names];
  declareIn(node, names);
  for (const child of childrenOf(node)) visit(child, inner, found, depth);
}

function visit(node: Node, scopes: readonly Names[], found: Found, depth: number): void {
  if (node.type === 'AssignmentExpression') assigned((node as Node & { left: Node }).left, scopes, found);
  if (node.type === 'UpdateExpression') assigned((node as Node & { argument: Node }).argument, scopes, found);
  if (node.type === 'VariableDeclaration') declaredVar(node as VariableDeclaration, scopes, found, depth);
  if (node.type === 'BlockStatement' || node.type === 'ForStatement') return visitBlock(node, scopes, found, depth + 1);
  const inner = /^(?:If|While|DoWhile)Statement$/.test(node.type) ? depth + 1 : depth;
  for (const child of childrenOf(node)) visit(child, scopes, found, inner);
}

function assigned(target: Node, scopes: readonly Names[], found: Found): void {
  if (target.type !== 'Identifier') return;
  const { name } = target as Node & { name: string };
  const declared = [...scopes]
    .reverse()
    .find((names) => names.has(name))
    ?.get(name);
  if (declared !== undefined) found.reassigned.add(declared);
}

/** A `var` that is declared in a block, or twice, is a variable of the function that is assigned there. */
function declaredVar({ kind, declarations }: VariableDeclaration, scopes: readonly Names[], found: Found, depth: number): void {
  if (kind !== 'var') return;
  for (const id of declarations.flatMap(({ id }) => namesIn(id))) {
    const known = scopes[0]!.get(id.name);
    if (depth > 0 || known !== undefined) found.hoisted.set(id.name, found.hoisted.get(id.name) ?? id);
    scopes[0]!.set(id.name, known ?? id.start);
  }
}

function declareIn(node: Node, names: Names): void {
  for (const child of childrenOf(node)) {
    const { kind, declarations } = child as VariableDeclaration;
    if (child.type !== 'VariableDeclaration' || kind === 'var') continue;
    for (const id of declarations.flatMap((each) => namesIn(each.id))) names.set(id.name, id.start);
  }
}

function namesIn(pattern: Pattern): Identifier[] {
  if (pattern.type === 'Identifier') return [pattern];
  return pattern.type === 'ArrayPattern' ? pattern.elements.flatMap((each) => (each ? namesIn(each) : [])) : [];
}
