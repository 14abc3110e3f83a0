import type {
  ArrayArgument,
  AtomicCall,
  BinaryOperation,
  Conversion,
  DeviceCall,
  ElementValue,
  Expression,
  Literal,
  Statement,
  UnaryOperation,
} from '../program/parts';
import { valueIn } from '../../scalar/scalars';
import type { FunctionHead } from '../program/callee';
import { bytesOf, is64Bit, isFloat, isInteger, isKeptAsBits, isUnsigned, type ScalarName, type ValueType } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { jsMath } from './js-math';
import { wrapped } from './js-number';

/** What all of a simulated program shares while it is printed. */
export interface JsPrinter {
  functionName(typed: FunctionHead): string;
  /** Whether a function waits for other threads, so that it is a generator. */
  waits(typed: FunctionHead): boolean;
  /** The name by which code refers to a value of the program. */
  constant(value: unknown): string;
  /** A statement as an expression, whose value nobody uses. */
  effect(statement: Statement): string;
  /** The place of an access, as messages give it. */
  site(array: ArrayVariable, line: number): string;
}

/** What the user has no name for is a variable of the whole function, with a name that no other has. */
export function jsName({ name, codeName }: Variable | ArrayVariable): string {
  return `${name === '' ? 't' : 'v'}_${codeName}`;
}

/** An expression as JavaScript that computes exactly what the device does; 64 bits are bigints. */
export function jsExpression(printer: JsPrinter, expression: Expression): string {
  const print = (value: Expression) => jsExpression(printer, value);
  switch (expression.op) {
    case 'literal':
      return literalText(expression);
    case 'variable':
      return jsName(expression.variable);
    case 'special':
      return `thread.special(${JSON.stringify(expression.name)})`;
    case 'length':
      return `${jsName(expression.array)}.shape[${expression.dimension}]`;
    case 'element':
      return elementValue(printer, expression);
    case 'unary':
      return unary(expression, print(expression.operand));
    case 'binary':
      return binary(expression, print(expression.left), print(expression.right));
    case 'convert':
      return conversion(expression, print(expression.operand));
    case 'conditional':
      return `(${print(expression.test)} ? ${print(expression.consequent)} : ${print(expression.alternate)})`;
    case 'math':
      return jsMath(expression, expression.args.map(print));
    case 'call':
      return call(printer, expression);
    case 'atomic':
      return atomic(printer, expression);
    case 'sequence':
      return `(${[...expression.statements.map((each) => printer.effect(each)), print(expression.value)].join(', ')})`;
    case 'warp':
      return `(yield { name: ${JSON.stringify(expression.name)}, args: [${expression.args.map(print).join(', ')}] })`;
  }
}

function literalText({ value, type }: Literal): string {
  if (typeof value === 'boolean') return String(value);
  if (is64Bit(type)) return `${value}n`;
  return Object.is(value, -0) ? '-0' : `(${value})`;
}

/** The place of an element in its array's memory. */
export function elementPlace(printer: JsPrinter, { array, indices, place }: ElementValue): string {
  const list = indices.map((index) => (is64Bit(index.type) ? `Number(${jsExpression(printer, index)})` : jsExpression(printer, index)));
  return `rt.place(thread, ${jsName(array)}, ${printer.site(array, place.line)}, ${list.join(', ')})`;
}

function elementValue(printer: JsPrinter, element: ElementValue): string {
  const value = `${jsName(element.array)}.data[${elementPlace(printer, element)}]`;
  const { element: name } = element.array;
  if (isKeptAsBits(name)) return `${valueIn(name)}(${value})`;
  return element.type === 'bool' ? `(${value} !== 0)` : value;
}

function unary({ operator, type }: UnaryOperation, operand: string): string {
  if (operator === '!') return `!${operand}`;
  return isFloat(type) ? `(-${operand})` : wrapped(type, `(${operator}${operand})`);
}

const equality: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' };

function binary({ operator, type, left }: BinaryOperation, a: string, b: string): string {
  if (type === 'bool') return `(${a} ${equality[operator] ?? operator} ${b})`;
  if (/<<|>>/.test(operator)) return shift(operator, left.type, type, a, b);
  if (operator === '%' && isInteger(type)) return `rt.remainder(${a}, ${b})`;
  if (operator === '*' && (type === 'int32' || type === 'uint32')) return wrapped(type, `Math.imul(${a}, ${b})`);
  return wrapped(type, `(${a} ${operator} ${b})`);
}

function shift(operator: string, left: ValueType, type: ValueType, a: string, count: string): string {
  if (is64Bit(type)) return wrapped(type, `(${a} ${operator === '<<' ? '<<' : '>>'} BigInt(${count} & 63))`);
  const isLogical = operator === '>>>' || (operator === '>>' && isUnsigned(left));
  return wrapped(type, `(${a} ${operator === '<<' ? '<<' : isLogical ? '>>>' : '>>'} ${count})`);
}

function conversion({ type, operand }: Conversion, text: string): string {
  return convertedText(operand.type as ScalarName, type as ScalarName, text);
}

export function convertedText(from: ScalarName, to: ScalarName, text: string): string {
  if (from === to) return text;
  if (from === 'bool') return is64Bit(to) ? `(${text} ? 1n : 0n)` : `(${text} ? 1 : 0)`;
  if (isFloat(to)) return is64Bit(from) ? `rt.floatOf(${text}, ${to === 'float32' ? 24 : 53})` : wrapped(to, text);
  if (isFloat(from)) return `rt.wholeOf(${text}, ${JSON.stringify(to)})`;
  return wholeText(from, to, text);
}

/** The lowest bits of a whole number. */
function wholeText(from: ScalarName, to: ScalarName, text: string): string {
  if (is64Bit(to)) return wrapped(to, is64Bit(from) ? text : `BigInt(${text})`);
  const number = is64Bit(from) ? `Number(BigInt.asIntN(32, ${text}))` : text;
  const cut = 32 - 8 * bytesOf(to);
  if (cut === 0) return wrapped(to, number);
  return `(${number} << ${cut} ${isUnsigned(to) ? '>>>' : '>>'} ${cut})`;
}

function call(printer: JsPrinter, { callee, args }: DeviceCall): string {
  const texts = args.map((arg) => (arg.op === 'array' ? memory(printer, arg) : jsExpression(printer, arg)));
  if (callee.kind === 'declared') {
    return `rt.declared(${printer.constant(callee.function)}, [${texts.join(', ')}])`;
  }
  const text = `${printer.functionName(callee.function)}(${['thread', ...texts].join(', ')})`;
  return printer.waits(callee.function) ? `(yield* ${text})` : text;
}

function memory(printer: JsPrinter, { array, from }: ArrayArgument): string {
  if (!from) return jsName(array);
  const index = jsExpression(printer, from);
  return `rt.from(${jsName(array)}, ${is64Bit(from.type) ? `Number(${index})` : index})`;
}

/** The new value that an operation makes from the old one. */
const atomics: Readonly<Record<string, string>> = {
  add: 'old + a',
  sub: 'old - a',
  min: 'old < a ? old : a',
  max: 'old > a ? old : a',
  and: 'old & a',
  or: 'old | a',
  xor: 'old ^ a',
  exch: 'a',
  cas: 'old === a ? b : old',
  inc: 'old >= a ? 0 : old + 1',
  dec: 'old === 0 || old > a ? a : old - 1',
};

function atomic(printer: JsPrinter, { name, target, args }: AtomicCall): string {
  const values = args.map((arg) => jsExpression(printer, arg)).join(', ');
  return `rt.atomic(${jsName(target.array)}, ${elementPlace(printer, target)}, (old, a, b) => ${atomics[name]}, ${values})`;
}
