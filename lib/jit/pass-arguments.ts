import { coded } from '../errors/argument-error';
import type { PassedArguments } from '../launch/callable';
import { classOf } from './array-kind';
import { hasGaps, refuseGaps } from './gaps';
import type { ArrayHead, KernelHead } from './kernel-head';
import { bytesOf } from './program/value-type';
import { ShapedArray } from './shaped';

const largestLength = 2 ** 31 - 1;

/** How a program calls the kernel, which is compiled with the lengths of arrays that it asks for as further parameters. */
export function passedArguments(kernel: KernelHead): PassedArguments {
  return {
    names: kernel.parameters.map(({ name }) => name),
    added: kernel.lengths.map(() => 'int'),
    compiled: (args) => withLengths(kernel, args),
  };
}

/** Arrays as they are, followed by the lengths. */
function withLengths(kernel: KernelHead, args: readonly unknown[]): unknown[] {
  if (args.length !== kernel.parameters.length) {
    throw coded(new TypeError(`${kernel.name}: expected ${kernel.parameters.length} arguments, received ${args.length}`));
  }
  kernel.parameters.forEach((parameter, index) => {
    if (parameter.kind === 'array') checkArray(kernel, parameter, index, args[index]);
  });
  const lengths = kernel.lengths.map(({ parameter, dimension }) => {
    const array = kernel.parameters[parameter] as ArrayHead;
    return lengthOf(kernel, array, parameter, args[parameter], dimension);
  });
  return [...args.map((arg) => (arg instanceof ShapedArray ? arg.data : arg)), ...lengths];
}

function checkArray(kernel: KernelHead, parameter: ArrayHead, index: number, arg: unknown): void {
  if (hasGaps(arg)) refuseGaps(placeOf(kernel, parameter, index), arg, parameter.isWritten);
  if (parameter.dimensions > 1) checkShape(kernel, parameter, index, arg);
}

function placeOf(kernel: KernelHead, { name }: ArrayHead, index: number): string {
  return `${kernel.name}: argument ${index + 1} (${name})`;
}

function shapeOf(arg: unknown): readonly number[] | undefined {
  const shape = typeof arg === 'object' && arg !== null ? (arg as { shape?: unknown }).shape : undefined;
  return Array.isArray(shape) ? (shape as number[]) : undefined;
}

function checkShape(kernel: KernelHead, array: ArrayHead, index: number, arg: unknown): void {
  const { element, dimensions } = array;
  const shape = shapeOf(arg);
  if (shape?.length === dimensions) return;
  const received = shape ? `one of shape [${shape.join(', ')}]` : classOf(arg);
  throw coded(
    new TypeError(
      `${placeOf(kernel, array, index)}: expected an array of ${dimensions} dimensions for ${element}${'[]'.repeat(dimensions)}, a DeviceArray or shaped(array, shape), received ${received}`,
    ),
  );
}

function lengthOf(kernel: KernelHead, array: ArrayHead, index: number, arg: unknown, dimension: number): number {
  const length = array.dimensions > 1 ? shapeOf(arg)![dimension]! : countOf(arg, bytesOf(array.element));
  if (Number.isInteger(length) && length <= largestLength) return length;
  throw coded(
    new RangeError(`${placeOf(kernel, array, index)}: expected at most 2^31 - 1 whole elements of ${array.element}, received ${length}`),
  );
}

/** The number of elements of an argument for a pointer. The call itself refuses what is not memory. */
function countOf(arg: unknown, bytes: number): number {
  if (Array.isArray(arg)) return arg.length;
  if (typeof arg !== 'object' || arg === null) return 0;
  const { nbytes, byteLength } = arg as { nbytes?: unknown; byteLength?: unknown };
  const size = typeof nbytes === 'number' ? nbytes : typeof byteLength === 'number' ? byteLength : 0;
  return size / bytes;
}
