import { types } from 'node:util';
import { coded, describe } from '../errors/argument-error';
import { doAtOnce } from '../event-loop/slices';
import { type ScalarValues, scalarValues } from '../scalar/scalar-values';
import { scalarRow } from '../scalar/scalars';
import { type DType, dtypes } from './dtype';
import type { HostElements } from './element-conversion';
import { itemsOf } from './items-of';
import { elementCount } from './strided-shape';
import { elementBytes, type ElementType, isStructDType } from './struct-dtype';

/** What an element is as a plain value; of a complex number, a number is the real part. */
export type PlainElement<D extends DType = DType> = D extends 'bool'
  ? boolean
  : D extends 'complex64' | 'complex128'
    ? number | { readonly re: number; readonly im: number }
    : D extends `${string}float${string}`
      ? number
      : number | bigint;

/** Lists of lists, as deep as there are dimensions. */
export type NestedList<Item> = readonly Item[] | readonly NestedList<Item>[];

/** Nested lists as what they contain: rows of equally many items. */
interface Rows {
  readonly shape: readonly number[];
  readonly rows: readonly (readonly unknown[])[];
}

const mostDimensions = 32;

/** Writes a plain value, the `index`th, as an element. Throws TypeError or RangeError for what is no value of the type. */
type WriteElement = (value: unknown, view: DataView, at: number, index?: number) => void;

/** What begins a message about the `index`th value: the function, and for a list, the place in it. */
type WhatAt = (index: number) => string;

export function elementWriter(dtype: DType, what: WhatAt): WriteElement {
  const { scalar, items } = dtypes[dtype];
  const row = scalarRow(scalar);
  const values = scalarValues(row) as ScalarValues<unknown>;
  const write = (value: unknown, view: DataView, at: number, index = 0) => {
    if (!values.is(value)) throw wrongElement(values, dtype, what(index), value);
    values.encode(value, view, at);
  };
  if (items === 1) return write;
  return (value, view, at, index) => {
    const { re, im } = typeof value === 'object' && value !== null ? (value as { re?: unknown; im?: unknown }) : { re: value, im: 0 };
    write(re, view, at, index);
    write(im, view, at + row.bytes, index);
  };
}

function wrongElement({ expected, isOutOfRange }: ScalarValues<unknown>, dtype: DType, what: string, value: unknown): Error {
  const wanted = typeof expected === 'string' ? expected : expected(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !types.isPromise(value);
  const advice = isObject ? '; objects are elements where the dtype is a Struct, as of mod.global(name, P)' : '';
  const message = `${what}: expected ${wanted} for ${dtype}, received ${describe(value)}${advice}`;
  return coded(isOutOfRange?.(value) ? new RangeError(message) : new TypeError(message));
}

/** The bytes of one element with this value: of structs, an object. */
export function bytesOfValue(value: unknown, dtype: ElementType, what: string): Uint8Array {
  if (isStructDType(dtype)) {
    const { bytes, conversion } = dtype.converting([value]);
    doAtOnce(conversion);
    return bytes;
  }
  const bytes = new Uint8Array(elementBytes(dtype));
  elementWriter(dtype, () => what)(value, new DataView(bytes.buffer), 0);
  return bytes;
}

/** `count` elements, each with the value that `valueOf` gives for its index. */
export function computedElements(count: number, valueOf: (index: number) => unknown, dtype: DType, what: WhatAt): HostElements {
  const bytes = elementBytes(dtype);
  const view = new DataView(new ArrayBuffer(count * bytes));
  const write = elementWriter(dtype, what);
  function slice(begin: number, end: number): void {
    for (let index = begin; index < end; index++) write(valueOf(index), view, index * bytes, index);
  }
  return { view: new Uint8Array(view.buffer), conversion: { count, slice } };
}

/** The items of nested lists as elements, and their shape. */
export function listedElements(list: readonly unknown[], dtype: DType, what: string): HostElements {
  const { shape, rows } = rowsOf(list, what);
  const width = shape.at(-1)!;
  const valueOf = (index: number) => rows[Math.floor(index / width)]![index % width];
  const whatAt = (index: number) => `${what}: ${placeIn(shape, index)}`;
  return { ...computedElements(rows.length * width, valueOf, dtype, whatAt), shape };
}

/** Where an item of nested lists is: `[1][0]`. */
function placeIn(shape: readonly number[], index: number): string {
  const each = shape.map((_, dimension) => elementCount(shape.slice(dimension + 1)));
  return shape.map((size, dimension) => `[${Math.floor(index / each[dimension]!) % size}]`).join('');
}

/** The type that holds the items of nested lists whatever they are: float64 for numbers, int64 for bigints, bool for booleans. */
export function dtypeOfList(list: readonly unknown[], what: string): DType {
  const { rows } = rowsOf(list, what);
  const first = rows.find(({ length }) => length > 0)?.[0];
  const dtype = { undefined: 'float64', number: 'float64', bigint: 'int64', boolean: 'bool' }[typeof first as string] as DType | undefined;
  if (dtype) return dtype;
  const wanted = 'a TypedArray, numbers, bigints or booleans in lists, or objects with their Struct as the dtype';
  throw coded(new TypeError(`${what}: expected ${wanted}, received a list of ${describe(first)}`));
}

function rowsOf(list: readonly unknown[], what: string): Rows {
  const shape: number[] = [];
  for (let item: unknown = list; Array.isArray(item) && shape.length < mostDimensions; item = item[0]) shape.push(item.length);
  const rows = shape
    .slice(0, -1)
    .reduce<readonly (readonly unknown[])[]>(
      (lists, _, depth) =>
        lists.flatMap((inner, at) => inner.map((item, index) => checkedRow(item, shape[depth + 1]!, what, at * inner.length + index))),
      [itemsOf(list, what)],
    );
  return { shape, rows };
}

function checkedRow(item: unknown, length: number, what: string, row: number): readonly unknown[] {
  if (!Array.isArray(item))
    throw coded(new TypeError(`${what}: expected lists of ${length} items side by side, received ${describe(item)} as row ${row}`));
  if (item.length === length) return itemsOf(item as readonly unknown[], what);
  throw coded(new RangeError(`${what}: expected lists of ${length} items side by side, received one of ${item.length} as row ${row}`));
}
