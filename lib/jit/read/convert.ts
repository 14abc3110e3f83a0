import type { Conditional, Expression, Literal } from '../program/parts';
import { literal } from '../program/literal';
import {
  bytesOf,
  convertsByItself,
  fits,
  is64Bit,
  isFloat,
  isInteger,
  isWeak,
  rangeOf,
  type ScalarName,
  settled,
} from '../program/value-type';
import type { Refuser } from './refuse';

/** The value converted to a type without a cast. Refuses whatever would lose more than by rounding. */
export function converted(reader: Refuser, value: Expression, to: ScalarName, what: string): Expression {
  if (value.type === to && !hasBranches(value)) return value;
  const inside = insideOf(value, to, (each) => converted(reader, each, to, what));
  if (inside) return inside;
  if (isWeak(value.type)) return retyped(reader, value, to, what);
  if (convertsByItself(value.type, to)) return { op: 'convert', type: to, operand: value, place: value.place };
  throw reader.refuseAt(value.place, `${what} is ${withArticle(to)}, and this is ${withArticle(value.type)}: ${castHint(value.type, to)}`);
}

/** The value with a definite type: that which literals have by default, if nothing else decides. */
export function concrete(reader: Refuser, value: Expression): Expression {
  return isWeak(value.type) ? retyped(reader, value, settled(value.type), 'the value') : value;
}

/** `int32(x)`, which is allowed for all types. */
export function cast(reader: Refuser, value: Expression, to: ScalarName): Expression {
  const inside = insideOf(value, to, (each) => cast(reader, each, to));
  if (inside) return inside;
  const from = concreteForCast(reader, value, to);
  if (from.type === to) return withoutWhole(from);
  return to === 'bool' ? truthOf(from) : { op: 'convert', type: to, operand: from, place: value.place };
}

/**
 * A conversion of the value of a sequence, or of each branch of a conditional: minifiers write `f(c ? a : b)` for `c ? f(a) : f(b)`, whose
 * types may differ. Undefined for other values.
 */
export function insideOf(value: Expression, type: ScalarName, convert: (value: Expression) => Expression): Expression | undefined {
  if (value.op === 'sequence') return { ...value, type, value: convert(value.value) };
  if (!hasBranches(value)) return undefined;
  const { branches: _branches, ...rest } = value;
  const [consequent, alternate] = value.branches.map(convert);
  return { ...rest, type, consequent: consequent!, alternate: alternate! };
}

export function hasBranches(value: Expression): value is Conditional & Required<Pick<Conditional, 'branches'>> {
  return value.op === 'conditional' && value.branches !== undefined;
}

/** A quotient that is cast to what it is already is no longer one that is rounded at once: `int64(float64(a / b))`. */
function withoutWhole(value: Expression): Expression {
  if (value.op !== 'binary') return value;
  const { whole: _whole, ...rest } = value;
  return rest;
}

/** As JavaScript has it, NaN is false: its magnitude is not above 0 either. */
function truthOf(value: Expression): Expression {
  const { place } = value;
  const type = value.type as ScalarName;
  const zero = literal(type, is64Bit(type) ? 0n : 0, place);
  if (!isFloat(type)) return { op: 'binary', operator: '!=', type: 'bool', left: value, right: zero, place };
  const magnitude: Expression = { op: 'math', name: 'abs', type, args: [value], place };
  return { op: 'binary', operator: '>', type: 'bool', left: magnitude, right: zero, place };
}

function concreteForCast(reader: Refuser, value: Expression, to: ScalarName): Expression {
  if (!isWeak(value.type)) return value;
  if (value.op === 'literal' && to !== 'bool') return castLiteral(value, to);
  return concrete(reader, value);
}

/** As the device converts: rounded toward zero and clamped to the type; whole numbers keep their lowest bits. */
function castLiteral({ value, place, type }: Literal, to: ScalarName): Literal {
  const number = Number(value);
  if (isFloat(to)) return literal(to, to === 'float32' ? Math.fround(number) : number, place);
  if (type === 'weak-int') return wrappedLiteral({ op: 'literal', value, place, type }, to);
  // Smaller types are cut out of 32 bits.
  if (bytesOf(to) < 4) return castLiteral({ ...castLiteral({ op: 'literal', value, place, type }, 'int32'), type: 'weak-int' }, to);
  const [least, largest] = rangeOf(to);
  const whole = Number.isNaN(number) ? 0 : Math.min(Math.max(Math.trunc(number), Number(least)), Number(largest));
  return literal(to, is64Bit(to) ? clamped(whole, least, largest) : whole, place);
}

/** The lowest bits of a whole number. */
export function wrappedLiteral({ value, place }: Literal, to: ScalarName): Literal {
  const bits = bytesOf(to) * 8;
  const whole = /^u/.test(to) ? BigInt.asUintN(bits, BigInt(value)) : BigInt.asIntN(bits, BigInt(value));
  return literal(to, is64Bit(to) ? whole : Number(whole), place);
}

function clamped(value: number, least: bigint, largest: bigint): bigint {
  const whole = BigInt(value);
  return whole < least ? least : whole > largest ? largest : whole;
}

/** A value that adopts the type of what it meets: its literals become literals of that type. */
function retyped(reader: Refuser, value: Expression, to: ScalarName, what: string): Expression {
  switch (value.op) {
    case 'literal':
      return retypedLiteral(reader, value, to, what);
    case 'conditional': {
      const consequent = converted(reader, value.consequent, to, what);
      return { ...value, type: to, consequent, alternate: converted(reader, value.alternate, to, what) };
    }
    case 'unary':
      return { ...value, type: to, operand: converted(reader, value.operand, to, what) };
    case 'binary':
      return { ...value, type: to, left: converted(reader, value.left, to, what), right: converted(reader, value.right, to, what) };
    case 'math':
      return { ...value, type: to, args: value.args.map((arg) => converted(reader, arg, to, what)) };
    default:
      // A variable of which not all is known yet is converted later.
      return { op: 'convert', type: to, operand: value, place: value.place };
  }
}

function retypedLiteral(reader: Refuser, { value, type, place }: Literal, to: ScalarName, what: string): Literal {
  if (isFloat(to)) return literal(to, to === 'float32' ? Math.fround(Number(value)) : Number(value), place);
  if (to === 'bool') throw reader.refuseAt(place, `${what} is a bool, and this is a number: write a comparison, or true or false`);
  if (type === 'weak-float' && !Number.isInteger(value)) {
    throw reader.refuseAt(place, `${what} is ${withArticle(to)}, and ${String(value)} is not whole: write ${to}(…) to drop the fraction`);
  }
  // Whole numbers have only one zero.
  if (fits(value as number, to)) return literal(to, is64Bit(to) ? BigInt(value) : Number(value) + 0, place);
  throw reader.refuseAt(place, `${what} is ${withArticle(to)}, and ${String(value)} is out of its range`);
}

export function withArticle(type: string): string {
  if (isWeak(type as ScalarName)) return isInteger(type as ScalarName) ? 'a whole number' : 'a number with a fraction';
  return `${/^i/.test(type) ? 'an' : 'a'} ${type}`;
}

function castHint(from: string, to: ScalarName): string {
  if (to === 'bool') return 'compare it, as in x !== 0';
  return from === 'bool' ? 'write c ? 1 : 0' : `write ${to}(…)`;
}
