import type { AssignmentExpression, Identifier, MemberExpression, Node, UpdateExpression } from 'acorn';
import { isPure } from '../program/facts';
import type { Assignment, ElementValue, Expression, Statement } from '../program/parts';
import { rangeOf } from '../program/range-of';
import { isInteger, isWeak, type ScalarName, type ValueType, valueTypeOf } from '../program/value-type';
import { binary } from './arithmetic';
import { concrete, hasBranches, insideOf, withArticle, wrappedLiteral } from './convert';
import { element } from './element';
import { condition, expression, valueFor } from './expression';
import { weakLiteral } from './fold';
import type { Reader } from './reader';
import { unsupported } from './unsupported';

/** What an assignment does, and its value for whoever asks for it. */
interface Assigned {
  readonly statements: readonly Statement[];
  readonly value: Expression;
}

/** `x = v`, `x += v`, `r[i] = v`. */
export function assignment(reader: Reader, node: AssignmentExpression): Statement[] {
  return [...assign(reader, node, false).statements];
}

/** `i++`, `r[i]--` */
export function update(reader: Reader, node: UpdateExpression): Statement[] {
  return [...updated(reader, node, false).statements];
}

/** `y = x = v`, `x[i++]` */
export function assignedValue(reader: Reader, node: AssignmentExpression | UpdateExpression): Expression {
  const { statements, value } = node.type === 'UpdateExpression' ? updated(reader, node, true) : assign(reader, node, true);
  return { op: 'sequence', type: value.type, statements, value, place: reader.place(node) };
}

function assign(reader: Reader, node: AssignmentExpression, isUsed: boolean): Assigned {
  const { left, operator } = node;
  const isWhole = operator === '=';
  const { target, before } = steady(reader, targetOf(reader, left), isUsed, isWhole);
  if (isWhole && !isUsed && target.op === 'element')
    return { statements: [...before, elementAssignment(reader, node, target)], value: target };
  const value = isWhole ? expression(reader, node.right) : combined(reader, node, target);
  const { statements, value: after } = stored(reader, node, target, value, isUsed);
  return { statements: [...before, ...statements], value: after };
}

function elementAssignment(reader: Reader, node: AssignmentExpression, target: ElementValue): Assignment {
  const type = valueTypeOf(target.array.element);
  const value = valueFor(reader, node.right, type, (each) => asElement(reader, each, type));
  return { op: 'assign', place: reader.place(node), target, value };
}

/** The value of `x + v` for `x += v`. */
function combined(reader: Reader, node: AssignmentExpression, target: Target): Expression {
  const { operator, right } = node;
  if (operator === '??=') throw reader.refuse(node, 'there is no ??= in a kernel: nothing is ever missing');
  if (operator !== '&&=' && operator !== '||=') return binary(reader, node, operator.slice(0, -1), target, expression(reader, right));
  if (target.type !== 'bool') throw reader.refuse(node, `${operator} is for bools, and this is ${withArticle(target.type)}: write an if`);
  const isAnd = operator === '&&=';
  const other = reader.assuming(target, isAnd, () => condition(reader, right));
  return { op: 'binary', operator: isAnd ? '&&' : '||', type: 'bool', left: target, right: other, place: reader.place(node) };
}

function updated(reader: Reader, node: UpdateExpression, isUsed: boolean): Assigned {
  const { target, before } = steady(reader, targetOf(reader, node.argument), isUsed, false);
  const one = weakLiteral(1, reader.place(node));
  const old = isUsed && !node.prefix ? reader.kept('old', target) : undefined;
  const value = binary(reader, node, node.operator[0]!, old?.value ?? target, one);
  const { statements, value: after } = stored(reader, node, target, value, isUsed && !old);
  return { statements: [...before, ...(old ? [old.statement] : []), ...statements], value: old?.value ?? after };
}

type Target = Assignment['target'];

/** A place that is used several times: what would not be computed twice alike is computed first. */
function steady(reader: Reader, target: Target, isUsed: boolean, isWhole: boolean): { target: Target; before: Statement[] } {
  if (target.op === 'variable' || (!isUsed && (isWhole || isPure(target)))) return { target, before: [] };
  const before: Statement[] = [];
  const indices = target.indices.map((index) => {
    if (index.op === 'literal' || (index.op === 'variable' && index.variable.isConstant)) return index;
    const { statement, value } = reader.kept('index', index);
    before.push(statement);
    return value;
  });
  return { target: { ...target, indices }, before };
}

function targetOf(reader: Reader, node: Node): Target {
  if (node.type === 'Identifier') return variableTarget(reader, node as Identifier);
  if (node.type !== 'MemberExpression')
    throw reader.refuse(node, /Pattern$/.test(node.type) ? 'a kernel assigns one value at a time' : unsupported(node));
  const target = element(reader, node as MemberExpression, expression);
  if (!target) throw reader.refuse(node, 'only variables and elements of arrays can be assigned to');
  if (target.array.space === 'constant') throw reader.refuse(node, `${target.array.name} is captured and cannot be written to`);
  target.array.isWritten = true;
  return target;
}

function variableTarget(reader: Reader, node: Identifier): Target {
  const binding = reader.scope.find(node.name);
  if (binding?.kind === 'variable' && !binding.isConstant) return reader.valueOf(binding, node);
  if (!binding) throw reader.refuse(node, `${node.name} is not known in the kernel: declare it with let`);
  const what = { array: 'an array: assign to an element', callee: 'a function', path: 'no variable', constant: '', variable: '' }[
    binding.kind
  ];
  throw reader.refuse(node, `${node.name} is ${what || 'a const: declare it with let'}`);
}

/** `isUsed`: the value of the assignment is that of the variable, or what is stored in the element. */
function stored(reader: Reader, node: Node, target: Target, given: Expression, isUsed: boolean): Assigned {
  if (target.op === 'variable') return storedInVariable(reader, node, target, given);
  const place = reader.place(node);
  const type = valueTypeOf(target.array.element);
  const store = (value: Expression): Assignment => ({ op: 'assign', place, target, value: asElement(reader, value, type) });
  if (!isUsed || given.op === 'literal') return { statements: [store(given)], value: given };
  const { statement, value } = reader.kept('value', reader.inferred.isFinal ? concrete(reader, given) : given);
  return { statements: [statement, store(value)], value };
}

function storedInVariable(reader: Reader, node: Node, target: Target & { op: 'variable' }, value: Expression): Assigned {
  const { variable } = target;
  const type = typeWith(reader, target, value);
  if (type === undefined) {
    throw reader.refuse(
      node,
      `${variable.name} is ${withArticle(variable.type)}, and this is ${withArticle(value.type)}: a variable has one type`,
    );
  }
  const whole = reader.converted(value, type, variable.name);
  reader.inferred.assign(variable, type, rangeOf(whole));
  reader.forget(variable);
  const statement: Assignment = { op: 'assign', place: reader.place(node), target, value: whole };
  return { statements: [statement], value: reader.valueOf(variable, node) };
}

/** The variable's type once it has been assigned a value, or each of the values that it is chosen from. */
function typeWith(reader: Reader, target: Target & { op: 'variable' }, value: Expression): ValueType | undefined {
  if (!hasBranches(value)) return reader.inferred.typeWith(target.variable, value.type);
  return value.branches.map((each) => typeWith(reader, target, each)).reduce((first, last) => first && last);
}

/** Whole numbers wrap around in an array of a smaller type, as in JavaScript; a fraction is not cut off implicitly. */
function asElement(reader: Reader, value: Expression, type: ScalarName): Expression {
  const inside = insideOf(value, type, (each) => asElement(reader, each, type));
  if (inside) return inside;
  if (isWeak(value.type) && isInteger(type)) {
    if (value.op === 'literal' && Number.isInteger(value.value)) return wrappedLiteral(value, type);
    if (value.op === 'conditional') {
      const [consequent, alternate] = [value.consequent, value.alternate].map((each) => asElement(reader, each, type));
      return { ...value, type, consequent: consequent!, alternate: alternate! };
    }
  }
  const known = isWeak(value.type) && value.op === 'literal' ? value : concrete(reader, value);
  if (isInteger(type) && isInteger(known.type) && !isWeak(known.type) && known.type !== type) {
    return { op: 'convert', type, operand: known, place: value.place };
  }
  return reader.converted(value, type, 'the element');
}
