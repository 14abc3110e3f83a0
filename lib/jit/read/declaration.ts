import type {
  ArrayPattern,
  AssignmentExpression,
  CallExpression,
  Expression as Syntax,
  Identifier,
  Node,
  ObjectPattern,
  VariableDeclaration,
  VariableDeclarator,
} from 'acorn';
import type { Expression, Statement } from '../program/parts';
import { rangeOfValue } from '../program/range';
import { rangeOf } from '../program/range-of';
import { type ElementName, isElementName, isWeak } from '../program/value-type';
import { isOfCuda } from '../cuda-names';
import { binary } from './arithmetic';
import { expression } from './expression';
import { pathOf } from './path';
import type { Reader } from './reader';
import { specialValue } from './special-value';

/**
 * `let`, `const` and `var`. One that is never assigned again is a constant, whatever word declares it: minifiers change the words. A
 * constant that is a number is replaced by it, and not declared.
 */
export function declarations(reader: Reader, node: VariableDeclaration): Statement[] {
  return node.declarations.flatMap((declarator) => {
    const { id, init } = declarator;
    const isHoisted = node.kind === 'var' && id.type === 'Identifier' && reader.uses.hoisted.has(id.name);
    if (isHoisted) return init ? reader.effects.statements(reader, assignmentOf(id, init)) : [];
    return declaration(reader, declarator, node.kind === 'const' || !reader.uses.reassigned.has(id.start));
  });
}

/** The variables that `var` in blocks makes for the whole function. */
export function declareHoisted(reader: Reader): Statement[] {
  return [...reader.uses.hoisted.values()].flatMap((id) =>
    reader.scope.find(id.name) ? [] : [declared(reader, id, id.name, undefined, false)],
  );
}

function assignmentOf(left: Identifier, right: Syntax): AssignmentExpression {
  return { ...left, type: 'AssignmentExpression', operator: '=', left, right };
}

function declaration(reader: Reader, declarator: VariableDeclarator, mayBeConstant: boolean): Statement[] {
  const { id, init } = declarator;
  const isConstant = mayBeConstant && Boolean(init);
  if (id.type === 'ArrayPattern') return gridPositions(reader, declarator, id, isConstant);
  if (id.type === 'ObjectPattern') return namedParts(reader, declarator, id);
  if (id.type !== 'Identifier') throw reader.refuse(id, 'expected a name');
  const made = init && arrayDeclaration(reader, id.name, init);
  if (made) return [made];
  const path = init && isConstant ? partOfCuda(reader, init) : undefined;
  if (path) {
    reader.scope.declare(id.name, { kind: 'path', name: id.name, path });
    return [];
  }
  if (!init && !reader.uses.reassigned.has(id.start))
    throw reader.refuse(id, `${id.name} never gets a value, and would be undefined: write let ${id.name} = 0`);
  const value = init ? expression(reader, init) : undefined;
  if (!isConstant || !value) return [declared(reader, id, id.name, value, isConstant)];
  return constant(reader, id, value);
}

/** `const t = cuda.threadIdx`, `const { atomic } = cuda`: a name for a part of it that is no value. */
function partOfCuda(reader: Reader, init: Syntax): readonly string[] | undefined {
  if (init.type !== 'MemberExpression' && init.type !== 'Identifier') return undefined;
  const path = pathOf(reader, init);
  const [base = '', name = ''] = path ?? [];
  const isPart = base === 'cuda' ? path!.length === 1 || isOfCuda(name) : base === 'Math' && path!.length <= 2;
  return isPart && !specialValue(reader, init, path!) ? path : undefined;
}

/** `const { threadIdx, blockIdx: { x } } = cuda` */
function namedParts(reader: Reader, { init }: VariableDeclarator, pattern: ObjectPattern): Statement[] {
  const known = init ? (pathOf(reader, init) ?? []) : [];
  const path = known.length > 0 && areOfCuda(pattern) && reader.outside.meaningOf(known[0]!) !== 'another' ? ['cuda'] : known;
  if (path[0] === 'cuda' || path[0] === 'Math') nameParts(reader, pattern, path);
  else throw reader.refuse(pattern, 'there are no objects to destructure in a kernel, besides cuda and Math: const { threadIdx } = cuda');
  return [];
}

/** `const { threadIdx } = r.gI`: cuda is known by its members here, too. */
function areOfCuda({ properties }: ObjectPattern): boolean {
  return properties.every(
    (each) => each.type === 'Property' && !each.computed && each.key.type === 'Identifier' && isOfCuda(each.key.name),
  );
}

function nameParts(reader: Reader, { properties }: ObjectPattern, path: readonly string[]): void {
  for (const property of properties) {
    const key = property.type === 'Property' && !property.computed && property.key.type === 'Identifier' ? property.key.name : undefined;
    if (property.type !== 'Property' || key === undefined) throw reader.refuse(property, `expected names of members of ${path.join('.')}`);
    const { value } = property;
    const whole = [...path, key];
    if (value.type === 'ObjectPattern') nameParts(reader, value, whole);
    else if (value.type === 'Identifier') reader.scope.declare(value.name, { kind: 'path', name: value.name, path: whole });
    else throw reader.refuse(value, 'a kernel has no default values');
  }
}

/** A constant that is a number stands for it; one that is a choice of numbers, too, with conditions that are computed where it is made. */
function constant(reader: Reader, id: Identifier, value: Expression): Statement[] {
  if (!isChoiceOfNumbers(value)) return withQuotient(reader, id, value);
  const tests: Statement[] = [];
  const known = keptTests(reader, value, tests);
  reader.scope.declare(id.name, { kind: 'constant', name: id.name, value: known });
  return tests;
}

function isChoiceOfNumbers(value: Expression): boolean {
  if (value.op === 'literal') return true;
  if (!isWeak(value.type)) return false;
  if (value.op === 'unary') return isChoiceOfNumbers(value.operand);
  if (value.op === 'binary') return isChoiceOfNumbers(value.left) && isChoiceOfNumbers(value.right);
  return value.op === 'conditional' && isChoiceOfNumbers(value.consequent) && isChoiceOfNumbers(value.alternate);
}

function keptTests(reader: Reader, value: Expression, tests: Statement[]): Expression {
  const inside = (each: Expression) => keptTests(reader, each, tests);
  switch (value.op) {
    case 'unary':
      return { ...value, operand: inside(value.operand) };
    case 'binary':
      return { ...value, left: inside(value.left), right: inside(value.right) };
    case 'conditional': {
      const { statement, value: test } = reader.kept('test', value.test);
      tests.push(statement);
      return { ...value, test, consequent: inside(value.consequent), alternate: inside(value.alternate) };
    }
    default:
      return value;
  }
}

/** A quotient of whole numbers may be rounded later: `const q = a / b; r[i] = Math.floor(q)` is what `Math.floor(a / b)` is. */
function withQuotient(reader: Reader, id: Identifier, value: Expression): Statement[] {
  if (value.op !== 'binary' || !value.whole) return [declared(reader, id, id.name, value, true)];
  if (!reader.inferred.isRounded(id)) return [declared(reader, id, id.name, value, true, { divided: undefined })];
  const kept = value.whole.map((each) => (each.op === 'literal' ? { value: each } : reader.kept('part', each)));
  const [left, right] = kept.map((each) => each.value) as [Expression, Expression];
  const quotient = binary(reader, id, '/', left, right);
  const statements = kept.flatMap((each) => ('statement' in each ? [each.statement] : []));
  return [...statements, declared(reader, id, id.name, quotient, true, { divided: [left, right] })];
}

function declared(
  reader: Reader,
  node: Node,
  name: string,
  value: Expression | undefined,
  isConstant: boolean,
  quotient?: { readonly divided: readonly [Expression, Expression] | undefined },
): Statement {
  const type = value?.type ?? 'weak-none';
  const range = value ? rangeOf(value) : rangeOfValue(0);
  const variable = reader.declareVariable(node, name, { type, isConstant, isInferred: isWeak(type), range });
  if (quotient) reader.inferred.rememberQuotient(variable, quotient.divided);
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
