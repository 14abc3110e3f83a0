import type {
  BinaryExpression,
  ConditionalExpression,
  Expression as Syntax,
  Identifier,
  Literal as LiteralSyntax,
  LogicalExpression,
  MemberExpression,
  Node,
  PrivateIdentifier,
  SequenceExpression,
  Super,
  UnaryExpression,
} from 'acorn';
import type { Expression } from '../program/parts';
import { fits, isInteger, promoted, type ScalarName, settled } from '../program/value-type';
import { binary, negated } from './arithmetic';
import { call } from './call';
import { isOfCuda } from '../cuda-names';
import { conditionalOf } from './conditional';
import { concrete, converted, withArticle } from './convert';
import { literal } from '../program/literal';
import { element, lengthOf } from './element';
import { weakLiteral } from './fold';
import { nearMember } from './other-names';
import { namesOf, pathOf } from './path';
import type { Reader } from './reader';
import { specialValue } from './special-value';
import { foreignRoot, unsupported } from './unsupported';

type AnySyntax = Syntax | PrivateIdentifier | Super;

/** The value of an expression. Refuses an expression without one. */
export function expression(reader: Reader, node: AnySyntax): Expression {
  const value = valueOf(reader, node);
  if (value.op === 'call' && value.type === 'weak-none') throw reader.refuse(node, 'this function returns nothing');
  return value;
}

function valueOf(reader: Reader, node: AnySyntax): Expression {
  switch (node.type) {
    case 'Literal':
      return literalOf(reader, node);
    case 'Identifier':
      return named(reader, node);
    case 'MemberExpression':
      return member(reader, node);
    case 'UnaryExpression':
      return unary(reader, node);
    case 'BinaryExpression':
      return binaryOf(reader, node);
    case 'LogicalExpression':
      return logical(reader, node);
    case 'ConditionalExpression':
      return conditional(reader, node);
    case 'CallExpression':
      return call(reader, node, expression);
    case 'ParenthesizedExpression':
      return valueOf(reader, node.expression);
    case 'AssignmentExpression':
    case 'UpdateExpression':
      return reader.effects.assigned(reader, node);
    case 'SequenceExpression':
      return sequence(reader, node);
    default:
      throw reader.refuse(node, unsupported(node));
  }
}

function literalOf(reader: Reader, node: LiteralSyntax): Expression {
  const place = reader.place(node);
  const { value } = node;
  if (typeof value === 'boolean') return literal('bool', value, place);
  if (typeof value === 'number') return weakLiteral(value, place);
  if (typeof value === 'bigint') return bigintLiteral(reader, node, value);
  if (typeof value === 'string') throw reader.refuse(node, 'there are no strings in a kernel');
  throw reader.refuse(
    node,
    value === null ? 'there is no null in a kernel: a number is never missing' : 'there are no regular expressions in a kernel',
  );
}

function bigintLiteral(reader: Reader, node: Node, value: bigint): Expression {
  const type = fits(value, 'int64') ? 'int64' : 'uint64';
  if (fits(value, type)) return literal(type, value, reader.place(node));
  throw reader.refuse(node, `${value}n has more than 64 bits`);
}

/**
 * The value of an expression for a place of a type: of `c ? a : b`, each value is converted by itself, so that they need no type that holds
 * both.
 */
export function valueFor(reader: Reader, node: Syntax, type: ScalarName, convert: (value: Expression) => Expression): Expression {
  if (node.type === 'SequenceExpression') return sequence(reader, node, (last) => valueFor(reader, last, type, convert));
  if (node.type !== 'ConditionalExpression') return convert(expression(reader, node));
  const test = condition(reader, node.test);
  const branch = (truth: boolean, each: Syntax) => reader.assuming(test, truth, () => valueFor(reader, each, type, convert));
  const [consequent, alternate] = [branch(true, node.consequent), branch(false, node.alternate)];
  return { op: 'conditional', type, test, consequent, alternate, place: reader.place(node) };
}

/** `(x = 1, x + 1)` */
function sequence(reader: Reader, node: SequenceExpression, last = (each: Syntax) => expression(reader, each)): Expression {
  const statements = node.expressions.slice(0, -1).flatMap((each) => reader.effects.statements(reader, each));
  const value = last(node.expressions.at(-1)!);
  return statements.length === 0 ? value : { op: 'sequence', type: value.type, statements, value, place: reader.place(node) };
}

const numbers: Readonly<Record<string, number>> = { Infinity: Infinity, NaN: NaN };

function named(reader: Reader, node: Identifier): Expression {
  const { name } = node;
  const place = reader.place(node);
  const binding = reader.scope.find(name);
  if (!binding) {
    if (Object.hasOwn(numbers, name)) return weakLiteral(numbers[name]!, place);
    throw reader.refuse(node, unknownName(reader, name));
  }
  switch (binding.kind) {
    case 'constant':
      return { ...binding.value, place };
    case 'path':
      return special(reader, node, binding.path);
    case 'variable':
      return reader.valueOf(binding, node);
    case 'array':
      throw reader.refuse(
        node,
        `${name} is an array, and a value is expected: take an element, ${name}[i]${'[j][k]'.slice(0, 3 * (binding.dimensions - 1))}`,
      );
    case 'callee':
      throw reader.refuse(node, `${name} is a function: call it`);
  }
}

function unknownName(reader: Reader, name: string): string {
  if (name === 'undefined') return 'there is no undefined in a kernel: a variable always has a number';
  if (name === 'arguments') return 'a kernel has no arguments object: name the parameters';
  const known = reader.scope.names;
  const close = known.find((other) => other.toLowerCase() === name.toLowerCase());
  if (isOfCuda(name)) return `${name} is not known in the kernel: write cuda.${name}`;
  const near = close ? `did you mean ${close}?` : nearMember(name);
  const hint = combined(reader) ?? near ?? `pass it as an argument, or name it in the option capture: { ${name} }`;
  return `${name} is not known in the kernel, which cannot see variables outside it: ${hint}`;
}

/** The parameters of an expression that cuda.reduce or cuda.scan is given have names that its text does not show. */
function combined({ source }: Reader): string | undefined {
  return /^cuda\.(?:reduce|scan)$/.test(source.file) ? 'the two values that are combined are a and b' : undefined;
}

function member(reader: Reader, node: MemberExpression): Expression {
  if (node.optional) throw reader.refuse(node, 'there is no ?. in a kernel: nothing is ever missing');
  const found = element(reader, node, expression) ?? lengthOf(reader, node, expression);
  if (found) return found;
  return special(reader, node, pathOf(reader, node));
}

function special(reader: Reader, node: Node, path: readonly string[] | undefined): Expression {
  const value = path && specialValue(reader, node, path);
  if (value) return value;
  const foreign = foreignRoot(node);
  throw reader.refuse(node, foreign ? unsupported(foreign) : memberHint(reader, path, node as Syntax));
}

function memberHint(reader: Reader, path: readonly string[] | undefined, node: Syntax): string {
  const written = namesOf(node) ?? [];
  if (!path) return outer(reader, node) ?? 'there are no objects in a kernel: only arrays, their length and shape, Math and cuda';
  if (path[0] === 'Math') return `Math.${path[1] ?? ''} is not a value in a kernel`;
  if (path[0] === 'cuda') {
    const near = isOfCuda(path[1] ?? '') ? undefined : nearMember(path[1] ?? '');
    return `cuda.${path.slice(1).join('.')} is not a value: ${near ?? 'expected a member such as cuda.threadIdx.x, or a call'}`;
  }
  if (isOfCuda(path[0]!)) return `${path.join('.')} is not known in the kernel: write cuda.${path.join('.')}`;
  if (path.length > 1 && isOfCuda(path[1]!)) return `${path.join('.')} is not known in the kernel: ${path[0]} is not cuda of cuda-ffi`;
  const near = nearMember(written[0] ?? '');
  if (near) return `${written.join('.')} is not known in the kernel: ${near}`;
  return (
    outer(reader, node) ?? `${path.join('.')} is not known in the kernel: only arrays, their length and shape, Math and cuda have members`
  );
}

/** For an element or a member of what is outside. Undefined if the kernel declares what it begins with. */
function outer(reader: Reader, node: Syntax): string | undefined {
  const { root, isElement } = rootOf(node);
  if (root.type === 'CallExpression') expression(reader, root); // refuses it, if it is that which is wrong
  if (root.type !== 'Identifier' || reader.scope.find(root.name) || /^(?:cuda|Math|Number|console)$/.test(root.name)) return undefined;
  const unseen = `${root.name} is not known in the kernel, which cannot see variables outside it`;
  const names = namesOf(node) ?? [];
  if (isElement || names.at(-1) === 'length' || names.at(-1) === 'shape')
    return `${unseen}: pass the array as an argument, or a TypedArray in the option capture: { ${root.name} }`;
  const written = names.join('.');
  return `${unseen}: pass ${written} as an argument, or in the option capture: { ${names.at(-1)}: ${written} }`;
}

/** What `x[i].y` begins with, and whether an element is taken. */
function rootOf(node: AnySyntax): { root: AnySyntax; isElement: boolean } {
  let isElement = false;
  let root = node;
  for (; root.type === 'MemberExpression'; root = root.object) isElement ||= root.computed;
  return { root, isElement };
}

function unary(reader: Reader, node: UnaryExpression): Expression {
  switch (node.operator) {
    case '-':
      return negated(reader, node, expression(reader, node.argument));
    case '+':
      return plus(reader, node);
    case '~':
      return complement(reader, node);
    case '!': {
      const operand = condition(reader, node.argument);
      return { op: 'unary', operator: '!', type: 'bool', operand, place: reader.place(node) };
    }
    default:
      throw reader.refuse(node, `there is no ${node.operator} in a kernel: every value is a number or a bool`);
  }
}

function plus(reader: Reader, node: UnaryExpression): Expression {
  const value = expression(reader, node.argument);
  if (value.type !== 'bool') return value;
  const place = reader.place(node);
  return { op: 'conditional', type: 'weak-int', test: value, consequent: weakLiteral(1, place), alternate: weakLiteral(0, place), place };
}

function complement(reader: Reader, node: UnaryExpression): Expression {
  const operand = concrete(reader, expression(reader, node.argument));
  if (!isInteger(operand.type))
    throw reader.refuse(node, `~ is for whole numbers, and this is ${withArticle(operand.type)}: write int32(…)`);
  const type = settled(promoted(operand.type, operand.type)!);
  return { op: 'unary', operator: '~', type, operand: converted(reader, operand, type, '~'), place: reader.place(node) };
}

function binaryOf(reader: Reader, node: BinaryExpression): Expression {
  if (node.operator === 'in' || node.operator === 'instanceof') {
    throw reader.refuse(node, `there is no ${node.operator} in a kernel: there are no objects`);
  }
  return binary(reader, node, node.operator, expression(reader, node.left), expression(reader, node.right));
}

function logical(reader: Reader, node: LogicalExpression): Expression {
  if (node.operator === '??') throw reader.refuse(node, 'there is no ?? in a kernel: nothing is ever missing');
  const left = condition(reader, node.left);
  const right = reader.assuming(left, node.operator === '&&', () => condition(reader, node.right));
  return { op: 'binary', operator: node.operator, type: 'bool', left, right, place: reader.place(node) };
}

/** A value that is true or false. A number is not accepted: NaN is like 0 in JavaScript, but not in C. */
export function condition(reader: Reader, node: AnySyntax): Expression {
  const value = expression(reader, node);
  if (value.type === 'bool') return value;
  throw reader.refuse(node, `expected true or false, and this is ${withArticle(value.type)}: compare it, as in x !== 0`);
}

function conditional(reader: Reader, node: ConditionalExpression): Expression {
  const test = condition(reader, node.test);
  const consequent = reader.assuming(test, true, () => expression(reader, node.consequent));
  const alternate = reader.assuming(test, false, () => expression(reader, node.alternate));
  return conditionalOf(reader, node, test, consequent, alternate);
}
