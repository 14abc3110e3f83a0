import { refuseMore } from '../../errors/argument-count';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary } from '../library-call';
import { LibraryCode } from '../library-code';
import { realOf } from '../numbers';
import type { MatrixType, RealOf } from './arithmetic-source';
import { eighSource } from './eigh-source';
import { countOf, launchFor, operand, squareMatricesOf } from './operands';
import { Statuses } from './statuses';

const code = new LibraryCode('solve-eigh', eighSource);

/** What {@link eigh} resolves to, for a matrix of the shape [n, n]. */
export interface EighResult<D extends MatrixType> {
  /** The eigenvalues, the smallest first: [n]. */
  values: DeviceArray<RealOf<D>>;
  /** Their eigenvectors, of length 1, as columns: [n, n]. */
  vectors: DeviceArray<D>;
}

/**
 * The eigenvalues and eigenvectors of a symmetric or Hermitian matrix, by Jacobi's rotations. `a` has the shape [n, n]; only its lower
 * triangle is read. Further dimensions in front are batches. Eigenvalues come in their order, the smallest first; the greatest element of
 * each eigenvector is real and positive.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for other shapes.
 * @throws CudaError `ERR_CUDA_NO_SOLUTION` if a matrix has elements that are not finite. In plans and captures, the results are NaN instead.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[2, 0], [0, 1]], { dtype: 'float64' });
 * const { values, vectors } = await solve.eigh(a);
 * console.log((await values.get()).join(), (await vectors.get()).join()); // → 1,2 0,1,1,0
 * ```
 */
export async function eigh<D extends MatrixType>(a: DeviceArray<D>): Promise<EighResult<D>> {
  const called = 'solve.eigh';
  refuseMore(called, arguments, 1);
  const matrices = squareMatricesOf(called, 'a', a);
  const { type, batch, n } = matrices;
  const count = countOf(batch);
  return callLibrary(a.context, async (call) => {
    const real = realOf(type);
    const values = DeviceArray.allocate(call.context, [...batch, n], real);
    const vectors = DeviceArray.allocate(call.context, [...batch, n, n], type);
    const work = [call.temporary([count * n * n], type), call.temporary([count * n * n], type), call.temporary([count * n], real)];
    const [sines, places] = [call.temporary([count * n], type), call.temporary([count * n], 'uint32')];
    const statuses = new Statuses(call, batch);
    const rest = [...work, sines, places, statuses.array, n, count];
    call.launch(code.kernel('eigh', type, call.context), launchFor(batch), values, vectors, ...operand(call, matrices), ...rest);
    await statuses.check(called, () => 'expected matrices of finite numbers, received one without eigenvalues');
    return { values, vectors } as unknown as EighResult<D>;
  });
}
