import type { CallExpression, Expression as Syntax } from 'acorn';
import type { Expression } from '../program/parts';
import { bytesOf, isInteger, promoted, type ScalarName, settled } from '../program/value-type';
import { isOfCuda } from '../cuda-names';
import { atomicCall } from './atomic-call';
import type { Read } from './read-value';
import { cast, concrete, converted, withArticle } from './convert';
import { literal } from '../program/literal';
import { nearMember } from './other-names';
import type { Reader } from './reader';

const allLanes = 0xffffffff;

/** Functions of a warp, by what they take after the mask. */
const ofWarps: Readonly<Record<string, 'value and lane' | 'bool'>> = {
  shfl: 'value and lane',
  shflUp: 'value and lane',
  shflDown: 'value and lane',
  shflXor: 'value and lane',
  ballot: 'bool',
  any: 'bool',
  all: 'bool',
};
const ofBlocks = new Set(['syncThreadsCount', 'syncThreadsAnd', 'syncThreadsOr']);
const ofBits = new Set(['popc', 'clz', 'ffs', 'brev']);

/** A call of a function of `cuda` that returns a value: `path` is what follows `cuda.` */
export function cudaCall(reader: Reader, node: CallExpression, path: readonly string[], args: readonly Syntax[], read: Read): Expression {
  const [name = '', member] = path;
  if (name === 'atomic' && member) return atomicCall(reader, node, member, args, read);
  const place = reader.place(node);
  if (member === undefined) {
    if (name === 'grid' || name === 'gridSize') return oneDimension(reader, node, name, args, read);
    const warp = warpCall(reader, node, name, args, read);
    if (warp) return warp;
    if (name === 'activeMask' && args.length === 0) return { op: 'warp', name, type: 'uint32', args: [], place };
    if (ofBlocks.has(name)) return blockCall(reader, node, name, args, read);
    if (ofBits.has(name)) return bitCall(reader, node, name, args, read);
    if (name === 'fma') return fusedCall(reader, node, args, read);
  }
  throw reader.refuse(node, cudaHint(path.join('.')));
}

function cudaHint(name: string): string {
  if (/^(?:shared|local)\b/.test(name)) return `cuda.${name} is for declarations: const tile = cuda.shared.array([16, 16], 'float32')`;
  if (/^(?:sync|threadFence)/.test(name) && isOfCuda(name)) return `cuda.${name} returns no value: write it as a statement`;
  if (name === 'fromBuffer') return 'cuda.fromBuffer(x) is for arguments of functions that take a pointer';
  if (/^(?:(?:thread|block)Idx|(?:block|grid)Dim)$/.test(name)) return `cuda.${name} cannot be called: write cuda.${name}.x, .y or .z`;
  if (/^(?:laneId|warpSize)$/.test(name)) return `cuda.${name} cannot be called: write cuda.${name}`;
  const near = nearMember(name);
  if (near) return `there is no cuda.${name}: ${near}`;
  return `there is no cuda.${name}: there are threadIdx, blockIdx, blockDim, gridDim, grid, gridSize, syncThreads, shared, local, atomic, shfl…, ballot, any, all, fma, popc`;
}

function oneDimension(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression {
  const count = args.length === 1 ? read(reader, args[0]!) : undefined;
  if (count?.op === 'literal' && count.value === 1) return { op: 'special', type: 'int32', name: `${name}.x`, place: reader.place(node) };
  if (count?.op === 'literal' && (count.value === 2 || count.value === 3)) {
    throw reader.refuse(
      node,
      `cuda.${name}(${count.value}) has ${count.value} values: const [${'x, y, z'.slice(0, 3 * count.value - 2)}] = cuda.${name}(${count.value})`,
    );
  }
  throw reader.refuse(node, `cuda.${name} takes the number of dimensions: 1, 2 or 3`);
}

function warpCall(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression | undefined {
  const masked = name.endsWith('Sync');
  const kind = ofWarps[masked ? name.slice(0, -4) : name];
  if (!kind) return undefined;
  const expected = (masked ? 1 : 0) + (kind === 'bool' ? 1 : 2);
  if (args.length !== expected)
    throw reader.refuse(
      node,
      `cuda.${name} takes ${expected} arguments (${masked ? 'mask, ' : ''}${kind === 'bool' ? 'condition' : 'value, lane'}), received ${args.length}`,
    );
  const place = reader.place(node);
  const values = args.map((argument) => read(reader, argument));
  const mask = masked ? cast(reader, values.shift()!, 'uint32') : literal('uint32', allLanes, place);
  const warpName = masked ? name.slice(0, -4) : name;
  if (kind === 'bool') {
    const test = converted(reader, values[0]!, 'bool', `cuda.${name}`);
    return { op: 'warp', name: warpName, type: name.startsWith('ballot') ? 'uint32' : 'bool', args: [mask, test], place };
  }
  const value = inWarp(reader, values[0]!);
  return { op: 'warp', name: warpName, type: value.type, args: [mask, value, lane(reader, values[1]!)], place };
}

/** A value that lanes can exchange: one of 32 or 64 bits. */
function inWarp(reader: Reader, given: Expression): Expression {
  const value = concrete(reader, given);
  const type = value.type === 'bool' ? undefined : settled(promoted(value.type, value.type)!);
  if (type) return converted(reader, value, type, 'the value');
  throw reader.refuseAt(given.place, 'lanes exchange numbers, and this is a bool: use cuda.ballot, or write c ? 1 : 0');
}

function lane(reader: Reader, value: Expression): Expression {
  return converted(reader, value, 'int32', 'the lane');
}

function blockCall(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression {
  if (args.length !== 1) throw reader.refuse(node, `cuda.${name} takes a condition, received ${args.length} arguments`);
  const test = converted(reader, read(reader, args[0]!), 'bool', `cuda.${name}`);
  return { op: 'warp', name, type: name === 'syncThreadsCount' ? 'int32' : 'bool', args: [test], place: reader.place(node) };
}

function bitCall(reader: Reader, node: CallExpression, name: string, args: readonly Syntax[], read: Read): Expression {
  const value = args.length === 1 ? concrete(reader, read(reader, args[0]!)) : undefined;
  if (!value || !isInteger(value.type)) throw reader.refuse(node, `cuda.${name} takes a whole number`);
  const type: ScalarName = bytesOf(settled(value.type)) === 8 ? 'uint64' : 'uint32';
  return { op: 'math', name, type: name === 'brev' ? type : 'int32', args: [cast(reader, value, type)], place: reader.place(node) };
}

function fusedCall(reader: Reader, node: CallExpression, args: readonly Syntax[], read: Read): Expression {
  if (args.length !== 3) throw reader.refuse(node, `cuda.fma takes 3 numbers, received ${args.length}`);
  const values = args.map((argument) => read(reader, argument));
  const type = values.map((value) => value.type).reduce((a, b) => promoted(a, b) ?? 'bool');
  if (type === 'bool') throw reader.refuse(node, `cuda.fma is for numbers, and this is ${withArticle(type)}`);
  const float: ScalarName = isInteger(type) ? 'float64' : settled(type);
  return {
    op: 'math',
    name: 'fma',
    type: float,
    args: values.map((value) => converted(reader, value, float, 'cuda.fma')),
    place: reader.place(node),
  };
}
