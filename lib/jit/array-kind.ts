import { coded, describe } from '../errors/argument-error';
import { classBehind } from '../memory/class-behind';
import { DeviceArray } from '../memory/device-array';
import { hostView } from '../memory/host-view';
import { type ElementName, isElementName, isScalarName, type ScalarName } from './program/value-type';

/** The element type for each class of arrays. */
export const elementTypes: Readonly<Record<string, ScalarName>> = {
  Int8Array: 'int8',
  Uint8Array: 'uint8',
  Uint8ClampedArray: 'uint8',
  Buffer: 'uint8',
  Int16Array: 'int16',
  Uint16Array: 'uint16',
  Int32Array: 'int32',
  Uint32Array: 'uint32',
  BigInt64Array: 'int64',
  BigUint64Array: 'uint64',
  Float32Array: 'float32',
  Float64Array: 'float64',
};

/** The class of an array, for messages: in a plan, that of the host array that it stands for. */
export function classOf(value: unknown): string {
  return classBehind(value) ?? describe(value);
}

/** Whether `value` is a TypedArray, or stands for one. */
export function isTypedArray(value: unknown): boolean {
  return (ArrayBuffer.isView(value) || classBehind(value) !== undefined) && elementTypes[classOf(value)] !== undefined;
}

/** The element type of a TypedArray or DeviceArray; undefined for what is neither. */
export function elementTypeOf(value: unknown): ElementName | undefined {
  if (value instanceof DeviceArray) return isElementName(value.dtype) ? value.dtype : undefined;
  return isTypedArray(value) ? elementTypes[classOf(value)] : undefined;
}

/** As {@link elementTypeOf}, but throws TypeError if there is none. */
export function needElements(called: string, name: string, value: unknown): ElementName {
  const type = elementTypeOf(value);
  if (hostView(value)?.detached) throw coded(new TypeError(`${called}: ${name}: the ${classOf(value)} is detached`));
  return type ?? refuse(called, name, classOf(value));
}

/** As {@link needElements}, for elements that are computed with in their own type. */
export function needElementType(called: string, name: string, value: unknown): ScalarName {
  const type = needElements(called, name, value);
  return isScalarName(type) ? type : refuse(called, name, `elements of ${type}, which astype('float32') converts`);
}

function refuse(called: string, name: string, received: string): never {
  throw coded(new TypeError(`${called}: expected a TypedArray or DeviceArray of numbers for ${name}, received ${received}`));
}

/** The number of elements of an array of either kind. */
export function elementCountOf(value: unknown): number {
  if (value instanceof DeviceArray) return value.shape.reduce((product, size) => product * size, 1);
  return (value as { length: number }).length;
}
