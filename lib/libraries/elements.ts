import { coded, describe } from '../errors/argument-error';
import type { DeviceArray } from '../memory/device-array';
import { type DType, dtypes } from '../memory/dtype';
import { scalarRow } from '../scalar/scalars';
import { dtypeOf, type Given } from './operand';

/** A vector of any elements but structs: on the device, with any stride, or on the host. */
export type AnyVector =
  | DeviceArray
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** The element type of a vector. Throws TypeError for what has none. */
export function elementTypeOf(called: string, { name, value }: Given): DType {
  const type = dtypeOf(value);
  if (type) return type;
  throw coded(new TypeError(`${called}: expected a DeviceArray or a TypedArray for ${name}, received ${describe(value)}`));
}

/**
 * What kernels begin with that look at elements: their type `Element`, the type `Value` that C++ compares and counts with, and
 * `value_of()`. Floats of less than 32 bits are floats then; complex numbers are `float2` and `double2`.
 */
export function elementsSource(dtype: DType): string {
  const { scalar, items } = dtypes[dtype];
  const { cpp, bytes, form, header } = scalarRow(scalar);
  const element = items === 2 ? `${cpp}2` : cpp;
  const value = form.kind === 'float' && bytes < 4 ? 'float' : element;
  return `${header ? `#include <${header}>\n` : ''}using Index = long long;
using Element = ${element};
using Value = ${value};
__device__ inline Value value_of(Element x) { return static_cast<Value>(x); }
`;
}
