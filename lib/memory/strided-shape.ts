import { coded, describe } from '../errors/argument-error';

/** How the elements of an array are laid out. */
export interface StridedShape {
  readonly shape: readonly number[];
  /** Bytes from one index to the next, for each dimension. */
  readonly strides: readonly number[];
}

/** Rows of adjacent elements, which is how a strided piece is copied. All but `count` is in bytes. */
export interface Rows {
  /** The size of a row. */
  readonly width: number;
  /** How many rows, `pitch` apart, begin at each of the `offsets`. */
  readonly count: number;
  readonly pitch: number;
  readonly offsets: readonly number[];
}

/** The layout of elements of `bytes` bytes in C order, without gaps. */
export function packed(shape: readonly number[], bytes: number): StridedShape {
  return { shape, strides: shape.map((_, index) => elementCount(shape.slice(index + 1)) * bytes) };
}

export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The bytes from the beginning of the first element to the end of the last; `bytes` are those of one. */
export function extentOf({ shape, strides }: StridedShape, bytes: number): number {
  if (elementCount(shape) === 0) return 0;
  return shape.reduce((extent, size, dimension) => extent + (size - 1) * strides[dimension]!, bytes);
}

export function isPacked({ shape, strides }: StridedShape, bytes: number): boolean {
  let whole = bytes;
  for (let index = shape.length - 1; index >= 0; index--) {
    if (shape[index] !== 1 && strides[index] !== whole) return elementCount(shape) === 0;
    whole *= shape[index]!;
  }
  return true;
}

/** Throws TypeError or RangeError if `shape` is not a shape. `what`: the function that it was passed to. */
export function checkedShape(shape: number | readonly number[], what: string): readonly number[] {
  if (typeof shape !== 'number' && !Array.isArray(shape)) {
    throw coded(new TypeError(`${what}: expected a number or an array of sizes for a shape, received ${describe(shape)}`));
  }
  const sizes = typeof shape === 'number' ? [shape] : [...(shape as readonly number[])];
  const wrong = sizes.findIndex((size) => !Number.isSafeInteger(size) || size < 0);
  if (wrong >= 0) throw coded(new RangeError(`${what}: expected whole sizes of 0 or more for a shape, received ${describe(sizes[wrong])}`));
  return sizes;
}

/** The part from `begin` up to `end` in each dimension, counted as in Array.slice: negative from the end, left out the whole. */
export function sliced(
  { shape, strides }: StridedShape,
  begin: readonly number[],
  end: readonly number[],
): { layout: StridedShape; offset: number } {
  if (begin.length > shape.length || end.length > shape.length) {
    throw coded(new RangeError(`slice: ${Math.max(begin.length, end.length)} dimensions, and the array has ${shape.length}`));
  }
  const from = shape.map((size, index) => bounded(begin[index] ?? 0, size));
  const sizes = shape.map((size, index) => Math.max(bounded(end[index] ?? size, size) - from[index]!, 0));
  const offset = from.reduce((sum, index, dimension) => sum + index * strides[dimension]!, 0);
  return { layout: { shape: sizes, strides }, offset };
}

/** The part at the first indices, without their dimensions. Negative ones count from the end. */
export function indexed({ shape, strides }: StridedShape, indices: readonly number[]): { layout: StridedShape; offset: number } {
  if (indices.length > shape.length)
    throw coded(new RangeError(`at: ${indices.length} indices, and the array has ${shape.length} dimensions`));
  const offset = indices.reduce((sum, given, dimension) => {
    const size = shape[dimension]!;
    const index = Number.isInteger(given) && given < 0 ? given + size : given;
    if (!Number.isInteger(index) || index < 0 || index >= size) {
      throw coded(new RangeError(`at: index ${describe(given)} is not in dimension ${dimension}, which has ${size}`));
    }
    return sum + index * strides[dimension]!;
  }, 0);
  return { layout: { shape: shape.slice(indices.length), strides: strides.slice(indices.length) }, offset };
}

/** The elements, of `bytes` bytes each, in C order, as few copies of rows. */
export function rowsOf({ shape, strides }: StridedShape, bytes: number): Rows {
  // Trailing dimensions without gaps are one row.
  let inner = shape.length;
  let width = bytes;
  while (inner > 0 && (shape[inner - 1] === 1 || strides[inner - 1] === width)) width *= shape[--inner]!;
  if (inner === 0) return { width, count: 1, pitch: width, offsets: [0] };
  const outer = shape.slice(0, inner - 1);
  return { width, count: shape[inner - 1]!, pitch: strides[inner - 1]!, offsets: offsetsOf(outer, strides) };
}

function offsetsOf(shape: readonly number[], strides: readonly number[]): number[] {
  return shape.reduce<number[]>(
    (offsets, size, dimension) =>
      offsets.flatMap((offset) => Array.from({ length: size }, (_, index) => offset + index * strides[dimension]!)),
    [0],
  );
}

function bounded(index: number, size: number): number {
  if (!Number.isInteger(index)) throw coded(new RangeError(`slice: expected whole indices, received ${describe(index)}`));
  return Math.min(Math.max(index < 0 ? index + size : index, 0), size);
}
