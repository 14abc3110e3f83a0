import { refuseMore } from '../../errors/argument-count';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary } from '../library-call';
import { LibraryCode } from '../library-code';
import type { MatrixType } from './arithmetic-source';
import { choleskySource } from './cholesky-source';
import { countOf, launchFor, operand, squareMatricesOf } from './operands';
import { Statuses } from './statuses';

const code = new LibraryCode('solve-cholesky', choleskySource);

/**
 * The lower triangular matrix l of which `a` is l lᴴ, with positive numbers in its diagonal, in a new array. `a` has the shape [n, n], is
 * symmetric or Hermitian, and positive definite; only its lower triangle is read. Further dimensions in front are batches.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for other shapes.
 * @throws CudaError `ERR_CUDA_NO_SOLUTION` if a matrix is not positive definite. In plans and captures, its l is NaN instead.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[4, 2], [2, 5]], { dtype: 'float64' });
 * console.log((await (await solve.cholesky(a)).get()).join()); // → 2,0,1,2
 * ```
 */
export async function cholesky<D extends MatrixType>(a: DeviceArray<D>): Promise<DeviceArray<D>> {
  const called = 'solve.cholesky';
  refuseMore(called, arguments, 1);
  const matrices = squareMatricesOf(called, 'a', a);
  const { type, batch, n } = matrices;
  return callLibrary(a.context, async (call) => {
    const l = DeviceArray.allocate(call.context, [...batch, n, n], type);
    const statuses = new Statuses(call, batch);
    const kernel = code.kernel('cholesky', type, call.context);
    call.launch(kernel, launchFor(batch), l, ...operand(call, matrices), statuses.array, n, countOf(batch));
    await statuses.check(
      called,
      (status) => `expected positive definite matrices, received one whose leading minor ${status} is not positive`,
    );
    return l as DeviceArray<D>;
  });
}
