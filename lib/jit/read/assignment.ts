import type { AssignmentExpression, Identifier, MemberExpression, Node, UpdateExpression } from 'acorn';
import type { Expression } from '../program/expression';
import { rangeOf } from '../program/range-of';
import type { Assignment } from '../program/statement';
import { isInteger, isWeak, type ScalarName, valueTypeOf } from '../program/value-type';
import { binary, computedTwice } from './arithmetic';
import { concrete, withArticle, wrappedLiteral } from './convert';
import { element } from './element';
import { expression } from './expression';
import { weakLiteral } from './fold';
import type { Reader } from './reader';
import { unsupported } from './unsupported';

/** `x = v`, `x += v`, `r[i] = v`. */
export function assignment(reader: Reader, node: AssignmentExpression): Assignment {
  const { left, operator } = node;
  const target = targetOf(reader, left);
  if (/^(?:&&|\|\||\?\?)=$/.test(operator)) throw reader.refuse(node, `there is no ${operator} in a kernel: write an if`);
  const value = expression(reader, node.right);
  if (operator === '=') return assigned(reader, node, target, value);
  const whole = binary(reader, node, operator.slice(0, -1), computedTwice(reader, node, target), value);
  return assigned(reader, node, target, whole);
}

/** `i++`, `r[i]--` */
export function update(reader: Reader, node: UpdateExpression): Assignment {
  const target = targetOf(reader, node.argument);
  const one = weakLiteral(1, 'int', reader.place(node));
  return assigned(reader, node, target, binary(reader, node, node.operator[0]!, computedTwice(reader, node, target), one));
}

type Target = Assignment['target'];

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
  if (binding?.kind === 'variable' && !binding.isConstant) {
    return reader.valueOf(binding, node);
  }
  if (!binding) throw reader.refuse(node, `${node.name} is not known in the kernel: declare it with let`);
  const what =
    binding.kind === 'array' ? 'an array: assign to an element' : binding.kind === 'callee' ? 'a function' : 'a const: declare it with let';
  throw reader.refuse(node, `${node.name} is ${what}`);
}

function assigned(reader: Reader, node: Node, target: Target, value: Expression): Assignment {
  const place = reader.place(node);
  if (target.op === 'element') return { op: 'assign', place, target, value: stored(reader, value, valueTypeOf(target.array.element)) };
  const { variable } = target;
  const type = reader.inferred.typeWith(variable, value.type);
  if (type === undefined) {
    throw reader.refuse(
      node,
      `${variable.name} is ${withArticle(variable.type)}, and this is ${withArticle(value.type)}: a variable has one type`,
    );
  }
  const whole = reader.converted(value, type, variable.name);
  reader.inferred.assign(variable, type, rangeOf(whole));
  reader.forget(variable);
  return { op: 'assign', place, target, value: whole };
}

/** Whole numbers wrap around in an array of a smaller type, as in JavaScript; a fraction is not cut off implicitly. */
function stored(reader: Reader, value: Expression, type: ScalarName): Expression {
  if (isWeak(value.type) && isInteger(type)) {
    if (value.op === 'literal' && Number.isInteger(value.value)) return wrappedLiteral(value, type);
    if (value.op === 'conditional') {
      const [consequent, alternate] = [value.consequent, value.alternate].map((each) => stored(reader, each, type));
      return { ...value, type, consequent: consequent!, alternate: alternate! };
    }
  }
  const known = isWeak(value.type) && value.op === 'literal' ? value : concrete(reader, value);
  if (isInteger(type) && isInteger(known.type) && !isWeak(known.type) && known.type !== type) {
    return { op: 'convert', type, operand: known, place: value.place };
  }
  return reader.converted(value, type, 'the element');
}
