import type { BinaryOperation, Conversion, Expression, Literal } from '../program/parts';
import { isWithin, rangeOfType } from '../program/range';
import { rangeOf, staysInType } from '../program/range-of';
import { bytesOf, isInteger, isUnsigned, type ScalarName } from '../program/value-type';
import { Code } from './code';
import { cudaLiteral } from './cuda-literal';
import type { Printer } from './printer';

/**
 * Sums, differences and products of whole numbers. In C++ the overflow of an `int` is undefined, and compilers take advantage of it; in a
 * kernel it wraps around. Where an operation may leave its type, it is one of unsigned numbers, which has the same bits: a literal
 * `8u` or a cast of one operand makes it so.
 */
export interface Bits {
  readonly code: Code;
  /** Whether C++ takes it for unsigned, though it has the bits of a signed number. */
  readonly isUnsigned: boolean;
}

interface Wanted {
  readonly isUnsigned?: boolean;
  /** An index that overflows is out of bounds, whatever C++ makes of it. */
  readonly isIndex?: boolean;
}

type Value = (expression: Expression) => Code;

export function wraps(operator: string): boolean {
  return operator === '+' || operator === '-' || operator === '*' || operator === '<<';
}

/** A whole number of 32 or 64 bits, as C++ with its bits; `value` prints what is no such operation. */
export function bitsOf(printer: Printer, expression: Expression, wanted: Wanted, value: Value): Bits {
  if (isUnsigned(expression.type)) return { code: value(expression), isUnsigned: true };
  switch (expression.op) {
    case 'special':
      if (expression.name.includes('.')) return { code: positionCode(expression.name), isUnsigned: true };
      break;
    case 'literal':
      if (wanted.isUnsigned && Number(expression.value) >= 0) return { code: unsignedLiteral(expression), isUnsigned: true };
      break;
    case 'unary':
      if (expression.operator === '-') return negated(printer, expression.operand, wanted, value);
      break;
    case 'binary':
      if (expression.operator === '<<') return shifted(printer, expression, wanted, value);
      if (wraps(expression.operator)) return combined(printer, expression, wanted, value);
      break;
    case 'convert':
      if (isInteger(expression.operand.type)) return converted(printer, expression, wanted, value);
      break;
    default:
  }
  return asWanted(expression, value(expression), wanted);
}

/** CUDA's positions are unsigned, unlike JavaScript's. */
export function positionCode(name: string): Code {
  const [base, axis] = name.split('.');
  const [block, size, thread] = ['blockIdx', 'blockDim', 'threadIdx'].map((each) => Code.atom(`${each}.${axis}`)) as [Code, Code, Code];
  if (base === 'grid') return Code.infix(Code.infix(block, '*', size), '+', thread);
  return base === 'gridSize' ? Code.infix(Code.atom(`gridDim.${axis}`), '*', size) : Code.atom(name);
}

function asWanted({ type }: Expression, code: Code, { isUnsigned: wantsUnsigned }: Wanted): Bits {
  return wantsUnsigned ? { code: Code.cast(unsignedName(type as ScalarName), code), isUnsigned: true } : { code, isUnsigned: false };
}

function unsignedName(type: ScalarName): string {
  return bytesOf(type) === 8 ? 'unsigned long long' : 'unsigned';
}

function unsignedLiteral(literal: Literal): Code {
  return Code.atom(cudaLiteral({ ...literal, type: literal.type === 'int64' ? 'uint64' : 'uint32' }));
}

function combined(printer: Printer, expression: BinaryOperation, wanted: Wanted, value: Value): Bits {
  const { operator, left, right } = expression;
  const needsUnsigned = wanted.isUnsigned === true || !(wanted.isIndex === true || staysInType(expression));
  const bits = (operand: Expression, isUnsigned = false) => bitsOf(printer, operand, { ...wanted, isUnsigned }, value);
  const [a, b] = [bits(left), bits(right)];
  if (!needsUnsigned || a.isUnsigned || b.isUnsigned) {
    return { code: Code.infix(a.code, operator, b.code), isUnsigned: a.isUnsigned || b.isUnsigned };
  }
  const byRight = isNaturalLiteral(right);
  const [first, second] = byRight ? [a, bits(right, true)] : [bits(left, true), b];
  return { code: Code.infix(first.code, operator, second.code), isUnsigned: true };
}

function isNaturalLiteral(expression: Expression): boolean {
  return expression.op === 'literal' && Number(expression.value) >= 0;
}

function negated(printer: Printer, operand: Expression, wanted: Wanted, value: Value): Bits {
  const [least] = rangeOf(operand);
  const isSafe = least > rangeOfType(operand.type)[0];
  const { code, isUnsigned } = bitsOf(printer, operand, { ...wanted, isUnsigned: wanted.isUnsigned === true || !isSafe }, value);
  return { code: Code.prefix('-', code), isUnsigned };
}

function shifted(printer: Printer, expression: BinaryOperation, wanted: Wanted, value: Value): Bits {
  const needsUnsigned = wanted.isUnsigned === true || !staysInType(expression) || rangeOf(expression.left)[0] < 0n;
  const { code, isUnsigned } = bitsOf(printer, expression.left, { isUnsigned: needsUnsigned }, value);
  return { code: Code.infix(code, '<<', shiftCount(expression, value)), isUnsigned };
}

/** Counts beyond the bits of the type mean those within, as in JavaScript. */
export function shiftCount({ right, type }: BinaryOperation, value: Value): Code {
  const mask = bytesOf(type as ScalarName) * 8 - 1;
  if (right.op === 'literal') return Code.atom(String(Number(right.value) & mask));
  return isWithin(rangeOf(right), [0n, BigInt(mask)]) ? value(right) : Code.infix(value(right), '&', Code.atom(String(mask)));
}

/** From a number of as many bits or of fewer, of which the sign is known to C++. */
function converted(printer: Printer, expression: Conversion, wanted: Wanted, value: Value): Bits {
  const { type, operand } = expression;
  const [bytes, from] = [bytesOf(type as ScalarName), bytesOf(operand.type as ScalarName)];
  if (from === bytes) return bitsOf(printer, operand, wanted.isUnsigned ? { isUnsigned: true } : {}, value);
  if (!wanted.isUnsigned) return { code: value(expression), isUnsigned: false };
  return { code: Code.cast(unsignedName(type as ScalarName), value(operand)), isUnsigned: true };
}
