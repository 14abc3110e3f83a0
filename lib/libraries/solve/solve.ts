/** Systems of linear equations, and the factors of matrices, by NumPy's names. */
export { cholesky } from './cholesky';
export { eigh, type EighResult } from './eigh';
export { det, inv, lu, type LuResult, solve } from './lu';
export { qr, type QrResult } from './qr';
export { svd, type SvdResult } from './svd';
export type { MatrixType } from './arithmetic-source';
