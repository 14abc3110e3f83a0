import { driverApi } from '../apis';
import { cublasTable } from '../generated/cublas-table';
import { cublasLtTable } from '../generated/cublaslt-table';
import { cufftTable } from '../generated/cufft-table';
import { curandTable } from '../generated/curand-table';
import { cusparseTable } from '../generated/cusparse-table';
import { cusolverTable } from '../generated/cusolver-table';
import type { Cublas } from '../generated/cublas-types';
import type { CublasLt } from '../generated/cublaslt-types';
import type { Cufft } from '../generated/cufft-types';
import type { Curand } from '../generated/curand-types';
import type { Cusparse } from '../generated/cusparse-types';
import type { Cusolver } from '../generated/cusolver-types';
import { MathematicsApi, whenUsed } from './mathematics-api';

/** CUDA's libraries for numbers, by their names. */
export const mathematics = {
  cublas: new MathematicsApi('cublas', cublasTable, driverApi.library),
  cublasLt: new MathematicsApi('cublasLt', cublasLtTable, driverApi.library),
  cufft: new MathematicsApi('cufft', cufftTable, driverApi.library),
  curand: new MathematicsApi('curand', curandTable, driverApi.library),
  cusparse: new MathematicsApi('cusparse', cusparseTable, driverApi.library),
  cusolver: new MathematicsApi('cusolver', cusolverTable, driverApi.library),
};

/**
 * cuBLAS under C's names: vectors and dense matrices.
 *
 * @example
 * ```ts
 * import { cublas } from 'cuda-ffi/bindings';
 *
 * const major = () => cublas.cublasGetProperty(cublas.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const cublas = whenUsed(() => mathematics.cublas.members()) as Cublas;
/**
 * cuBLASLt under C's names: products of matrices with all that can be chosen of them.
 *
 * @example
 * ```ts
 * import { cublasLt } from 'cuda-ffi/bindings';
 *
 * const major = () => cublasLt.cublasLtGetProperty(cublasLt.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const cublasLt = whenUsed(() => mathematics.cublasLt.members()) as CublasLt;
/**
 * cuFFT under C's names: Fourier transforms.
 *
 * @example
 * ```ts
 * import { cufft } from 'cuda-ffi/bindings';
 *
 * const major = () => cufft.cufftGetProperty(cufft.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const cufft = whenUsed(() => mathematics.cufft.members()) as Cufft;
/**
 * cuRAND under C's names: random numbers.
 *
 * @example
 * ```ts
 * import { curand } from 'cuda-ffi/bindings';
 *
 * const major = () => curand.curandGetProperty(curand.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const curand = whenUsed(() => mathematics.curand.members()) as Curand;
/**
 * cuSPARSE under C's names: sparse matrices.
 *
 * @example
 * ```ts
 * import { cusparse } from 'cuda-ffi/bindings';
 *
 * const major = () => cusparse.cusparseGetProperty(cusparse.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const cusparse = whenUsed(() => mathematics.cusparse.members()) as Cusparse;
/**
 * cuSOLVER under C's names: factorizations and eigenvalues (`cusolverDn`, `cusolverSp`).
 *
 * @example
 * ```ts
 * import { cusolver } from 'cuda-ffi/bindings';
 *
 * const major = () => cusolver.cusolverGetProperty(cusolver.libraryPropertyType_t.MAJOR_VERSION); // if the library is there
 * ```
 */
export const cusolver = whenUsed(() => mathematics.cusolver.members()) as Cusolver;
