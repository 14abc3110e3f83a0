import type { ArrayExpression, CallExpression, Expression as Syntax, SpreadElement } from 'acorn';
import type { ElementValue, Expression } from '../program/parts';
import { isFloat, isKeptAsBits, isUnsigned, type ScalarName } from '../program/value-type';
import type { ArrayVariable } from '../program/variable';
import type { Read } from './read-value';
import { converted } from './convert';
import { indexValue } from './element';
import type { Reader } from './reader';

/** The types for which CUDA has an operation, and how many values it takes. */
interface Operation {
  readonly types: (type: ScalarName) => boolean;
  readonly values: number;
}

const words = new Set<ScalarName>(['int32', 'uint32', 'int64', 'uint64']);
const isWord = (type: ScalarName): boolean => words.has(type);

const operations: Readonly<Record<string, Operation>> = {
  add: { types: (type) => isWord(type) || isFloat(type), values: 1 },
  sub: { types: (type) => isWord(type) || isFloat(type), values: 1 },
  min: { types: isWord, values: 1 },
  max: { types: isWord, values: 1 },
  and: { types: isWord, values: 1 },
  or: { types: isWord, values: 1 },
  xor: { types: isWord, values: 1 },
  exch: { types: (type) => isWord(type) || isFloat(type), values: 1 },
  inc: { types: (type) => type === 'uint32', values: 1 },
  dec: { types: (type) => type === 'uint32', values: 1 },
  cas: { types: isWord, values: 2 },
};

/** `cuda.atomic.add(array, index, value)`, which returns the previous value. */
export function atomicCall(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression {
  const operation = operations[name];
  if (!operation) throw reader.refuse(node, `there is no cuda.atomic.${name}: there are ${Object.keys(operations).join(', ')}`);
  const [first, index, ...values] = args;
  const array = first && arrayOf(reader, first);
  if (!array || !index || values.length !== operation.values) {
    throw reader.refuse(
      node,
      `cuda.atomic.${name} takes an array, an index and ${operation.values === 1 ? 'a value' : 'the old and the new value'}`,
    );
  }
  const type = array.element;
  if (isKeptAsBits(type)) throw reader.refuse(node, `cuda.atomic.${name} is not available for ${type}: use float32[]`);
  if (!operation.types(type)) throw reader.refuse(node, `cuda.atomic.${name} is not available for ${type}${typeHint(type, name)}`);
  if (array.space === 'constant') throw reader.refuse(first, `${array.name} is captured and cannot be written to`);
  array.isWritten = true;
  const place = reader.place(node);
  const target: ElementValue = { op: 'element', type, array, indices: indicesOf(reader, index, array, read), place };
  return {
    op: 'atomic',
    name,
    type,
    target,
    args: values.map((value) => converted(reader, read(reader, value), type, 'the value')),
    place,
  };
}

function typeHint(type: ScalarName, name: string): string {
  if (/^(?:inc|dec)$/.test(name)) return ': it wraps around at a bound, and takes uint32';
  const extreme = { min: 'minimum', max: 'maximum' }[name];
  if (isFloat(type) && extreme) return `: for a ${extreme} of floats, use an int32[] of their bits, or cuda.reduce`;
  return isFloat(type) ? ': it takes whole numbers, as in int32[]' : isUnsigned(type) ? ': use uint32[]' : ': use int32[]';
}

function arrayOf(reader: Reader, node: Syntax): ArrayVariable | undefined {
  const binding = node.type === 'Identifier' ? reader.scope.find(node.name) : undefined;
  return binding?.kind === 'array' ? binding : undefined;
}

/** A number, or `[i, j]` for an array of two dimensions. */
function indicesOf(reader: Reader, node: Syntax, array: ArrayVariable, read: Read): Expression[] {
  const nodes = node.type === 'ArrayExpression' ? elementsOf(reader, node) : [node];
  if (nodes.length !== array.dimensions) {
    throw reader.refuse(
      node,
      `${array.name} has ${array.dimensions} dimension${array.dimensions > 1 ? 's: expected as many indices, [i, j]' : ''}`,
    );
  }
  if (array.space === 'global') for (let dimension = 1; dimension < array.dimensions; dimension++) array.lengthsUsed.add(dimension);
  return nodes.map((index) => indexValue(reader, index, read));
}

function elementsOf(reader: Reader, { elements }: ArrayExpression): Syntax[] {
  return elements.map((element: Syntax | SpreadElement | null) => {
    if (element && element.type !== 'SpreadElement') return element;
    throw reader.refuse(elements.find(Boolean) as Syntax, 'expected an index for each dimension');
  });
}
