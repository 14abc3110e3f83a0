/** Sparse matrices in compressed rows (CSR). */
export { csr, type Csr, type CsrParts, type Indices } from './csr';
export { fromDense, toDense, transpose } from './conversions';
export { spmm, spmv, type SparseProductOptions } from './products';
