import { refuseMore } from '../../errors/argument-count';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary } from '../library-call';
import { LibraryCode } from '../library-code';
import type { MatrixType } from './arithmetic-source';
import { countOf, launchFor, matricesOf, operand } from './operands';
import { qrSource } from './qr-source';

const code = new LibraryCode('solve-qr', qrSource);

/** What {@link qr} resolves to, for a matrix of the shape [m, n]. */
export interface QrResult<D extends MatrixType> {
  /** Columns of length 1 that are orthogonal to each other: [m, min(m, n)]. */
  q: DeviceArray<D>;
  /** Upper triangular: [min(m, n), n]. */
  r: DeviceArray<D>;
}

/**
 * The factors q r of a matrix, by Householder's reflections; their signs are those that LAPACK and NumPy give. `a` has the shape [m, n];
 * further dimensions in front are batches.
 *
 * @throws TypeError for anything but a DeviceArray of floats of 32 or 64 bits, real or complex; RangeError for one that is no matrix.
 *
 * @example
 * ```ts
 * import { solve } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[0], [2]], { dtype: 'float64' });
 * const { q, r } = await solve.qr(a);
 * console.log((await q.get()).join(), (await r.get()).join()); // → 0,-1 -2
 * ```
 */
export async function qr<D extends MatrixType>(a: DeviceArray<D>): Promise<QrResult<D>> {
  const called = 'solve.qr';
  refuseMore(called, arguments, 1);
  const matrices = matricesOf(called, 'a', a);
  const { type, batch, m, n } = matrices;
  const [count, side] = [countOf(batch), Math.min(m, n)];
  return callLibrary(a.context, (call) => {
    const [q, r] = [
      [m, side],
      [side, n],
    ].map((shape) => DeviceArray.allocate(call.context, [...batch, ...shape], type));
    const work = [m * n, m * side, side].map((size) => call.temporary([count * size], type));
    call.launch(code.kernel('qr', type, call.context), launchFor(batch), q, r, ...operand(call, matrices), ...work, m, n, count);
    return { q, r } as QrResult<D>;
  });
}
