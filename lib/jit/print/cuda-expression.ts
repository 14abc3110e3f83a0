import type {
  ArrayArgument,
  AtomicCall,
  BinaryOperation,
  Conversion,
  DeviceCall,
  ElementValue,
  Expression,
  SpecialValue,
  UnaryOperation,
  WarpCall,
} from '../program/expression';
import { counts } from '../program/expression-facts';
import { bytesOf, cudaName, is64Bit, isFloat, isInteger, isUnsigned, type ScalarName } from '../program/value-type';
import { cudaLiteral } from './cuda-literal';
import { cudaMath } from './cuda-math';
import { lengthsOf, type Printer } from './printer';

/** How tightly operators bind in C++, loosest first. */
const level = {
  conditional: 3,
  or: 4,
  and: 5,
  bitOr: 6,
  bitXor: 7,
  bitAnd: 8,
  equal: 9,
  less: 10,
  shift: 11,
  sum: 12,
  product: 13,
  unary: 14,
  atom: 16,
};

const levels: Readonly<Record<string, number>> = {
  '||': level.or,
  '&&': level.and,
  '|': level.bitOr,
  '^': level.bitXor,
  '&': level.bitAnd,
  '==': level.equal,
  '!=': level.equal,
  '<': level.less,
  '<=': level.less,
  '>': level.less,
  '>=': level.less,
  '<<': level.shift,
  '>>': level.shift,
  '>>>': level.shift,
  '+': level.sum,
  '-': level.sum,
  '*': level.product,
  '/': level.product,
  '%': level.product,
};

/**
 * How a value is used. `index`: overflow would be out of bounds anyway. `position`: it is stored as an int, so that CUDA's unsigned
 * positions need no cast in between.
 */
export type Use = 'value' | 'index' | 'position';

interface Printed {
  readonly text: string;
  readonly level: number;
}

const atom = (text: string): Printed => ({ text, level: level.atom });

/** An expression as CUDA C++, in parentheses if it binds less tightly than `least`. */
export function cudaExpression(printer: Printer, expression: Expression, use: Use = 'value', least = 0): string {
  const { text, level: own } = printed(printer, expression, use);
  return own < least ? `(${text})` : text;
}

/** A value that is assigned, passed or returned: C++ converts numbers by itself. */
export function cudaAssigned(printer: Printer, expression: Expression): string {
  const value = expression.op === 'convert' && convertsSilently(expression) ? expression.operand : expression;
  return cudaExpression(printer, value, value.type === 'int32' && expression.type === 'int32' ? 'position' : 'value');
}

function convertsSilently({ type, operand }: Conversion): boolean {
  return isFloat(type) || (isInteger(operand.type) && operand.type !== 'bool');
}

function printed(printer: Printer, expression: Expression, use: Use): Printed {
  switch (expression.op) {
    case 'literal':
      return literalOf(cudaLiteral(expression));
    case 'variable':
      return atom(printer.nameOf(expression.variable));
    case 'special':
      return special(printer, expression, use);
    case 'length':
      return atom(printer.lengthName(expression.array, expression.dimension));
    case 'element':
      return atom(elementText(printer, expression));
    case 'unary':
      return unary(printer, expression);
    case 'binary':
      return binary(printer, expression, use);
    case 'convert':
      return conversion(printer, expression);
    case 'conditional': {
      const test = cudaExpression(printer, expression.test, 'value', level.or);
      const [then, otherwise] = [expression.consequent, expression.alternate].map((value) =>
        cudaExpression(printer, value, 'value', level.conditional),
      );
      return { text: `${test} ? ${then} : ${otherwise}`, level: level.conditional };
    }
    case 'math':
      return mathText(printer, expression);
    case 'call':
      return atom(callText(printer, expression));
    case 'atomic':
      return atom(atomicText(printer, expression));
    case 'warp':
      return warp(printer, expression);
  }
}

function literalOf(text: string): Printed {
  return { text, level: text.startsWith('-') ? level.unary : level.atom };
}

/** CUDA's positions are unsigned, unlike JavaScript's. */
function special(printer: Printer, { name }: SpecialValue, use: Use): Printed {
  if (name === 'laneId') return atom(`${printer.helper('lane_id')}()`);
  if (name === 'warpSize') return atom(name);
  const [base, axis] = name.split('.');
  const plain: Printed =
    base === 'grid'
      ? { text: `blockIdx.${axis} * blockDim.${axis} + threadIdx.${axis}`, level: level.sum }
      : base === 'gridSize'
        ? { text: `gridDim.${axis} * blockDim.${axis}`, level: level.product }
        : atom(name);
  if (use !== 'value') return plain;
  return { text: `(int)${plain.level < level.atom ? `(${plain.text})` : plain.text}`, level: level.unary };
}

export function elementText(printer: Printer, { array, indices }: ElementValue): string {
  if (array.space !== 'global' || indices.length === 1) {
    return `${printer.nameOf(array)}${indices.map((index) => `[${cudaExpression(printer, index, 'index')}]`).join('')}`;
  }
  const flat = indices
    .slice(1)
    .reduce(
      (sum, index, at) =>
        `${at > 0 ? `(${sum})` : sum} * ${printer.lengthName(array, at + 1)} + ${cudaExpression(printer, index, 'index', level.product)}`,
      cudaExpression(printer, indices[0]!, 'index', level.product),
    );
  return `${printer.nameOf(array)}[${flat}]`;
}

function unary(printer: Printer, { operator, operand, type }: UnaryOperation): Printed {
  if (operator === '-' && isInteger(type) && !isUnsigned(type) && !counts(operand)) {
    const zero = is64Bit(type) ? '0ll' : '0';
    return atom(`${printer.helper('wrapping_sub')}(${zero}, ${cudaExpression(printer, operand)})`);
  }
  const text = cudaExpression(printer, operand, 'value', level.unary);
  return { text: `${operator}${text.startsWith(operator) ? `(${text})` : text}`, level: level.unary };
}

const wrapping: Readonly<Record<string, string>> = { '+': 'wrapping_add', '-': 'wrapping_sub', '*': 'wrapping_mul' };

function binary(printer: Printer, expression: BinaryOperation, use: Use): Printed {
  const { operator, left, right, type } = expression;
  if (wraps(expression, use)) {
    return atom(`${printer.helper(wrapping[operator]!)}(${cudaExpression(printer, left)}, ${cudaExpression(printer, right)})`);
  }
  if (operator === '%') return remainder(printer, expression);
  const own = levels[operator]!;
  const count = /<<|>>/.test(operator) ? shiftCount(printer, right, type as ScalarName) : undefined;
  const first = cudaExpression(printer, left, useOfOperand(operator, left, use), own);
  const second = count ?? cudaExpression(printer, right, useOfOperand(operator, right, use), own + 1);
  return { text: `${first} ${operator === '>>>' ? '>>' : operator} ${second}`, level: own };
}

/** Positions can stay unsigned in sums and products; a negative difference would become huge. */
function useOfOperand(operator: string, operand: Expression, use: Use): Use {
  if (operator === '+' || operator === '*') return use;
  return operator === '-' && use === 'index' && operand.op === 'binary' ? 'index' : 'value';
}

function wraps({ operator, left, right, type }: BinaryOperation, use: Use): boolean {
  if (!wrapping[operator] || !isInteger(type) || isUnsigned(type) || use === 'index') return false;
  return !(counts(left) && counts(right));
}

function shiftCount(printer: Printer, count: Expression, type: ScalarName): string {
  const mask = bytesOf(type) * 8 - 1;
  if (count.op === 'literal') return String(Number(count.value) & mask);
  return `(${cudaExpression(printer, count, 'value', level.bitAnd)} & ${mask})`;
}

function remainder(printer: Printer, { left, right, type }: BinaryOperation): Printed {
  if (isFloat(type))
    return atom(`${type === 'float32' ? 'fmodf' : 'fmod'}(${cudaExpression(printer, left)}, ${cudaExpression(printer, right)})`);
  if (isSafeDivisor(right)) {
    const text = `${cudaExpression(printer, left, 'value', level.product)} % ${cudaExpression(printer, right, 'value', level.unary)}`;
    return { text, level: level.product };
  }
  return atom(`${printer.helper('remainder_of')}(${cudaExpression(printer, left)}, ${cudaExpression(printer, right)})`);
}

/** Whether it is neither 0 nor -1, division by which C++ leaves undefined. */
export function isSafeDivisor(divisor: Expression): boolean {
  if (divisor.op === 'literal') return Number(divisor.value) > 0;
  return divisor.op === 'special' && /^(?:blockDim|gridDim|gridSize|warpSize)/.test(divisor.name);
}

function conversion(printer: Printer, { type, operand }: Conversion): Printed {
  if (isFloat(operand.type) && isInteger(type)) return wholeOfFloat(printer, type as ScalarName, operand);
  const name = cudaName(type as ScalarName);
  const text = cudaExpression(printer, operand, type === 'int32' && isInteger(operand.type) ? 'position' : 'value', level.unary);
  return { text: `(${name})${text}`, level: level.unary };
}

/**
 * What is smaller than an int is cut out of one. The device converts NaN to 0 only from float32 to 32 bits, otherwise to
 * the highest bit alone, which a cut drops.
 */
function wholeOfFloat(printer: Printer, type: ScalarName, operand: Expression): Printed {
  const name = cudaName(type);
  const bytes = bytesOf(type);
  if (bytes < 4 || (bytes === 4 && operand.type === 'float32')) {
    const text = cudaExpression(printer, operand, 'value', level.unary);
    return { text: `(${name})${bytes < 4 ? '(int)' : ''}${text}`, level: level.unary };
  }
  return atom(`${printer.helper(`to_${name.replaceAll(' ', '_')}`)}(${cudaExpression(printer, operand)})`);
}

function mathText(printer: Printer, expression: Expression & { op: 'math' }): Printed {
  const { operator, text } = cudaMath(
    printer,
    expression,
    (value, least) => cudaExpression(printer, value, 'value', least ?? 0),
    isSafeDivisor,
  );
  return { text, level: operator ? level.product : level.atom };
}

function callText(printer: Printer, { callee, args }: DeviceCall): string {
  const texts = args.map((arg) => (arg.op === 'array' ? pointerText(printer, arg) : cudaAssigned(printer, arg)));
  if (callee.kind === 'declared') return `${callee.function.name}(${texts.join(', ')})`;
  const lengths = lengthsOf(callee.function).map(({ array, dimension }) => {
    const arg = args[callee.function.parameters.indexOf(array)] as ArrayArgument;
    return lengthText(printer, arg, dimension);
  });
  return `${printer.functionName(callee.function)}(${[...texts, ...lengths].join(', ')})`;
}

function pointerText(printer: Printer, { array, from }: ArrayArgument): string {
  const name = printer.nameOf(array);
  const whole = array.sizes && array.dimensions > 1 ? `&${name}${'[0]'.repeat(array.dimensions)}` : name;
  return from ? `${whole} + ${cudaExpression(printer, from, 'index', level.product)}` : whole;
}

function lengthText(printer: Printer, { array, from }: ArrayArgument, dimension: number): string {
  const whole = array.sizes ? String(array.sizes[dimension]) : printer.lengthName(array, dimension);
  return from ? `${whole} - ${cudaExpression(printer, from, 'value', level.product)}` : whole;
}

const atomicNames: Readonly<Record<string, string>> = {
  add: 'Add',
  sub: 'Add',
  min: 'Min',
  max: 'Max',
  and: 'And',
  or: 'Or',
  xor: 'Xor',
  exch: 'Exch',
  cas: 'CAS',
  inc: 'Inc',
  dec: 'Dec',
};

/** CUDA has most operations on 64 bits for unsigned numbers only, and subtracts by adding. */
function atomicText(printer: Printer, { name, target, args, type }: AtomicCall): string {
  const values = args.map((arg) => cudaAssigned(printer, name === 'sub' ? negative(arg) : arg));
  const place = `&${elementText(printer, target)}`;
  const isDisguised = type === 'int64' && name !== 'min' && name !== 'max';
  if (!isDisguised) return `atomic${atomicNames[name]}(${[place, ...values].join(', ')})`;
  const disguised = values.map((value) => `(unsigned long long)(${value})`);
  return `(long long)atomic${atomicNames[name]}(${[`(unsigned long long*)${place}`, ...disguised].join(', ')})`;
}

function negative(operand: Expression): Expression {
  return { op: 'unary', operator: '-', type: operand.type, operand, place: operand.place };
}

const warpNames: Readonly<Record<string, string>> = {
  shfl: '__shfl_sync',
  shflUp: '__shfl_up_sync',
  shflDown: '__shfl_down_sync',
  shflXor: '__shfl_xor_sync',
  ballot: '__ballot_sync',
  any: '__any_sync',
  all: '__all_sync',
  activeMask: '__activemask',
  syncThreadsCount: '__syncthreads_count',
  syncThreadsAnd: '__syncthreads_and',
  syncThreadsOr: '__syncthreads_or',
};

function warp(printer: Printer, { name, args, type }: WarpCall): Printed {
  const text = `${warpNames[name]}(${args.map((arg) => cudaAssigned(printer, arg)).join(', ')})`;
  return type === 'bool' ? { text: `${text} != 0`, level: level.equal } : atom(text);
}
