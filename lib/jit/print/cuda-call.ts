import type { ArrayArgument, AtomicCall, DeviceCall, Expression, WarpCall } from '../program/parts';
import { Code } from './code';
import { elementCode } from './cuda-element';
import type { Print } from './print';
import { lengthsOf, type Printer } from './printer';

/** A call of a device function. One in JavaScript has no overloads, and takes the lengths that it asks for. */
export function callCode(printer: Printer, { callee, args }: DeviceCall, print: Print): Code {
  const isAlone = callee.kind === 'javascript';
  const values = args.map((arg) => (arg.op === 'array' ? pointer(printer, arg, print) : isAlone ? print.assigned(arg) : print.value(arg)));
  if (callee.kind === 'declared') return Code.call(callee.function.name, values);
  const lengths = lengthsOf(callee.function).map(({ array, dimension }) => {
    const arg = args[callee.function.parameters.indexOf(array)] as ArrayArgument;
    return length(printer, arg, dimension, print);
  });
  return Code.call(printer.functionName(callee.function), [...values, ...lengths]);
}

function pointer(printer: Printer, { array, from }: ArrayArgument, print: Print): Code {
  const name = Code.atom(printer.nameOf(array));
  const isMatrix = array.sizes !== undefined && array.dimensions > 1;
  const whole = isMatrix ? Code.prefix('&', name.element(...array.sizes.map(() => Code.atom('0')))) : name;
  return from ? Code.infix(whole, '+', print.index(from)) : whole;
}

function length(printer: Printer, { array, from }: ArrayArgument, dimension: number, print: Print): Code {
  const whole = Code.atom(array.sizes ? String(array.sizes[dimension]) : printer.lengthName(array, dimension));
  return from ? Code.infix(whole, '-', print.index(from)) : whole;
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
export function atomicCode(printer: Printer, { name, target, args, type }: AtomicCall, print: Print): Code {
  const values = args.map((arg) => (name === 'sub' ? negative(arg) : arg));
  const called = `atomic${atomicNames[name]}`;
  const place = Code.prefix('&', elementCode(printer, target, print));
  if (type !== 'int64' || name === 'min' || name === 'max') return Code.call(called, [place, ...values.map(print.value)]);
  const disguised = values.map((value) => Code.cast('unsigned long long', print.assigned(value)));
  return Code.cast('long long', Code.call(called, [Code.cast('unsigned long long*', place), ...disguised]));
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

/** Of shuffles there is one for each type of the value, which is chosen by what is passed. */
export function warpCode({ name, args, type }: WarpCall, print: Print): Code {
  const call = Code.call(warpNames[name]!, args.map(print.value));
  return type === 'bool' ? Code.infix(call, '!=', Code.atom('0')) : call;
}
