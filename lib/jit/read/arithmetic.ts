import type { Node } from 'acorn';
import type { BinaryOperator, Expression } from '../program/parts';
import { fits, is64Bit, isFloat, isInteger, isWeak, promoted, type ScalarName, settled, type ValueType } from '../program/value-type';
import { concrete, converted, insideOf, withArticle } from './convert';
import { literal } from '../program/literal';
import { folded } from './fold';
import type { Reader } from './reader';

const comparisons: Readonly<Record<string, BinaryOperator>> = {
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '==': '==',
  '===': '==',
  '!=': '!=',
  '!==': '!=',
};

/** An operation on two values, in the type that holds both. */
export function binary(reader: Reader, node: Node, operator: string, left: Expression, right: Expression): Expression {
  const place = reader.place(node);
  if (left.op === 'literal' && right.op === 'literal') {
    const known = folded(operator, left, right, place);
    if (known) return known;
  }
  if (comparisons[operator]) return comparison(reader, node, comparisons[operator], left, right);
  noBooleans(reader, node, operator, left, right);
  if (/^[&|^]$/.test(operator)) return bits(reader, node, operator as BinaryOperator, left, right);
  if (/^(?:<<|>>>?)$/.test(operator)) return shift(reader, node, operator as BinaryOperator, left, right);
  if (operator === '**') return power(reader, node, left, right);
  return arithmetic(reader, node, operator as BinaryOperator, left, right);
}

function noBooleans(reader: Reader, node: Node, operator: string, ...operands: Expression[]): void {
  const wrong = operands.find(({ type }) => type === 'bool');
  if (!wrong) return;
  const hint = operator === '&' ? 'write &&' : operator === '|' ? 'write ||' : operator === '^' ? 'write !==' : 'write c ? 1 : 0';
  throw reader.refuseAt(wrong.place, `${operator} is for numbers, and this is a bool: ${hint}`);
}

function common(reader: Reader, node: Node, left: Expression, right: Expression): ValueType {
  const type = meetingType(left, right);
  if (type !== undefined) return type;
  throw reader.refuse(
    node,
    `no type holds both ${withArticle(left.type)} and ${withArticle(right.type)}: cast one of them, as in int64(…)`,
  );
}

/** The type in which two values meet; undefined if no type holds both. */
export function meetingType(left: Expression, right: Expression): ValueType | undefined {
  return promoted(widerForLiteral(left, right), widerForLiteral(right, left));
}

/** The type of a value, or a wider one for a literal that the other's type cannot hold: `u > -1`, `h * 2654435761`. */
function widerForLiteral(value: Expression, other: Expression): ValueType {
  if (value.op !== 'literal' || value.type !== 'weak-int' || isWeak(other.type) || !isInteger(other.type)) return value.type;
  const type = promoted(value.type, other.type) as ScalarName;
  if (fits(value.value as number, type)) return value.type;
  return fits(value.value as number, 'int64') ? 'int64' : 'uint64';
}

function both(reader: Reader, left: Expression, right: Expression, type: ValueType): [Expression, Expression] {
  if (isWeak(type)) return [left, right];
  return [converted(reader, left, type, 'the operation'), converted(reader, right, type, 'the operation')];
}

function comparison(reader: Reader, node: Node, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  if ((left.type === 'bool') !== (right.type === 'bool')) {
    throw reader.refuse(node, `${operator} compares ${withArticle(left.type)} with ${withArticle(right.type)}: a bool is not a number`);
  }
  const [a, b] = both(reader, left, right, settled(common(reader, node, left, right)));
  return { op: 'binary', operator, type: 'bool', left: a, right: b, place: reader.place(node) };
}

function arithmetic(reader: Reader, node: Node, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  const type = common(reader, node, left, right);
  const result: ValueType = operator === '/' && isInteger(type) ? (isWeak(type) ? 'weak-float' : 'float64') : type;
  const [a, b] = both(reader, left, right, result);
  const whole = operator === '/' && isInteger(left.type) && isInteger(right.type) ? ([left, right] as const) : undefined;
  return { op: 'binary', operator, type: result, left: a, right: b, ...(whole && { whole }), place: reader.place(node) };
}

function power(reader: Reader, node: Node, left: Expression, right: Expression): Expression {
  const type = common(reader, node, left, right);
  const float = isFloat(type) ? settled(type) : 'float64';
  return { op: 'math', name: 'pow', type: float, args: both(reader, left, right, float), place: reader.place(node) };
}

/** Operations on bits, 32 of each operand, unsigned if one is; a literal may be written either way. */
function bits(reader: Reader, node: Node, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  if (operator === '|' && isFloat(left.type) && right.op === 'literal' && right.value === 0) return toInt32(reader, left);
  wholeOperands(reader, operator, left, right);
  const type = bitType(left.type, right.type);
  if (operator === '|' && right.op === 'literal' && right.value === 0 && !is64Bit(type)) return toInt32(reader, left);
  if (isWeak(type)) return { op: 'binary', operator, type, left, right, place: reader.place(node) };
  return { op: 'binary', operator, type, left: asBits(reader, left, type), right: asBits(reader, right, type), place: reader.place(node) };
}

/** `x | 0` as in JavaScript; for a quotient of whole numbers, the whole quotient that it means. */
function toInt32(reader: Reader, value: Expression): Expression {
  const inside = insideOf(value, 'int32', (each) => toInt32(reader, each));
  if (inside) return inside;
  const divided = wholeQuotient(reader, value, 'quotient');
  const whole = divided ?? concrete(reader, value);
  return whole.type === 'int32' ? whole : { op: 'convert', type: 'int32', operand: whole, place: value.place };
}

function wholeOperands(reader: Reader, operator: string, ...operands: Expression[]): void {
  const wrong = operands.find(({ type }) => !isInteger(type));
  const power = operator === '^' ? ', or **, if a power is meant' : '';
  if (wrong)
    throw reader.refuseAt(wrong.place, `${operator} is for whole numbers, and this is ${withArticle(wrong.type)}: write int32(…)${power}`);
}

function bitType(left: ValueType, right: ValueType): ValueType {
  if (is64Bit(left) || is64Bit(right)) return left === 'uint64' || right === 'uint64' ? 'uint64' : 'int64';
  if (isWeak(left) && isWeak(right)) return 'weak-int';
  return left === 'uint32' || right === 'uint32' ? 'uint32' : 'int32';
}

function asBits(reader: Reader, value: Expression, type: ScalarName): Expression {
  if (value.op === 'literal' && value.type === 'weak-int') {
    const whole = BigInt(value.value);
    const wrapped = is64Bit(type) ? (type === 'int64' ? BigInt.asIntN(64, whole) : BigInt.asUintN(64, whole)) : wrapped32(whole, type);
    return literal(type, wrapped, value.place);
  }
  const known = concrete(reader, value);
  return known.type === type ? known : { op: 'convert', type, operand: known, place: value.place };
}

function wrapped32(whole: bigint, type: ScalarName): number {
  return Number(type === 'uint32' ? BigInt.asUintN(32, whole) : BigInt.asIntN(32, whole));
}

/** The type is that of the shifted value; `>>>` makes it unsigned, as in JavaScript. */
function shift(reader: Reader, node: Node, operator: BinaryOperator, left: Expression, right: Expression): Expression {
  wholeOperands(reader, operator, left, right);
  const place = reader.place(node);
  const shifted = bitType(left.type, left.type);
  const type: ValueType = operator === '>>>' ? (is64Bit(shifted) ? 'uint64' : 'uint32') : shifted;
  const count = asBits(reader, right, 'int32');
  if (isWeak(type)) return { op: 'binary', operator, type: 'int32', left: asBits(reader, left, 'int32'), right: count, place };
  const value = asBits(reader, left, type);
  if (count.op === 'literal' && count.value === 0) return value;
  return { op: 'binary', operator, type, left: value, right: count, place };
}

/**
 * The quotient of two whole numbers as a whole number, if the JavaScript rounds `a / b` at once: `a / b | 0`, `Math.floor(a / b)`.
 * Undefined for other values.
 */
export function wholeQuotient(reader: Reader, value: Expression, name: 'quotient' | 'floorQuotient'): Expression | undefined {
  if (value.op === 'sequence') {
    const last = wholeQuotient(reader, value.value, name);
    return last && { ...value, type: last.type, value: last };
  }
  const whole = wholeOperandsOf(reader, value);
  if (!whole) return undefined;
  const [left, right] = whole;
  const common = meetingType(left, right);
  if (common === undefined || !isInteger(common)) return undefined;
  const type = reader.inferred.isFinal ? settled(common) : common;
  return { op: 'math', name, type, args: both(reader, left, right, type), place: value.place };
}

/** Dividend and divisor of a quotient of whole numbers, also of one that a constant holds. */
function wholeOperandsOf(reader: Reader, value: Expression): readonly [Expression, Expression] | undefined {
  if (value.op === 'binary') return value.whole;
  return value.op === 'variable' ? reader.inferred.roundedQuotient(value.variable) : undefined;
}

export function negated(reader: Reader, node: Node, operand: Expression): Expression {
  if (operand.type === 'bool') throw reader.refuse(node, '- is for numbers, and this is a bool');
  const place = reader.place(node);
  if (operand.op === 'literal' && isWeak(operand.type)) {
    const value = -Number(operand.value);
    return { ...operand, value, place };
  }
  const type = isWeak(operand.type) ? operand.type : promoted(operand.type, operand.type)!;
  return { op: 'unary', operator: '-', type, operand: isWeak(type) ? operand : converted(reader, operand, type, '-'), place };
}
