import { elementTypes } from '../array-kind';
import { coded, describe } from '../../errors/argument-error';
import { fits, isFloat, isScalarName, type ScalarName } from '../program/value-type';
import type { ArrayVariable } from '../program/variable';
import { literal } from '../program/literal';
import { weakLiteral } from './fold';
import type { Reader } from './reader';

/** What a function uses from outside, by its names in the function. */
export type Captured = Readonly<Record<string, CapturedValue>>;

/** A number without a type of its own, a number with a type, or an array, which the function cannot write. */
export type CapturedValue =
  number | bigint | boolean | CapturedArray | { readonly type: ScalarName; readonly value: number | bigint | boolean };

type CapturedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** Declares the captured values in a function; returns the arrays among them. */
export function declareCaptured(reader: Reader, captured: Captured, called: string): ArrayVariable[] {
  return Object.entries(captured).flatMap(([name, value]) => {
    const what = `${called}: capture: ${name}`;
    if (ArrayBuffer.isView(value)) return [capturedArray(reader, name, value, what)];
    reader.scope.declare(name, { kind: 'constant', name, value: capturedNumber(what, value) });
    return [];
  });
}

const nowhere = { line: 1, column: 1 };

function capturedNumber(what: string, value: unknown) {
  if (typeof value === 'number') return weakLiteral(value, nowhere);
  if (typeof value === 'boolean') return literal('bool', value, nowhere);
  if (typeof value === 'bigint') return literal(fits(value, 'int64') ? 'int64' : 'uint64', value, nowhere);
  const typed = value as { type?: unknown; value?: unknown } | null;
  if (typeof typed === 'object' && typed !== null && typeof typed.type === 'string' && isScalarName(typed.type)) {
    return typedNumber(what, typed.type, typed.value);
  }
  const advice = typeof value === 'function' ? '; functions go into link: cuda.device(signature, f) makes one that kernels call' : '';
  throw coded(
    new TypeError(`${what}: expected a number, a boolean, a TypedArray or { type, value }, received ${describe(value)}${advice}`),
  );
}

function typedNumber(what: string, type: ScalarName, value: unknown) {
  if (type === 'bool' && typeof value === 'boolean') return literal(type, value, nowhere);
  if (isFloat(type) && typeof value === 'number') return literal(type, type === 'float32' ? Math.fround(value) : value, nowhere);
  const isWhole = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  if (type !== 'bool' && !isFloat(type) && isWhole && fits(value, type)) {
    return literal(type, /64$/.test(type) ? BigInt(value) : Number(value), nowhere);
  }
  throw coded(new TypeError(`${what}: expected a value of ${type}, received ${describe(value)}`));
}

function capturedArray(reader: Reader, name: string, values: ArrayBufferView, what: string): ArrayVariable {
  const element = elementTypes[describe(values)];
  const list = values as unknown as ArrayLike<number | bigint>;
  if (!element || list.length === 0)
    throw coded(new TypeError(`${what}: expected a TypedArray with elements, received ${describe(values)}`));
  return reader.declareArray(name, { element, dimensions: 1, space: 'constant', sizes: [list.length], values: list });
}
