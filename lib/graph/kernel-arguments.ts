import { inspect } from 'node:util';
import { hasValues } from '../arguments/value-slot';
import { dataTypeOf } from '../data-type/data-type-of';
import type { Parameter } from '../signature/kernel-signature';
import type { KernelWork } from './graph-node';

/**
 * The arguments of a kernel node for people: `a: 2, x: 0x7f0000000000, p: { x: 1, y: 2 }`. `nameOf` gives a name for those that have a
 * better one than their value.
 */
export function writtenArguments(
  { callable, parameters }: KernelWork,
  nameOf: (parameter: Parameter) => string | undefined = () => undefined,
): string {
  const view = new DataView(parameters.buffer, parameters.byteOffset, parameters.byteLength);
  const { signature } = callable.plan;
  return signature.parameters.map((parameter) => named(parameter, nameOf(parameter) ?? written(parameter, view))).join(', ');
}

function named({ name }: Parameter, value: string): string {
  return name === undefined ? value : `${name}: ${value}`;
}

function written({ type, offset, bytes }: Parameter, view: DataView): string {
  if (offset + bytes > view.byteLength) return '?'; // a driver that does not tell
  if (type.kind === 'pointer') return address(view.getBigUint64(offset, true));
  if (!hasValues(type)) return `${bytes} bytes`;
  return inspect(dataTypeOf(type).options.decode(view, offset), { breakLength: Infinity, compact: true });
}

/** The address as C prints it. */
export function address(value: bigint): string {
  return value === 0n ? 'null' : `0x${value.toString(16)}`;
}
