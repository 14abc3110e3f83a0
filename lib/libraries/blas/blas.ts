/** Linear algebra over vectors and matrices, by the names of BLAS. */
export { gemm, gemv, type ProductOptions } from './matrices';
export { asum, axpy, dot, type DotResult, nrm2, scal, type SumOptions, type Vector } from './vectors';
export type { Factor } from './factor';
