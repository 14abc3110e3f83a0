import type { Expression as Syntax, MemberExpression, PrivateIdentifier, Super } from 'acorn';
import type { ElementValue, Expression } from '../program/parts';
import { isInteger, valueTypeOf } from '../program/value-type';
import type { ArrayVariable } from '../program/variable';
import { concrete, withArticle } from './convert';
import { literal } from '../program/literal';
import type { Read } from './read-value';
import type { Reader } from './reader';

/** `x[i]`, `tile[i][j]`; undefined for what is not an element of an array. */
export function element(reader: Reader, node: MemberExpression, read: Read): ElementValue | undefined {
  const found = indexed(reader, node);
  if (!found) return undefined;
  const { array, indices } = found;
  if (indices.length !== array.dimensions) {
    const expected = `${array.name}${'[i][j][k]'.slice(0, 3 * array.dimensions)}`;
    throw reader.refuse(node, `${array.name} has ${array.dimensions} dimension${array.dimensions > 1 ? 's' : ''}: expected ${expected}`);
  }
  const read1 = (index: Syntax | PrivateIdentifier) => indexValue(reader, index, read);
  const place = reader.place(node);
  // To the device, a matrix is one row of numbers: the lengths of all dimensions but the first are needed to find an element.
  if (array.space === 'global') for (let dimension = 1; dimension < array.dimensions; dimension++) array.lengthsUsed.add(dimension);
  return { op: 'element', type: valueTypeOf(array.element), array, indices: indices.map(read1), place };
}

/** The array and the indices of `x[i][j]`. */
function indexed(reader: Reader, node: MemberExpression): { array: ArrayVariable; indices: (Syntax | PrivateIdentifier)[] } | undefined {
  if (!node.computed) return undefined;
  if (node.object.type === 'Identifier') {
    const array = reader.scope.find(node.object.name);
    if (!array && node.object.name !== 'cuda') return undefined;
    if (array?.kind === 'array') return { array, indices: [node.property] };
    throw reader.refuse(node, `${node.object.name} is not an array`);
  }
  const inner = node.object.type === 'MemberExpression' ? indexed(reader, node.object) : undefined;
  return inner && { array: inner.array, indices: [...inner.indices, node.property] };
}

/** A whole number that chooses an element. */
export function indexValue(reader: Reader, node: Syntax | PrivateIdentifier, read: Read): Expression {
  const value = read(reader, node);
  if (isInteger(value.type)) return concrete(reader, value);
  const hint = value.op === 'binary' && value.operator === '/' ? 'a quotient has a fraction: write int32(a / b)' : 'write int32(…)';
  throw reader.refuse(node, `an index is a whole number, and this is ${withArticle(value.type)}: ${hint}`);
}

/** `x.length`, `x.shape[1]`; undefined for other members. */
export function lengthOf(reader: Reader, node: MemberExpression, read: Read): Expression | undefined {
  if (!node.computed) {
    const array = arrayNamed(reader, node.object);
    if (!array || node.property.type !== 'Identifier') return undefined;
    if (node.property.name === 'length') return length(reader, node, array, 0);
    const hint =
      node.property.name === 'shape'
        ? 'an array of lengths: use one of them, shape[0]'
        : 'not available: an array has only length, shape and elements';
    throw reader.refuse(node, `${array.name}.${node.property.name} is ${hint}`);
  }
  const { object } = node;
  if (object.type !== 'MemberExpression' || object.computed || object.property.type !== 'Identifier' || object.property.name !== 'shape')
    return undefined;
  const array = arrayNamed(reader, object.object);
  if (!array) return undefined;
  const dimension = read(reader, node.property as Syntax);
  if (dimension.op === 'literal' && Number(dimension.value) >= 0 && Number(dimension.value) < array.dimensions) {
    return length(reader, node, array, Number(dimension.value));
  }
  throw reader.refuse(
    node,
    `${array.name} has ${array.dimensions} dimension${array.dimensions > 1 ? 's' : ''}: expected ${array.name}.shape[0]${array.dimensions > 1 ? ` to shape[${array.dimensions - 1}]` : ''}`,
  );
}

function arrayNamed(reader: Reader, node: Syntax | Super): ArrayVariable | undefined {
  const binding = node.type === 'Identifier' ? reader.scope.find(node.name) : undefined;
  return binding?.kind === 'array' ? binding : undefined;
}

function length(reader: Reader, node: MemberExpression, array: ArrayVariable, dimension: number): Expression {
  const place = reader.place(node);
  if (array.sizes) {
    const size = array.sizes[dimension]!;
    if (size > 0) return literal('int32', size, place);
    throw reader.refuse(node, `the length of ${array.name} depends on sharedMemory of the launch: pass it as an argument`);
  }
  array.lengthsUsed.add(dimension);
  return { op: 'length', type: 'int32', array, dimension, place };
}
