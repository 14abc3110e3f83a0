import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import { commonType, contextOfAll, deviceArrayOf, given } from '../operand';
import type { MatrixType } from './arithmetic-source';
import { queueInverse, queueSolution, takesCusolver } from './cusolver';
import { luSource } from './lu-source';
import { countOf, describeShape, launchFor, type Matrices, matricesOf, operand, squareMatricesOf } from './operands';
import { Statuses } from './statuses';

const code = new LibraryCode('solve-lu', luSource);

/** What {@link lu} resolves to, for a matrix of the shape [m, n]. */
export interface LuResult<D extends MatrixType> {
  /** Lower triangular, with ones in the diagonal: [m, min(m, n)]. */
  l: DeviceArray<D>;
  /** Upper triangular: [min(m, n), n]. */
  u: DeviceArray<D>;
  /** Which row of the matrix each row of l u is: [m]. */
  order: DeviceArray<'uint32'>;
}

/**
 * The factors of a matrix, by Gaussian elimination with row exchanges: `a.take(order)` is l u. `a` has the shape [m, n]; further dimensions
 * in front are batches. Views with any strides are read where they lie. A singular matrix has a 0 in the diagonal of u.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for one that is no matrix.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[1, 2], [4, 4]], { dtype: 'float64' });
 * const { l, u, order } = await solve.lu(a);
 * console.log((await l.get()).join(), (await u.get()).join(), (await order.get()).join()); // → 1,0,0.25,1 4,4,0,1 1,0
 * ```
 */
export async function lu<D extends MatrixType>(a: DeviceArray<D>): Promise<LuResult<D>> {
  const called = 'solve.lu';
  refuseMore(called, arguments, 1);
  const matrices = matricesOf(called, 'a', a);
  const { type, batch, m, n } = matrices;
  return callLibrary(a.context, (call) => {
    const [l, u] = [
      [m, Math.min(m, n)],
      [Math.min(m, n), n],
    ].map((shape) => DeviceArray.allocate(call.context, [...batch, ...shape], type));
    const order = DeviceArray.allocate(call.context, [...batch, m], 'uint32');
    const work = call.temporary([countOf(batch) * m * n], type);
    launch(call, 'lu', matrices, l, u, order, ...operand(call, matrices), work, m, n);
    return { l, u, order } as LuResult<D>;
  });
}

/**
 * What `a` has to be multiplied with to be `b`: x of a x = b, in a new array. `a` has the shape [n, n], `b` is a vector [n] or has the shape
 * [n, k]; further dimensions in front of either are batches, as many of both, or none of one of them.
 *
 * @throws TypeError for other arrays, RangeError for shapes that do not fit.
 * @throws CudaError `ERR_CUDA_NO_SOLUTION` if a matrix is singular. In plans and captures, its x is NaN instead.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[2, 0], [1, 1]], { dtype: 'float64' });
 * const x = await solve.solve(a, await DeviceArray.from(Float64Array.of(2, 3)));
 * console.log((await x.get()).join()); // → 1,2
 * ```
 */
export async function solve<D extends MatrixType>(a: DeviceArray<D>, b: DeviceArray<NoInfer<D>>): Promise<DeviceArray<D>> {
  const called = 'solve.solve';
  refuseMore(called, arguments, 2);
  const left = squareMatricesOf(called, 'a', a);
  const isVector = deviceArrayOf(called, given('b', b)).shape.length === 1;
  const right = matricesOf(called, 'b', isVector ? asColumn(b) : b);
  commonType(called, [given('a', a), given('b', b)]);
  const context = contextOfAll(called, [given('a', a), given('b', b)]);
  const batch = left.batch.length > 0 ? left.batch : right.batch;
  if (right.m !== left.n || (right.batch.length > 0 && right.batch.join() !== batch.join())) throw wrongSides(called, a, b, left.n);
  const { n } = left;
  return callLibrary(context, async (call) => {
    const x = DeviceArray.allocate(context, isVector ? [...batch, n] : [...batch, n, right.n], left.type);
    const statuses = new Statuses(call, batch);
    if (takesCusolver(call, batch, n)) {
      queueSolution(call, { a: left, b: right, x, statuses: statuses.array });
    } else {
      const work = call.temporary([countOf(batch) * n * n], left.type);
      const operands = [...operand(call, right), ...operand(call, left)];
      launch(call, 'solve', { ...left, batch }, x, ...operands, work, statuses.array, n, right.n);
    }
    await statuses.check(called, isSingular);
    return x as DeviceArray<D>;
  });
}

/**
 * The inverse of a matrix, in a new array. `a` has the shape [n, n]; further dimensions in front are batches. {@link solve} is quicker and
 * more accurate than a product with the inverse.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for other shapes.
 * @throws CudaError `ERR_CUDA_NO_SOLUTION` if a matrix is singular. In plans and captures, its inverse is NaN instead.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[2, 0], [1, 1]], { dtype: 'float64' });
 * console.log((await (await solve.inv(a)).get()).join()); // → 0.5,0,-0.5,1
 * ```
 */
export async function inv<D extends MatrixType>(a: DeviceArray<D>): Promise<DeviceArray<D>> {
  const called = 'solve.inv';
  refuseMore(called, arguments, 1);
  const matrices = squareMatricesOf(called, 'a', a);
  const { type, batch, n } = matrices;
  return callLibrary(a.context, async (call) => {
    const x = DeviceArray.allocate(call.context, [...batch, n, n], type);
    const statuses = new Statuses(call, batch);
    if (takesCusolver(call, batch, n)) {
      queueInverse(call, matrices, x, statuses.array);
    } else {
      const work = call.temporary([countOf(batch) * n * n], type);
      launch(call, 'inverse', matrices, x, ...operand(call, matrices), work, statuses.array, n);
    }
    await statuses.check(called, isSingular);
    return x as DeviceArray<D>;
  });
}

/**
 * The determinant of a matrix [n, n], in an array of one element; that of each matrix, if there are batches in front. That of a singular
 * matrix is 0.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for other shapes.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[2, 0], [1, 1]], { dtype: 'float64' });
 * console.log((await (await solve.det(a)).get()).join()); // → 2
 * ```
 */
export async function det<D extends MatrixType>(a: DeviceArray<D>): Promise<DeviceArray<D>> {
  const called = 'solve.det';
  refuseMore(called, arguments, 1);
  const matrices = squareMatricesOf(called, 'a', a);
  const { type, batch, n } = matrices;
  return callLibrary(a.context, (call) => {
    const out = DeviceArray.allocate(call.context, batch.length === 0 ? [1] : batch, type);
    const work = call.temporary([countOf(batch) * n * n], type);
    launch(call, 'determinant', matrices, out, ...operand(call, matrices), work, n);
    return out as DeviceArray<D>;
  });
}

function launch(call: LibraryCall, kernel: string, { type, batch }: Matrices, ...args: readonly unknown[]): void {
  call.launch(code.kernel(kernel, type, call.context), launchFor(batch), ...args, countOf(batch));
}

function asColumn(vector: DeviceArray<MatrixType>): DeviceArray<MatrixType> {
  const { shape, strides } = vector.layout;
  return DeviceArray.viewOf(vector, vector.dtype, { shape: [...shape, 1], strides: [...strides, 0] }, 0);
}

const isSingular = (status: number) =>
  `expected matrices that have an inverse, received a singular one: pivot ${status - 1} of its elimination is 0`;

function wrongSides(called: string, a: DeviceArray<MatrixType>, b: DeviceArray<MatrixType>, n: number): Error {
  const shapes = `${describeShape(a.shape)} and ${describeShape(b.shape)}`;
  return coded(
    new RangeError(`${called}: expected ${n} rows in b, as a has, and batches of one size or of none, received the shapes ${shapes}`),
  );
}
