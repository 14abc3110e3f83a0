import { coded, describe } from '../errors/argument-error';

/** Throws RangeError for what is not a dimension of the shape. Negative ones count from the end. */
export function checkedAxis(what: string, axis: number, shape: readonly number[]): number {
  const found = axis < 0 ? axis + shape.length : axis;
  if (Number.isInteger(found) && found >= 0 && found < shape.length) return found;
  throw coded(new RangeError(`${what}: expected an axis from 0 to ${shape.length - 1}, received ${describe(axis)}`));
}

/** Where each of `parts` ends: the first ones are one longer if the size is not a multiple of their number. */
export function partitioned(size: number, parts: number): number[] {
  const least = Math.floor(size / parts);
  const longer = size % parts;
  return Array.from({ length: parts }, (_, part) => (part + 1) * least + Math.min(part + 1, longer));
}

/** The indices of a place along one axis; for the others, of their beginning or, with `shape`, their end. */
export function alongAxis(axis: number, index: number, shape: readonly number[] = []): number[] {
  return Array.from({ length: axis + 1 }, (_, dimension) => (dimension === axis ? index : (shape[dimension] ?? 0)));
}

/** The shape of arrays one after another along an axis, and where each ends. Throws TypeError if they do not fit. */
export function joinedShape(shapes: readonly (readonly number[])[], axis: number): { shape: number[]; ends: number[] } {
  const others = (shape: readonly number[]) => shape.map((size, dimension) => (dimension === axis ? '…' : size)).join(', ');
  const [first] = shapes as readonly [readonly number[]];
  const wrong = shapes.find((shape) => others(shape) !== others(first));
  if (wrong) throw coded(new TypeError(`DeviceArray.concat: expected parts of shape [${others(first)}], received [${wrong.join(', ')}]`));
  let end = 0;
  const ends = shapes.map((shape) => (end += shape[axis]!));
  return { shape: first.map((size, dimension) => (dimension === axis ? end : size)), ends };
}
