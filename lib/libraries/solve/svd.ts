import { refuseMore } from '../../errors/argument-count';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary } from '../library-call';
import { LibraryCode } from '../library-code';
import { realOf } from '../numbers';
import type { MatrixType, RealOf } from './arithmetic-source';
import { countOf, launchFor, matricesOf, operand } from './operands';
import { Statuses } from './statuses';
import { svdSource } from './svd-source';

const code = new LibraryCode('solve-svd', svdSource);

/** What {@link svd} resolves to, for a matrix of the shape [m, n]. */
export interface SvdResult<D extends MatrixType> {
  /** Columns of length 1 that are orthogonal to each other: [m, min(m, n)]. */
  u: DeviceArray<D>;
  /** The singular values, the greatest first: [min(m, n)]. */
  s: DeviceArray<RealOf<D>>;
  /** Rows of length 1 that are orthogonal to each other: [min(m, n), n]. */
  vh: DeviceArray<D>;
}

/**
 * The singular values of a matrix, and the vectors that belong to them: `a` is u diag(s) vh. By Jacobi's rotations from one side. `a` has
 * the shape [m, n]; further dimensions in front are batches. Singular values come in their order, the greatest first; the greatest element
 * of each row of vh is real and positive.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for one that is no matrix.
 * @throws CudaError `ERR_CUDA_NO_SOLUTION` if a matrix has elements that are not finite. In plans and captures, the results are NaN instead.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[0, 2], [1, 0]], { dtype: 'float64' });
 * const { u, s, vh } = await solve.svd(a);
 * console.log((await s.get()).join(), (await u.get()).join(), (await vh.get()).join()); // → 2,1 1,0,0,1 0,1,1,0
 * ```
 */
export async function svd<D extends MatrixType>(a: DeviceArray<D>): Promise<SvdResult<D>> {
  const called = 'solve.svd';
  refuseMore(called, arguments, 1);
  const matrices = matricesOf(called, 'a', a);
  const { type, batch, m, n } = matrices;
  const [batches, count, length] = [countOf(batch), Math.min(m, n), Math.max(m, n)];
  return callLibrary(a.context, async (call) => {
    const real = realOf(type);
    const allocate = (shape: readonly number[]) => DeviceArray.allocate(call.context, [...batch, ...shape], type);
    const [u, s, vh] = [allocate([m, count]), DeviceArray.allocate(call.context, [...batch, count], real), allocate([count, n])];
    const work = [length * count, count * count, length * count, count].map((size) => call.temporary([batches * size], type));
    const lengths = call.temporary([batches * count], real);
    const places = call.temporary([batches * count], 'uint32');
    const statuses = new Statuses(call, batch);
    const [array, nextMatrix, nextRow, nextColumn] = operand(call, matrices);
    const read = m < n ? [array, nextMatrix, nextColumn, nextRow] : [array, nextMatrix, nextRow, nextColumn];
    const rest = [...work, lengths, places, statuses.array, length, count, m < n ? 1 : 0, batches];
    call.launch(code.kernel('svd', type, call.context), launchFor(batch), u, s, vh, ...read, ...rest);
    await statuses.check(called, () => 'expected matrices of finite numbers, received one without singular values');
    return { u, s, vh } as unknown as SvdResult<D>;
  });
}
