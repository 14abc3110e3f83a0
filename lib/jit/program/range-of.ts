import type { BinaryOperation, Conversion, Expression, MathCall, SpecialValue } from './parts';
import {
  combined,
  dividedRange,
  isWithin,
  joined,
  natural,
  onesAbove,
  type Range,
  rangeOfType,
  rangeOfValue,
  spanOf,
  wrappedRange,
} from './range';
import { bytesOf, isInteger, isUnsigned, isWeak, type ScalarName } from './value-type';

/** What a whole number can be, as far as the program shows; of other values, nothing is known. */
export function rangeOf(expression: Expression): Range {
  const { type } = expression;
  if (!isInteger(type)) return rangeOfType(type);
  switch (expression.op) {
    case 'literal':
      return rangeOfValue(expression.value as number | bigint);
    case 'special':
      return rangeOfSpecial(expression);
    case 'length':
      return natural;
    case 'variable':
      return expression.range;
    case 'unary':
      return expression.operator === '-'
        ? wrappedRange(combined('-', [0n, 0n], rangeOf(expression.operand)), type)
        : wrappedRange(combined('-', [-1n, -1n], rangeOf(expression.operand)), type);
    case 'binary':
      return rangeOfBinary(expression);
    case 'conditional':
      return joined(rangeOf(expression.consequent), rangeOf(expression.alternate));
    case 'math':
      return rangeOfMath(expression);
    case 'sequence':
      return rangeOf(expression.value);
    case 'convert':
      return rangeOfConversion(expression);
    default:
      return rangeOfType(type);
  }
}

/** Whether the operation yields what it would without an end of its type, so that nothing wraps around. */
export function staysInType({ operator, left, right, type }: BinaryOperation): boolean {
  const [a, b] = [rangeOf(left), rangeOf(right)];
  const result = operator === '<<' ? shiftedRange(a, b, type as ScalarName) : combined(operator, a, b);
  return result !== undefined && isWithin(result, rangeOfType(type));
}

/** A launch has at most 2^31 - 1 threads along each direction. */
function rangeOfSpecial({ name }: SpecialValue): Range {
  const [base, axis] = name.split('.');
  const most = axis === 'z' ? 64n : 1024n;
  if (base === 'threadIdx') return [0n, most - 1n];
  if (base === 'blockDim') return [1n, most];
  if (base === 'laneId') return [0n, 31n];
  if (base === 'warpSize') return [32n, 32n];
  return base === 'gridDim' || base === 'gridSize' ? [1n, natural[1]] : natural;
}

function rangeOfBinary(expression: BinaryOperation): Range {
  const { operator, left, right, type } = expression;
  const [a, b] = [rangeOf(left), rangeOf(right)];
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return wrappedRange(combined(operator, a, b), type);
    case '<<':
      return wrappedRange(shiftedRange(a, b, type as ScalarName) ?? rangeOfType(type), type);
    case '>>':
    case '>>>':
      return rangeOfRightShift(expression, a, b);
    case '%':
      return remainderRange(a, b);
    case '&':
    case '|':
    case '^':
      return rangeOfBits(operator, a, b, expression);
    default:
      return rangeOfType(type);
  }
}

/** Shifted by a known number of bits; undefined for others. */
function shiftedRange(a: Range, [least, largest]: Range, type: ScalarName): Range | undefined {
  if (least !== largest || isWeak(type)) return undefined;
  const count = BigInt.asUintN(bytesOf(type) === 8 ? 6 : 5, least);
  return [a[0] << count, a[1] << count];
}

function rangeOfRightShift({ operator, left, type }: BinaryOperation, a: Range, [least, largest]: Range): Range {
  const isArithmetic = operator === '>>' && !isUnsigned(left.type);
  if (isWeak(type) || (!isArithmetic && a[0] < 0n)) return rangeOfType(type);
  if (least !== largest) return joined(a, [0n, 0n]);
  const count = BigInt.asUintN(bytesOf(type as ScalarName) === 8 ? 6 : 5, least);
  return [a[0] >> count, a[1] >> count];
}

/** A remainder has the sign of what is divided; that by 0 is 0. */
function remainderRange(a: Range, b: Range): Range {
  const [, divisor] = spanOf(...b, ...b.map((value) => -value));
  const most = divisor > 0n ? divisor - 1n : 0n;
  const up = a[1] < 0n ? 0n : a[1] < most ? a[1] : most;
  const down = a[0] > 0n ? 0n : -a[0] < most ? a[0] : -most;
  return [down, up];
}

function rangeOfBits(operator: string, a: Range, b: Range, { type }: BinaryOperation): Range {
  const naturals = [a, b].filter(([least]) => least >= 0n).map(([, largest]) => largest);
  if (operator === '&' && naturals.length > 0) return [0n, naturals.reduce((least, one) => (one < least ? one : least))];
  if (operator === '&' || naturals.length < 2) return rangeOfType(type);
  return [0n, onesAbove(naturals.reduce((most, one) => (one > most ? one : most)))];
}

function rangeOfMath({ name, args, type }: MathCall): Range {
  const ranges = args.map(rangeOf);
  const [a, b] = ranges as [Range, Range];
  switch (name) {
    case 'min':
      return [spanOf(...ranges.map(([least]) => least))[0], spanOf(...ranges.map(([, most]) => most))[0]];
    case 'max':
      return [spanOf(...ranges.map(([least]) => least))[1], spanOf(...ranges.map(([, most]) => most))[1]];
    case 'abs':
      return wrappedRange(a[0] >= 0n ? a : [0n, spanOf(-a[0], a[1])[1]], type);
    case 'sign':
      return [isUnsigned(type) ? 0n : -1n, 1n];
    case 'quotient':
    case 'floorQuotient':
      return b[0] > 0n ? dividedRange(a, b, name === 'floorQuotient') : rangeOfType(type);
    case 'popc':
    case 'clz':
    case 'ffs':
    case 'clz32':
      return [0n, 64n];
    default:
      return rangeOfType(type);
  }
}

function rangeOfConversion({ operand, type }: Conversion): Range {
  if (operand.type === 'bool') return [0n, 1n];
  return isInteger(operand.type) ? wrappedRange(rangeOf(operand), type) : rangeOfType(type);
}
