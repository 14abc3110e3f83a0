import type { BinaryOperation, Conversion, ElementValue, Expression, SpecialValue, UnaryOperation } from '../program/parts';
import { bytesOf, cudaName, isFloat, isInteger, isKeptAsBits, isUnsigned, isWeak, type ScalarName } from '../program/value-type';
import { Code } from './code';
import { atomicCode, callCode, warpCode } from './cuda-call';
import { cudaLiteral } from './cuda-literal';
import { isSafeDivisor, mathCode } from './cuda-math';
import { elementCode } from './cuda-element';
import type { Print } from './print';
import type { Printer } from './printer';
import { type Bits, bitsOf, positionCode, shiftCount, wraps } from './whole-number';

/** An expression as CUDA C++, of exactly its type, so that it can be an operand. */
export function cudaExpression(printer: Printer, expression: Expression): Code {
  const { type } = expression;
  if (isOperationOnBits(expression)) {
    const { code, isUnsigned: needsCast } = bits(printer, expression);
    return needsCast && !isUnsigned(type) ? Code.cast(cudaName(type as ScalarName), code) : code;
  }
  return printed(printer, expression);
}

/** A value for what has its type already, a variable or a parameter: C++ converts numbers by itself. */
export function cudaAssigned(printer: Printer, expression: Expression): Code {
  if (expression.op === 'convert' && convertsSilently(expression)) return cutOrWidened(printer, expression);
  return isWholeWord(expression) ? bits(printer, expression).code : cudaExpression(printer, expression);
}

/** An index: where it overflows, it is out of bounds anyway. */
export function cudaIndex(printer: Printer, expression: Expression): Code {
  return isWholeWord(expression) ? bits(printer, expression, { isIndex: true }).code : cudaExpression(printer, expression);
}

/** The right side of `+=` and its like, where the left side has the type of the operation. */
export function cudaCompound(printer: Printer, { operator, right, type }: BinaryOperation, canWrap: boolean): Code {
  const isFromWhole = isFloat(type) && right.op === 'convert' && isInteger(right.operand.type);
  if (isFromWhole) return cudaExpression(printer, right.operand);
  if (!/^[-+*&|^]$/.test(operator) || !isWholeWord(right)) return cudaExpression(printer, right);
  return bits(printer, right, { isUnsigned: canWrap }).code;
}

export function cudaElement(printer: Printer, element: ElementValue): Code {
  return elementCode(printer, element, printOf(printer));
}

function printOf(printer: Printer): Print {
  return {
    value: (expression) => cudaExpression(printer, expression),
    assigned: (expression) => cudaAssigned(printer, expression),
    index: (expression) => cudaIndex(printer, expression),
  };
}

function bits(printer: Printer, expression: Expression, wanted: Parameters<typeof bitsOf>[2] = {}): Bits {
  return bitsOf(printer, expression, wanted, (value) => cudaExpression(printer, value));
}

/** Those that {@link bits} prints by itself. */
function isOperationOnBits(expression: Expression): boolean {
  if (!isWholeWord(expression)) return false;
  if (expression.op === 'special') return expression.name.includes('.');
  return !isUnsigned(expression.type) && (expression.op === 'binary' || expression.op === 'unary') && wraps(expression.operator);
}

function isWholeWord({ type }: Expression): boolean {
  return !isWeak(type) && isInteger(type) && bytesOf(type) >= 4;
}

/** Not from a float to a whole number, which may be none of the type, nor between numbers and true and false. */
function convertsSilently({ type, operand }: Conversion): boolean {
  return isFloat(type) || (isInteger(operand.type) && operand.type !== 'bool');
}

/** What is cut keeps its lowest bits, whatever their sign; what becomes wider or a float needs its sign. */
function cutOrWidened(printer: Printer, { type, operand }: Conversion): Code {
  const isCut = isInteger(type) && isWholeWord(operand) && bytesOf(operand.type as ScalarName) >= bytesOf(type as ScalarName);
  return isCut ? bits(printer, operand).code : cudaExpression(printer, operand);
}

function printed(printer: Printer, expression: Expression): Code {
  const print = printOf(printer);
  switch (expression.op) {
    case 'literal':
      return Code.atom(cudaLiteral(expression));
    case 'variable':
      return Code.atom(printer.nameOf(expression.variable));
    case 'special':
      return special(printer, expression);
    case 'length':
      return Code.atom(printer.lengthName(expression.array, expression.dimension));
    case 'element':
      return elementValue(printer, expression);
    case 'unary':
      return unary(printer, expression);
    case 'binary':
      return binary(printer, expression);
    case 'convert':
      return conversion(printer, expression);
    case 'conditional': {
      const [test, then, otherwise] = [expression.test, expression.consequent, expression.alternate].map(print.value);
      return Code.conditional(test!, then!, otherwise!);
    }
    case 'math':
      return mathCode(printer, expression, print);
    case 'call':
      return callCode(printer, expression, print);
    case 'atomic':
      return atomicCode(printer, expression, print);
    case 'warp':
      return warpCode(expression, print);
    case 'sequence':
      throw new Error('C++ has no order in expressions: statements are put in front of them first');
  }
}

function special(printer: Printer, { name }: SpecialValue): Code {
  if (name === 'laneId') return Code.call(printer.helper('lane_id'), []);
  return name === 'warpSize' ? Code.atom(name) : positionCode(name);
}

/** Other code can leave any byte in memory, of which C++ accepts only 0 and 1 for a bool. */
function elementValue(printer: Printer, element: ElementValue): Code {
  const code = cudaElement(printer, element);
  if (isKeptAsBits(element.array.element)) return Code.cast(cudaName(element.type as ScalarName), code);
  const isOthers = element.type === 'bool' && (element.array.space === 'global' || element.array.space === 'shared');
  return isOthers ? Code.call(printer.helper('is_true'), [code]) : code;
}

function unary(printer: Printer, { operator, operand }: UnaryOperation): Code {
  return Code.prefix(operator, cudaExpression(printer, operand));
}

function binary(printer: Printer, expression: BinaryOperation): Code {
  const { operator, left, right } = expression;
  if (operator === '%') return remainder(printer, expression);
  const first = cudaExpression(printer, left);
  if (/<<|>>/.test(operator)) {
    return Code.infix(
      first,
      operator === '<<' ? '<<' : '>>',
      shiftCount(expression, (value) => cudaExpression(printer, value)),
    );
  }
  return Code.infix(first, operator, cudaExpression(printer, right));
}

function remainder(printer: Printer, { left, right, type }: BinaryOperation): Code {
  const values = [cudaExpression(printer, left), cudaExpression(printer, right)] as const;
  if (isFloat(type)) return Code.call(type === 'float32' ? 'fmodf' : 'fmod', values);
  return isSafeDivisor(right) ? Code.infix(values[0], '%', values[1]) : Code.call(printer.helper('remainder_of'), values);
}

function conversion(printer: Printer, expression: Conversion): Code {
  const { type, operand } = expression;
  if (isFloat(operand.type) && isInteger(type)) return wholeOfFloat(printer, type as ScalarName, operand);
  return Code.cast(cudaName(type as ScalarName), isInteger(type) ? cutOrWidened(printer, expression) : cudaExpression(printer, operand));
}

/**
 * What is smaller than an int is cut out of one. The device converts NaN to 0 only from float32 to 32 bits, otherwise to
 * the highest bit alone, which a cut drops.
 */
function wholeOfFloat(printer: Printer, type: ScalarName, operand: Expression): Code {
  const name = cudaName(type);
  const bytes = bytesOf(type);
  const value = cudaExpression(printer, operand);
  if (bytes < 4) return Code.cast(name, Code.cast('int', value));
  if (bytes === 4 && operand.type === 'float32') return Code.cast(name, value);
  return Code.call(printer.helper(`to_${name.replaceAll(' ', '_')}`), [value]);
}
