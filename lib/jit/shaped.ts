import { coded, describe } from '../errors/argument-error';
import { refuseMore } from '../errors/argument-count';
import { classOf, isTypedArray } from './array-kind';

/** A TypedArray with two or three dimensions. */
export class ShapedArray<Data extends ArrayBufferView = ArrayBufferView> {
  readonly data: Data;
  readonly shape: readonly number[];

  constructor(data: Data, shape: readonly number[]) {
    this.data = data;
    this.shape = shape;
  }
}

/**
 * A TypedArray as an argument with several dimensions: `shaped(new Float32Array(6), [2, 3])` for a `float32[][]`. Rows follow one another.
 * Throws RangeError if the shape has another number of elements, TypeError for what is not a TypedArray or not a shape.
 */
export function shaped<Data extends ArrayBufferView & { readonly length: number }>(
  data: Data,
  shape: readonly number[],
): ShapedArray<Data> {
  refuseMore('shaped', arguments, 2);
  if (!isTypedArray(data)) throw coded(new TypeError(`shaped: expected a TypedArray, received ${classOf(data)}`));
  if (!Array.isArray(shape) || !shape.every((size) => Number.isSafeInteger(size) && size >= 0)) {
    throw coded(new TypeError(`shaped: expected a list of sizes, received ${describe(shape)}`));
  }
  const count = shape.reduce((product, size) => product * size, 1);
  if (count !== data.length)
    throw coded(new RangeError(`shaped: [${shape.join(', ')}] has ${count} elements, and the array has ${data.length}`));
  return new ShapedArray(data, [...shape]);
}
