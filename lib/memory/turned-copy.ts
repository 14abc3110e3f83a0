import type { NativeStream } from '../native/native';
import { rowCopies, simplified } from './row-copies';
import { elementCount, packed, type StridedShape } from './strided-shape';

/** Elements in the memory of a device. */
export interface Side {
  /** Of the first element. */
  readonly address: bigint;
  readonly layout: StridedShape;
}

/** A dimension of more steps that runs backward on one side is copied in two passes. */
const mostSteps = 256;

/**
 * Queues the copy of all elements of one side to the other; `scratch` gives memory for so many bytes. A dimension that runs in opposite
 * directions takes a copy of the driver's for each step. A long one is therefore seen as blocks, about as many as each has steps, and
 * copied in two passes: the blocks in their opposite order, and then the steps inside of all blocks. A million steps take 2,000 copies.
 */
export function queueCopies(native: NativeStream, to: Side, from: Side, bytes: number, scratch: (bytes: number) => bigint): void {
  const { layouts, first } = simplified(to.layout, from.layout);
  const target = { address: to.address + BigInt(first.to), layout: layouts[0] };
  const source = { address: from.address + BigInt(first.from), layout: layouts[1] };
  const dimension = longestTurned(target.layout, source.layout);
  const size = target.layout.shape[dimension] ?? 0;
  if (size <= mostSteps) return queueRowCopies(native, target, source, bytes);
  const steps = Math.floor(Math.sqrt(size));
  const whole = size - (size % steps);
  const [toBlocks, fromBlocks] = [target, source].map((side) => inBlocks(part(side, dimension, 0, whole), dimension, steps)) as [
    Side,
    Side,
  ];
  const between = betweenPasses(toBlocks, fromBlocks, dimension, bytes, scratch);
  queueRowCopies(native, between, fromBlocks, bytes);
  queueRowCopies(native, toBlocks, between, bytes);
  queueRowCopies(native, part(target, dimension, whole, size), part(source, dimension, whole, size), bytes);
}

function queueRowCopies(native: NativeStream, to: Side, from: Side, bytes: number): void {
  if (elementCount(to.layout.shape) === 0) return;
  const { width, count, toPitch, fromPitch, places } = rowCopies(to.layout, from.layout, bytes);
  for (const place of places) {
    native.copyRows(to.address + BigInt(place.to), toPitch, from.address + BigInt(place.from), fromPitch, width, count);
  }
}

/** The number of the longest dimension that runs in opposite directions; -1 if there is none. */
function longestTurned(to: StridedShape, from: StridedShape): number {
  const sizes = to.shape.map((size, index) => (to.strides[index]! < 0 !== from.strides[index]! < 0 ? size : 0));
  return sizes.indexOf(Math.max(1, ...sizes));
}

/** Indices from `begin` up to `end` of one dimension. */
function part({ address, layout: { shape, strides } }: Side, dimension: number, begin: number, end: number): Side {
  const sizes = shape.map((size, index) => (index === dimension ? end - begin : size));
  return { address: address + BigInt(begin * strides[dimension]!), layout: { shape: sizes, strides } };
}

/** One dimension as two: blocks, and the steps inside. */
function inBlocks({ address, layout: { shape, strides } }: Side, dimension: number, steps: number): Side {
  const split = (list: readonly number[], ...two: number[]) => [...list.slice(0, dimension), ...two, ...list.slice(dimension + 1)];
  const [size, stride] = [shape[dimension]!, strides[dimension]!];
  return { address, layout: { shape: split(shape, size / steps, steps), strides: split(strides, stride * steps, stride) } };
}

/** Memory in which the blocks run as in the target, and the steps inside of them as in the source. */
function betweenPasses(to: Side, from: Side, dimension: number, bytes: number, scratch: (bytes: number) => bigint): Side {
  const { shape, strides } = packed(to.layout.shape, bytes);
  const runs = shape.map((_, index) => (index === dimension + 1 ? from : to).layout.strides[index]! < 0);
  const before = shape.reduce((sum, size, index) => (runs[index] ? sum + (size - 1) * strides[index]! : sum), 0);
  const address = scratch(elementCount(shape) * bytes) + BigInt(before);
  return { address, layout: { shape, strides: strides.map((stride, index) => (runs[index] ? -stride : stride)) } };
}
