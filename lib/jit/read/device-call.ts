import type { CallExpression, Expression as Syntax } from 'acorn';
import { type CType, spell } from '../../signature/c-type';
import type { ArrayArgument, Expression } from '../program/parts';
import type { TypedCallee } from '../program/function';
import { convertsByItself, type ElementName, isElementName, isScalarName, type ScalarName, type ValueType } from '../program/value-type';
import type { ArrayVariable } from '../program/variable';
import type { Read } from './read-value';
import { concrete, converted } from './convert';
import { indexValue } from './element';
import { pathOf } from './path';
import type { Reader } from './reader';
import type { CalleeBinding } from './scope';

/** What a function accepts for one argument. */
type Taken =
  | { readonly kind: 'value'; readonly type: ScalarName }
  | { readonly kind: 'memory'; readonly element: ElementName | undefined; readonly isWritten: boolean; readonly array?: ArrayVariable };

type Argument = Expression | ArrayArgument;

/** A call of a function that was made by cuda.device, or declared. Of overloads, the one that fits the arguments best. */
export function deviceCall(reader: Reader, node: CallExpression, binding: CalleeBinding, given: readonly Syntax[], read: Read): Expression {
  const args = given.map((argument) => memoryOf(reader, argument, read) ?? read(reader, argument));
  const callee = chosen(reader, node, binding, args);
  const taken = takenBy(callee);
  if (taken.length !== args.length) {
    throw reader.refuse(node, `${binding.name} takes ${taken.length} argument${taken.length === 1 ? '' : 's'}, received ${args.length}`);
  }
  const passed = args.map((arg, index) => passedAs(reader, given[index]!, arg, taken[index]!, `argument ${index + 1} of ${binding.name}`));
  reader.callees.add(callee);
  return { op: 'call', type: resultOf(reader, node, callee), callee, args: passed, place: reader.place(node) };
}

/** An array, `cuda.fromBuffer(x)`, or `x.subarray(i)`; undefined for a value. */
function memoryOf(reader: Reader, node: Syntax, read: Read): ArrayArgument | undefined {
  if (node.type === 'Identifier') {
    const binding = reader.scope.find(node.name);
    return binding?.kind === 'array' ? { op: 'array', array: binding, from: undefined } : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const path = pathOf(reader, node.callee);
  if (path?.join('.') === 'cuda.fromBuffer') return bufferOf(reader, node, read);
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return undefined;
  const array = reader.scope.find(callee.object.name);
  if (array?.kind !== 'array' || callee.property.type !== 'Identifier' || callee.property.name !== 'subarray') return undefined;
  const [from, another] = node.arguments;
  if (!from || from.type === 'SpreadElement' || another)
    throw reader.refuse(node, 'subarray takes the index of its first element, and no more');
  return { op: 'array', array, from: indexValue(reader, from, read) };
}

function bufferOf(reader: Reader, node: CallExpression, read: Read): ArrayArgument {
  const [first] = node.arguments;
  const memory = first && first.type !== 'SpreadElement' && node.arguments.length === 1 ? memoryOf(reader, first, read) : undefined;
  if (memory) return memory;
  throw reader.refuse(node, 'cuda.fromBuffer takes an array');
}

function chosen(reader: Reader, node: CallExpression, { name, callees }: CalleeBinding, args: readonly Argument[]): TypedCallee {
  if (callees.length === 1) return callees[0]!;
  const fitting = callees.filter((callee) => fitsAll(takenBy(callee), args));
  const exact = fitting.filter((callee) => isExact(takenBy(callee), args));
  const [best, another] = exact.length > 0 ? exact : fitting;
  if (best && !another) return best;
  throw reader.refuse(
    node,
    `${best ? 'several of the functions' : 'none of the functions'} called ${name} take these arguments: cast them`,
  );
}

function fitsAll(taken: readonly Taken[], args: readonly Argument[]): boolean {
  return taken.length === args.length && taken.every((one, index) => fitsOne(one, args[index]!));
}

function fitsOne(taken: Taken, arg: Argument): boolean {
  if (arg.op === 'array') return taken.kind === 'memory' && (taken.element ?? arg.array.element) === arg.array.element;
  return taken.kind === 'value' && convertsByItself(arg.type, taken.type);
}

function isExact(taken: readonly Taken[], args: readonly Argument[]): boolean {
  return taken.every((one, index) => {
    const arg = args[index]!;
    return arg.op === 'array' || (one.kind === 'value' && one.type === arg.type);
  });
}

function takenBy(callee: TypedCallee): Taken[] {
  if (callee.kind === 'declared') return callee.function.parameters.map(takenAsC);
  return callee.function.parameters.map((parameter) =>
    parameter.kind === 'variable'
      ? { kind: 'value', type: parameter.type as ScalarName }
      : { kind: 'memory', element: parameter.element, isWritten: parameter.isWritten, array: parameter },
  );
}

function takenAsC(type: CType): Taken {
  if (type.kind === 'pointer') return { kind: 'memory', element: elementOfC(type.to), isWritten: !type.constant };
  return { kind: 'value', type: scalarOfC(type) ?? 'float64' };
}

function scalarOfC(type: CType): ScalarName | undefined {
  const name = elementOfC(type);
  return name !== undefined && isScalarName(name) ? name : undefined;
}

function elementOfC(type: CType): ElementName | undefined {
  if (type.kind !== 'scalar') return undefined;
  const name = type.name === 'char' ? 'int8' : type.name;
  return isElementName(name) ? name : undefined;
}

function resultOf(reader: Reader, node: CallExpression, callee: TypedCallee): ValueType {
  const { result } = callee.function;
  if (callee.kind === 'javascript') return result === 'void' ? 'weak-none' : (result as ScalarName);
  const type = result as CType;
  if (type.kind === 'void') return 'weak-none';
  const scalar = scalarOfC(type);
  const foreign = [type, ...callee.function.parameters].find((one) => one.kind !== 'pointer' && scalarOfC(one) === undefined);
  if (scalar && !foreign) return scalar;
  throw reader.refuse(
    node,
    `${callee.function.name} takes or returns ${spell(foreign ?? type)}, which has no values in a kernel written in JavaScript`,
  );
}

function passedAs(reader: Reader, node: Syntax, arg: Argument, taken: Taken, what: string): Argument {
  if (taken.kind === 'value') {
    if (arg.op === 'array') throw reader.refuse(node, `${what} is a value, and this is an array: take an element`);
    return converted(reader, arg, taken.type, what);
  }
  if (arg.op !== 'array') throw reader.refuse(node, `${what} is an array, and this is a value`);
  const { array } = arg;
  if (taken.element && taken.element !== array.element) {
    throw reader.refuse(node, `${what} is an array of ${taken.element}, and ${array.name} has ${array.element}`);
  }
  if (taken.isWritten) markWritten(reader, node, array);
  if (taken.array) passLengths(reader, node, arg, taken.array, what);
  return arg.from ? { ...arg, from: concrete(reader, arg.from) } : arg;
}

function markWritten(reader: Reader, node: Syntax, array: ArrayVariable): void {
  if (array.space === 'constant') throw reader.refuse(node, `${array.name} is captured and cannot be written to`);
  array.isWritten = true;
}

/** The lengths that the function asks for come from the array that is passed on. */
function passLengths(reader: Reader, node: Syntax, { array, from }: ArrayArgument, parameter: ArrayVariable, what: string): void {
  if (parameter.dimensions !== array.dimensions) {
    throw reader.refuse(
      node,
      `${what} has ${parameter.dimensions} dimension${parameter.dimensions > 1 ? 's' : ''}, and ${array.name} has ${array.dimensions}`,
    );
  }
  if (from && array.dimensions > 1) throw reader.refuse(node, 'subarray is for arrays of one dimension');
  if (!array.sizes) for (const dimension of parameter.lengthsUsed) array.lengthsUsed.add(dimension);
}
