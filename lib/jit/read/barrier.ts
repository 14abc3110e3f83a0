import type { CallExpression, Expression as Syntax } from 'acorn';
import type { Statement } from '../program/parts';
import { cast } from './convert';
import { expression } from './expression';
import { pathOf } from './path';
import type { Reader } from './reader';

const barriers = new Set(['syncThreads', 'syncWarp', 'threadFence', 'threadFenceBlock', 'threadFenceSystem']);

/** `cuda.syncThreads()` and other calls that return no value; undefined for the rest. */
export function barrier(reader: Reader, node: CallExpression): Statement | undefined {
  const path = pathOf(reader, node.callee);
  const name = path?.length === 2 && path[0] === 'cuda' ? path[1]! : '';
  if (!barriers.has(name)) return undefined;
  const takesMask = name === 'syncWarp' && node.arguments.length === 1;
  if (node.arguments.length > 0 && !takesMask) throw reader.refuse(node, `cuda.${name} takes no arguments`);
  const args = takesMask ? [cast(reader, expression(reader, node.arguments[0] as Syntax), 'uint32')] : [];
  return { op: 'barrier', place: reader.place(node), name, args };
}
