import type { ArrayPattern, CallExpression, Expression as Syntax, Node, Pattern, VariableDeclaration, VariableDeclarator } from 'acorn';
import type { Expression } from '../program/expression';
import { rangeOfValue } from '../program/range';
import { rangeOf } from '../program/range-of';
import type { Statement } from '../program/statement';
import { type ElementName, isElementName, isWeak } from '../program/value-type';
import { expression } from './expression';
import { pathOf } from './path';
import type { Reader } from './reader';

/** `let` and `const`. A `const` that is a number is replaced by it, and not declared. */
export function declarations(reader: Reader, node: VariableDeclaration): Statement[] {
  if (node.kind === 'var') throw reader.refuse(node, 'there is no var in a kernel: write let or const');
  return node.declarations.flatMap((declarator) => declaration(reader, declarator, node.kind === 'const'));
}

function declaration(reader: Reader, declarator: VariableDeclarator, isConstant: boolean): Statement[] {
  const { id, init } = declarator;
  if (id.type === 'ArrayPattern') return gridPositions(reader, declarator, id, isConstant);
  if (id.type !== 'Identifier') throw reader.refuse(id, patternHint(id));
  const made = init && arrayDeclaration(reader, id.name, init);
  if (made) return [made];
  const value = init ? expression(reader, init) : undefined;
  if (isConstant && value?.op === 'literal') {
    reader.scope.declare(id.name, { kind: 'constant', name: id.name, literal: value });
    return [];
  }
  return [declared(reader, id, id.name, value, isConstant)];
}

function patternHint({ type }: Pattern): string {
  return type === 'ObjectPattern' ? 'there are no objects to destructure in a kernel: write cuda.threadIdx.x' : 'expected a name';
}

function declared(reader: Reader, node: Node, name: string, value: Expression | undefined, isConstant: boolean): Statement {
  const type = value?.type ?? 'weak-none';
  const range = value ? rangeOf(value) : rangeOfValue(0);
  const variable = reader.declareVariable(node, name, { type, isConstant, isInferred: isWeak(type), range });
  const init = value && reader.converted(value, variable.type, name);
  if (init) reader.inferred.assign(variable, variable.type, rangeOf(init));
  return { op: 'declare', place: reader.place(node), variable, init };
}

/** `const [x, y] = cuda.grid(2)` */
function gridPositions(reader: Reader, { init }: VariableDeclarator, { elements }: ArrayPattern, isConstant: boolean): Statement[] {
  const path = init?.type === 'CallExpression' ? pathOf(reader, init.callee) : undefined;
  const name = path?.length === 2 && path[0] === 'cuda' && (path[1] === 'grid' || path[1] === 'gridSize') ? path[1] : undefined;
  const count = name && (init as CallExpression).arguments[0];
  if (!name || count?.type !== 'Literal' || count.value !== elements.length || elements.length < 2 || elements.length > 3) {
    throw reader.refuse(
      init ?? elements[0]!,
      'only cuda.grid(2), cuda.grid(3) and cuda.gridSize have several values: const [x, y] = cuda.grid(2)',
    );
  }
  return elements.flatMap((element, index) => {
    if (!element) return [];
    if (element.type !== 'Identifier') throw reader.refuse(element, 'expected a name');
    const value: Expression = { op: 'special', type: 'int32', name: `${name}.${'xyz'[index]}`, place: reader.place(element) };
    return [declared(reader, element, element.name, value, isConstant)];
  });
}

/** `cuda.shared.array([16, 16], 'float32')` and `cuda.local.array`; undefined for other values. */
function arrayDeclaration(reader: Reader, name: string, init: Syntax): Statement | undefined {
  if (init.type !== 'CallExpression') return undefined;
  const path = pathOf(reader, init.callee)?.join('.');
  if (path !== 'cuda.shared.array' && path !== 'cuda.local.array') return undefined;
  const [shape, type, another] = init.arguments;
  if (!shape || !type || another) throw reader.refuse(init, `${path} takes a shape and a type: ${path}([16, 16], 'float32')`);
  const space = path === 'cuda.shared.array' ? 'shared' : 'local';
  const sizes = sizesOf(reader, shape as Syntax, space);
  const array = reader.declareArray(name, { element: elementType(reader, type as Syntax), dimensions: sizes.length, space, sizes });
  array.isWritten = true;
  return { op: 'declareArray', place: reader.place(init), array };
}

function sizesOf(reader: Reader, shape: Syntax, space: 'shared' | 'local'): number[] {
  const nodes = shape.type === 'ArrayExpression' ? (shape.elements as (Syntax | null)[]) : [shape];
  if (nodes.length < 1 || nodes.length > 3) throw reader.refuse(shape, 'an array has 1 to 3 dimensions');
  return nodes.map((node) => {
    const size = node && expression(reader, node);
    const isDynamic = space === 'shared' && nodes.length === 1 && size?.op === 'literal' && Number(size.value) === 0;
    if (size?.op === 'literal' && Number.isInteger(Number(size.value)) && (Number(size.value) > 0 || isDynamic)) return Number(size.value);
    throw reader.refuse(
      node ?? shape,
      'the size of an array must be known when the kernel is compiled: a literal, a const set to one, or a captured number',
    );
  });
}

function elementType(reader: Reader, node: Syntax): ElementName {
  const name = node.type === 'Literal' ? node.value : pathOf(reader, node)?.join('.');
  if (typeof name === 'string' && isElementName(name)) return name;
  throw reader.refuse(node, "expected the type of the elements: 'float32', 'int32', …");
}
