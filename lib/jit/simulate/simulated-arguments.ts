import { coded, describe, where, wrongArgument } from '../../errors/argument-error';
import { hostView } from '../../memory/host-view';
import type { TypedFunction } from '../program/function';
import { scalarRow } from '../../scalar/scalars';
import { type ElementName, fits, isFloat, type ScalarName } from '../program/value-type';
import type { ArrayVariable, Variable } from '../program/variable';
import { ShapedArray } from '../shaped';
import type { Memory, TypedArray } from './memory';
import { typedArrayClass } from './runtime';

/** The arguments of the simulated code, and how many elements the largest array has. */
export function simulatedArguments(
  { name, parameters }: TypedFunction,
  args: readonly unknown[],
): { readonly values: unknown[]; readonly elements: number | undefined } {
  if (args.length !== parameters.length) {
    throw coded(new TypeError(`${name}: expected ${parameters.length} arguments, received ${args.length}`));
  }
  const values = parameters.map((parameter, index) => {
    const place = { kernel: name, number: index + 1, name: parameter.name, type: typeText(parameter) };
    return parameter.kind === 'array'
      ? memoryOf(place, parameter, args[index])
      : numberOf(place, parameter.type as ScalarName, args[index]);
  });
  const counts = values.flatMap((value) => (isMemory(value) ? [value.data.length] : []));
  return { values, elements: counts.length > 0 ? Math.max(...counts) : undefined };
}

type Place = Parameters<typeof wrongArgument>[0];

function typeText(parameter: Variable | ArrayVariable): string {
  return parameter.kind === 'array' ? `${parameter.element}${'[]'.repeat(parameter.dimensions)}` : parameter.type;
}

function isMemory(value: unknown): value is Memory {
  return typeof value === 'object' && value !== null;
}

/** A number, checked to be one of the type. */
function numberOf(place: Place, type: ScalarName, value: unknown): unknown {
  if (type === 'bool') {
    if (typeof value === 'boolean') return value;
    throw wrongArgument(place, 'a boolean', value);
  }
  if (isFloat(type)) {
    if (typeof value === 'number') return type === 'float32' ? Math.fround(value) : value;
    throw wrongArgument(place, 'a number', value);
  }
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  if (!isWhole || !fits(value, type)) throw wrongArgument(place, `a whole number in the range of ${type}`, value);
  return /64$/.test(type) ? BigInt(value) : Number(value);
}

function memoryOf(place: Place, { element, dimensions, isWritten }: ArrayVariable, given: unknown): Memory {
  const value = given instanceof ShapedArray ? given.data : given;
  if (hostView(value)?.detached) throw coded(new TypeError(`${where(place)}: the ${describe(value)} is detached`));
  const data = dataOf(element, value, isWritten);
  if (!data) throw wrongArgument(place, typedArrayClass(element).name, value);
  const shape = given instanceof ShapedArray ? given.shape : [data.length];
  if (dimensions === 1) return { data, shape: [data.length] };
  if (shape.length !== dimensions) throw wrongArgument(place, `shaped(array, shape) of ${dimensions} dimensions`, given);
  return { data, shape };
}

/** The elements themselves, or a copy of a plain array if nobody writes to it. */
function dataOf(element: ElementName, value: unknown, isWritten: boolean): TypedArray | undefined {
  const Class = typedArrayClass(element);
  if (Array.isArray(value)) {
    if (isWritten) return undefined;
    const copy = new Class(value.length) as unknown as Record<number, unknown>;
    const { bits } = scalarRow(element);
    value.forEach(
      (item, index) => (copy[index] = bits ? bits.of(item as number) : /^u?int64$/.test(element) ? BigInt(item as number) : item),
    );
    return copy as unknown as TypedArray;
  }
  if (!ArrayBuffer.isView(value)) return undefined;
  const name = describe(value);
  if (name === Class.name) return value as TypedArray;
  const isBytes = name === 'Uint8Array' || name === 'Buffer' || scalarRow(element).classes.includes(name) || name === 'Uint8ClampedArray';
  const size = (new Class(0) as Uint8Array).BYTES_PER_ELEMENT;
  if (!isBytes || value.byteLength % size !== 0 || value.byteOffset % size !== 0) return undefined;
  const View = Class as unknown as new (buffer: ArrayBufferLike, offset: number, length: number) => TypedArray;
  return new View(value.buffer, value.byteOffset, value.byteLength / size);
}
