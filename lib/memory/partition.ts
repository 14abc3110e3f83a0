import { coded, describe } from '../errors/argument-error';
import { dtypeName, type ElementType } from './struct-dtype';

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

interface Part {
  readonly dtype: ElementType;
  readonly shape: readonly number[];
}

/** The shape of arrays one after another along an axis, and where each ends. Throws TypeError if they do not fit. */
export function joinedShape(parts: readonly Part[], axis: number): { shape: number[]; ends: number[] } {
  checkOneType(parts.map(({ dtype }) => dtype));
  const shapes = parts.map(({ shape }) => shape);
  const others = (shape: readonly number[]) => shape.map((size, dimension) => (dimension === axis ? '…' : size)).join(', ');
  const first = shapes[0]!;
  const wrong = shapes.findIndex((shape) => others(shape) !== others(first));
  if (wrong >= 0) {
    const received = `received [${shapes[wrong]!.join(', ')}] as [${wrong}]`;
    throw coded(new TypeError(`DeviceArray.concat: expected parts of shape [${others(first)}], ${received}${otherAxis(shapes)}`));
  }
  let end = 0;
  const ends = shapes.map((shape) => (end += shape[axis]!));
  return { shape: first.map((size, dimension) => (dimension === axis ? end : size)), ends };
}

/** The axis along which arrays would fit. */
function otherAxis([first, ...rest]: readonly (readonly number[])[]): string {
  const fits = (axis: number) =>
    rest.every(
      (shape) => shape.length === first!.length && shape.every((size, dimension) => dimension === axis || size === first![dimension]),
    );
  const axis = first!.findIndex((_, dimension) => fits(dimension));
  return axis < 0 ? '' : `; { axis: ${axis} } joins them along another dimension`;
}

function checkOneType(dtypes: readonly ElementType[]): void {
  const [first] = dtypes;
  const wrong = dtypes.findIndex((dtype) => dtype !== first);
  if (wrong < 0) return;
  const [expected, received] = [dtypeName(first), dtypeName(dtypes[wrong])];
  const advice = typeof first === 'string' ? `; astype('${expected}') converts` : '';
  throw coded(new TypeError(`DeviceArray.concat: expected ${expected}, the type of [0], received ${received} as [${wrong}]${advice}`));
}

/** Throws TypeError for what is no list of arrays to join. */
export function checkParts(parts: unknown, isArray: (part: unknown) => boolean): void {
  if (isArray(parts)) {
    throw coded(new TypeError('DeviceArray.concat: expected a list of arrays, concat([a, b]), received a DeviceArray'));
  }
  const given: readonly unknown[] = Array.isArray(parts) ? parts : [];
  if (given.length > 0 && given.every(isArray)) return;
  const received = Array.isArray(parts) && given.length === 0 ? 'an empty one' : describe(given.find((part) => !isArray(part)) ?? parts);
  throw coded(new TypeError(`DeviceArray.concat: expected an array of DeviceArrays, received ${received}`));
}
