import { coded, describe } from '../errors/argument-error';

/** How the elements of an array are laid out. */
export interface StridedShape {
  readonly shape: readonly number[];
  /** Bytes from one index to the next, for each dimension. */
  readonly strides: readonly number[];
}

/** The layout of elements of `bytes` bytes in C order, without gaps. */
export function packed(shape: readonly number[], bytes: number): StridedShape {
  return { shape, strides: shape.map((_, index) => elementCount(shape.slice(index + 1)) * bytes) };
}

export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** The bytes from the beginning of the first element to the end of the last one that lies after it; `bytes` are those of one. */
export function extentOf({ shape, strides }: StridedShape, bytes: number): number {
  if (elementCount(shape) === 0) return 0;
  return shape.reduce((extent, size, dimension) => extent + (size - 1) * Math.max(strides[dimension]!, 0), bytes);
}

/** The bytes before the first element that others reach back to, where a stride is negative. */
export function reachBack({ shape, strides }: StridedShape): number {
  if (elementCount(shape) === 0) return 0;
  return shape.reduce((reach, size, dimension) => reach - (size - 1) * Math.min(strides[dimension]!, 0), 0);
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

/** Indices, one for each dimension; what is left out is undefined. */
export type Indices = number | readonly (number | undefined)[];

/** Throws TypeError for what is neither an index nor a list of them. `which`: the parameter. */
export function listedIndices(which: string, indices: Indices | undefined): readonly (number | undefined)[] {
  if (indices === undefined) return [];
  if (typeof indices === 'number') return [indices];
  if (Array.isArray(indices)) return indices as readonly (number | undefined)[];
  throw coded(new TypeError(`DeviceArray.slice: expected a number or an array of indices for ${which}, received ${describe(indices)}`));
}

/** The part from `begin` up to `end` in each dimension, every `step`-th index, as Python counts them. */
export function sliced(
  { shape, strides }: StridedShape,
  begin: readonly (number | undefined)[],
  end: readonly (number | undefined)[],
  step: readonly (number | undefined)[],
): { layout: StridedShape; offset: number } {
  checkIndices('begin', begin, shape);
  checkIndices('end', end, shape);
  checkIndices('step', step, shape);
  const steps = shape.map((_, index) => step[index] ?? 1);
  const ranges = shape.map((size, index) => rangeOf(size, begin[index], end[index], steps[index]!));
  const offset = ranges.reduce((sum, { first }, dimension) => sum + first * strides[dimension]!, 0);
  return {
    layout: { shape: ranges.map(({ count }) => count), strides: strides.map((stride, index) => stride * steps[index]!) },
    offset,
  };
}

function rangeOf(size: number, begin: number | undefined, end: number | undefined, step: number): { first: number; count: number } {
  const [least, most] = step > 0 ? [0, size] : [-1, size - 1];
  const first = begin === undefined ? (step > 0 ? least : most) : bounded(begin, size, least, most);
  const last = end === undefined ? (step > 0 ? most : least) : bounded(end, size, least, most);
  const count = Math.max(Math.ceil((last - first) / step), 0);
  return { first: count === 0 ? 0 : first, count };
}

/** Throws RangeError for more indices than there are dimensions, and for one that does not count. */
function checkIndices(which: string, indices: readonly (number | undefined)[], shape: readonly number[]): void {
  if (indices.length > shape.length) {
    const dimensions = `${shape.length} dimension${shape.length === 1 ? '' : 's'}`;
    throw coded(new RangeError(`DeviceArray.slice: ${which} has ${indices.length} indices, and the array has ${dimensions}`));
  }
  const isStep = which === 'step';
  const wrong = indices.findIndex((index) => index !== undefined && (!Number.isInteger(index) || (isStep && index === 0)));
  if (wrong < 0) return;
  const place = indices.length > 1 ? `${which}[${wrong}]` : which;
  const expected = `a whole number${isStep ? ' other than 0' : ''} for ${place}`;
  throw coded(new RangeError(`DeviceArray.slice: expected ${expected}, received ${describe(indices[wrong])}`));
}

/** The dimensions in another order; without `axes`, in the opposite one. */
export function transposed(
  { shape, strides }: StridedShape,
  axes: readonly number[] = shape.map((_, index) => index).reverse(),
): StridedShape {
  if (!Array.isArray(axes)) throw coded(new TypeError(`DeviceArray.transpose: expected a list of dimensions, received ${describe(axes)}`));
  const found = (axes as readonly number[]).map((axis) => (Number.isInteger(axis) && axis < 0 ? axis + shape.length : axis));
  if (found.length !== shape.length || shape.some((_, index) => !found.includes(index))) {
    throw coded(
      new RangeError(
        `DeviceArray.transpose: expected each of the ${shape.length} dimensions once, received [${axes.map((axis) => describe(axis)).join(', ')}]`,
      ),
    );
  }
  return { shape: found.map((axis) => shape[axis]!), strides: found.map((axis) => strides[axis]!) };
}

/** The part at the first indices, without their dimensions. Negative ones count from the end. */
export function indexed({ shape, strides }: StridedShape, indices: readonly number[]): { layout: StridedShape; offset: number } {
  if (indices.length > shape.length)
    throw coded(new RangeError(`DeviceArray.at: ${indices.length} indices, and the array has ${shape.length} dimensions`));
  const list: unknown = indices[0];
  if (Array.isArray(list)) {
    const apart = list.map(describe).join(', ');
    throw coded(new TypeError(`DeviceArray.at: expected the indices one by one, at(${apart}), received a list: at([${apart}])`));
  }
  const offset = indices.reduce((sum, given, dimension) => {
    const size = shape[dimension]!;
    const index = Number.isInteger(given) && given < 0 ? given + size : given;
    if (!Number.isInteger(index) || index < 0 || index >= size) {
      throw coded(new RangeError(`DeviceArray.at: index ${describe(given)} is not in dimension ${dimension}, which has ${size}`));
    }
    return sum + index * strides[dimension]!;
  }, 0);
  return { layout: { shape: shape.slice(indices.length), strides: strides.slice(indices.length) }, offset };
}

function bounded(index: number, size: number, least: number, most: number): number {
  return Math.min(Math.max(index < 0 ? index + size : index, least), most);
}
