import { coded, describe } from '../errors/argument-error';
import { refuseMore } from '../errors/argument-count';
import { classOf, isTypedArray } from './array-kind';

/**
 * A TypedArray with two or three dimensions.
 *
 * @example
 * ```ts
 * const matrix: ShapedArray = shaped(new Float32Array(6), [2, 3]);
 * console.log(matrix.shape, matrix.data.byteLength); // → [ 2, 3 ] 24
 * ```
 */
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
 *
 * @throws RangeError if the shape has another number of elements.
 * @throws TypeError for what is not a TypedArray or not a shape.
 *
 * @example
 * ```ts
 * const transpose = cuda.jit('void(float32[][], float32[][])', (r, x) => {
 *   const [column, row] = cuda.grid(2);
 *   if (row < x.shape[0] && column < x.shape[1]) r[column]![row] = x[row]![column]!;
 * });
 * const r = new Float32Array(6);
 * await transpose.with({ grid: 1, block: [3, 2] })(shaped(r, [3, 2]), shaped(Float32Array.of(1, 2, 3, 4, 5, 6), [2, 3]));
 * console.log(r.join()); // → 1,4,2,5,3,6
 * ```
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
