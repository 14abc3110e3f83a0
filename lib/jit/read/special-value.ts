import type { Node } from 'acorn';
import type { Expression } from '../program/parts';
import { weakLiteral } from './fold';
import type { Reader } from './reader';

const dimensional = new Set(['threadIdx', 'blockIdx', 'blockDim', 'gridDim']);
const single = new Set(['laneId', 'warpSize']);

/** `cuda.threadIdx.x`, `Math.PI`, `Number.EPSILON`; undefined for what is not a value. */
export function specialValue(
  reader: Reader,
  node: Node,
  [base, name = '', member = '', ...more]: readonly string[],
): Expression | undefined {
  const place = reader.place(node);
  if (base === 'cuda' && more.length === 0) {
    if (dimensional.has(name) && /^[xyz]$/.test(member)) return { op: 'special', type: 'int32', name: `${name}.${member}`, place };
    if (single.has(name) && member === '') return { op: 'special', type: 'int32', name, place };
  }
  const constant = base === 'Math' ? mathConstant(name) : base === 'Number' ? numberConstant(name) : undefined;
  return constant === undefined || member !== '' ? undefined : weakLiteral(constant, place);
}

function mathConstant(name: string): number | undefined {
  return /^[A-Z]/.test(name) ? (Math as unknown as Record<string, number>)[name] : undefined;
}

function numberConstant(name: string): number | undefined {
  const value = (Number as unknown as Record<string, unknown>)[name];
  return /^[A-Z]/.test(name) && typeof value === 'number' ? value : undefined;
}
