import type { CallExpression, Expression as Syntax } from 'acorn';
import type { Expression } from '../program/parts';
import { isFloat, isInteger, isWeak, promoted, type ScalarName, settled, type ValueType } from '../program/value-type';
import { meetingType, wholeQuotient } from './arithmetic';
import type { Read } from './read-value';
import { conditionalOf } from './conditional';
import { cast, concrete, converted, hasBranches, withArticle } from './convert';
import { weakLiteral } from './fold';
import type { Reader } from './reader';

/** Functions of floats, by how many arguments they take. */
const ofFloats: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp expm1 log log2 log10 log1p cbrt'
      .split(' ')
      .map((name) => [name, 1]),
  ),
  atan2: 2,
  pow: 2,
  hypot: 2,
};
/** The functions that return whole numbers as they are. */
const roundings = new Set(['floor', 'ceil', 'trunc', 'round']);
const ofNumbers: Readonly<Record<string, number>> = { abs: 1, sign: 1, min: 2, max: 2 };
const ofInt32: Readonly<Record<string, number>> = { imul: 2, clz32: 1 };
const questions = new Set(['isNaN', 'isFinite']);

/** A function of `Math`, in the type of its arguments: the root of a float32 is a float32. */
export function mathCall(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression {
  if (!isKnown(name)) throw reader.refuse(node, hintFor(name));
  const values = args.map((argument) => numberOf(reader, argument, name, read));
  checkCount(reader, node, name, values.length);
  return mathOf(reader, node, name, values);
}

/** Minifiers write `Math.sqrt(c ? a : b)` for `c ? Math.sqrt(a) : Math.sqrt(b)`, whose types may differ. */
function mathOf(reader: Reader, node: CallExpression, name: string, values: readonly Expression[]): Expression {
  const [value] = values;
  if (value?.op === 'sequence' && values.length === 1) {
    const last = mathOf(reader, node, name, [value.value]);
    return { ...value, type: last.type, value: last };
  }
  if (value && values.length === 1 && hasBranches(value)) {
    const [first, last] = value.branches.map((branch) => mathOf(reader, node, name, [branch]));
    return conditionalOf(reader, node, value.test, first!, last!);
  }
  if (values.length > 0 && !questions.has(name) && values.every(({ op, type }) => op === 'literal' && isWeak(type))) {
    return computed(reader, node, name, values);
  }
  if (roundings.has(name)) return rounding(reader, node, name, values[0]!);
  if (name === 'fround') return cast(reader, values[0]!, 'float32');
  if (Object.hasOwn(ofInt32, name)) return int32Call(reader, node, name, values);
  if (questions.has(name)) return question(reader, node, name, values[0]!);
  const type = commonType(reader, node, values);
  if (!Object.hasOwn(ofNumbers, name)) return typedCall(reader, node, name, floatFor(type), values);
  // With more than two arguments, the first two are combined first: min(a, b, c) is min(min(a, b), c).
  const [first, ...others] = values;
  if (others.length === 0) return /^m/.test(name) ? concrete(reader, first!) : typedCall(reader, node, name, type, [first!]);
  return others.reduce((left, right) => typedCall(reader, node, name, type, [left, right]), first!);
}

function isKnown(name: string): boolean {
  return (
    [ofFloats, ofNumbers, ofInt32].some((table) => Object.hasOwn(table, name)) ||
    roundings.has(name) ||
    questions.has(name) ||
    name === 'fround'
  );
}

function hintFor(name: string): string {
  if (name === 'random') return 'Math.random is not available in a kernel: compute random numbers from the index, or pass them in an array';
  return `Math.${name} is not available in a kernel: there are ${Object.keys(ofFloats).join(', ')}, abs, sign, min, max, floor, ceil, trunc, round, fround, imul, clz32`;
}

function numberOf(reader: Reader, node: Syntax, name: string, read: Read): Expression {
  const value = read(reader, node);
  if (value.type === 'bool') throw reader.refuse(node, `Math.${name} is for numbers, and this is a bool: write c ? 1 : 0`);
  return value;
}

function checkCount(reader: Reader, node: CallExpression, name: string, count: number): void {
  const expected = ofFloats[name] ?? ofNumbers[name] ?? ofInt32[name] ?? 1;
  const isMany = name === 'min' || name === 'max' || name === 'hypot';
  if (isMany ? count >= (name === 'hypot' ? 2 : 1) && (name !== 'hypot' || count <= 3) : count === expected) return;
  throw reader.refuse(
    node,
    `Math.${name} takes ${isMany ? (name === 'hypot' ? '2 or 3' : '1 or more') : expected} number${expected > 1 || isMany ? 's' : ''}, received ${count}`,
  );
}

/** For literals, JavaScript computes the value. */
function computed(reader: Reader, node: CallExpression, name: string, values: readonly Expression[]): Expression {
  const numbers = values.map((value) => Number((value as { value: number }).value));
  const result = (Math as unknown as Record<string, (...numbers: number[]) => number>)[name]!(...numbers);
  return weakLiteral(result, reader.place(node));
}

function rounding(reader: Reader, node: CallExpression, name: string, value: Expression): Expression {
  const divided =
    name === 'floor' || name === 'trunc' ? wholeQuotient(reader, value, name === 'floor' ? 'floorQuotient' : 'quotient') : undefined;
  if (divided) return { ...divided, place: reader.place(node) };
  const known = concrete(reader, value);
  if (isInteger(known.type)) return known;
  return { op: 'math', name, type: known.type, args: [known], place: reader.place(node) };
}

function int32Call(reader: Reader, node: CallExpression, name: string, values: readonly Expression[]): Expression {
  const whole = values.map((value) => {
    if (!isInteger(value.type))
      throw reader.refuseAt(value.place, `Math.${name} is for whole numbers, and this is ${withArticle(value.type)}: write int32(…)`);
    return cast(reader, value, 'int32');
  });
  const place = reader.place(node);
  if (name === 'imul') return { op: 'binary', operator: '*', type: 'int32', left: whole[0]!, right: whole[1]!, place };
  return { op: 'math', name, type: 'int32', args: whole, place };
}

function question(reader: Reader, node: CallExpression, name: string, value: Expression): Expression {
  const known = concrete(reader, value);
  const arg: Expression = isFloat(known.type) ? known : converted(reader, known, 'float64', name);
  return { op: 'math', name, type: 'bool', args: [arg], place: reader.place(node) };
}

function commonType(reader: Reader, node: CallExpression, values: readonly Expression[]): ValueType {
  // Beginning with the first type twice, since small integers are computed as int32, also a single one.
  const type = values
    .map((value, index) => (index === 0 ? value.type : meetingType(values[0]!, value)))
    .reduce<ValueType | undefined>((a, b) => (a === undefined || b === undefined ? undefined : promoted(a, b)), values[0]?.type);
  if (type === undefined) throw reader.refuse(node, 'no type holds all of the arguments: cast them to one');
  return type;
}

function floatFor(type: ValueType): ScalarName {
  return isFloat(type) ? settled(type) : 'float64';
}

function typedCall(reader: Reader, node: CallExpression, name: string, type: ValueType, values: readonly Expression[]): Expression {
  const known = settled(type);
  const args = values.map((value) => converted(reader, value, known, `Math.${name}`));
  return { op: 'math', name, type: known, args, place: reader.place(node) };
}
