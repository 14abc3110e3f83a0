/** What functions over matrices are given: [m, n], or batches of those in front. */
import { coded, describe } from '../../errors/argument-error';
import type { DeviceArray } from '../../memory/device-array';
import type { LibraryCall } from '../library-call';
import { deviceArrayOf, fullTypeOf, given } from '../operand';
import { block, type MatrixType } from './arithmetic-source';

export interface Matrices {
  readonly array: DeviceArray<MatrixType>;
  readonly type: MatrixType;
  /** The dimensions in front. */
  readonly batch: readonly number[];
  readonly m: number;
  readonly n: number;
}

/** Throws TypeError for anything but an array of floats of 32 or 64 bits, RangeError for one without rows and columns. */
export function matricesOf(called: string, name: string, value: unknown): Matrices {
  const array = deviceArrayOf(called, given(name, value)) as DeviceArray<MatrixType>;
  const type = fullTypeOf(called, given(name, value));
  const { shape } = array;
  if (shape.length < 2 || array.length === 0) throw wrongShape(called, `a matrix of some elements for ${name}`, shape);
  return { array, type, batch: shape.slice(0, -2), m: shape.at(-2)!, n: shape.at(-1)! };
}

/** The same for matrices of as many rows as columns. */
export function squareMatricesOf(called: string, name: string, value: unknown): Matrices {
  const matrices = matricesOf(called, name, value);
  if (matrices.m === matrices.n) return matrices;
  throw wrongShape(called, `as many rows as columns in ${name}`, matrices.array.shape);
}

export function wrongShape(called: string, expected: string, shape: readonly number[]): Error {
  return coded(new RangeError(`${called}: expected ${expected}, received the shape ${describeShape(shape)}`));
}

export const describeShape = (shape: readonly number[]): string => `[${shape.map((size) => describe(size)).join(', ')}]`;

export const countOf = (batch: readonly number[]): number => batch.reduce((count, size) => count * size, 1);

/** As kernels take them: where they are, and how far the next matrix, row and column are. Batches of other strides are copied. */
export function operand(call: LibraryCall, { array, batch }: Matrices): unknown[] {
  const strides = array.strides.slice(0, -2);
  const isEven = batch.every((size, d) => d === 0 || strides[d - 1] === strides[d]! * size);
  if (!isEven) return operand(call, { array: call.kept(array.contiguous()), batch } as Matrices);
  return [array, strides.at(-1) ?? 0, array.strides.at(-2)!, array.strides.at(-1)!];
}

/** A block for each matrix. */
export const launchFor = (batch: readonly number[]) => ({ grid: Math.min(countOf(batch), 65_536), block });
