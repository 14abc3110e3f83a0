import { driverApi } from '../apis';
import { cublasTable } from '../generated/cublas-table';
import { cublasLtTable } from '../generated/cublaslt-table';
import { cufftTable } from '../generated/cufft-table';
import { curandTable } from '../generated/curand-table';
import { cusparseTable } from '../generated/cusparse-table';
import { cusolverTable } from '../generated/cusolver-table';
import { nvmlTable } from '../generated/nvml-table';
import type { Cublas } from '../generated/cublas-types';
import type { CublasLt } from '../generated/cublaslt-types';
import type { Cufft } from '../generated/cufft-types';
import type { Curand } from '../generated/curand-types';
import type { Cusparse } from '../generated/cusparse-types';
import type { Cusolver } from '../generated/cusolver-types';
import type { Nvml } from '../generated/nvml-types';
import { ListedApi, whenUsed } from './listed-api';
import { ofNumbers, ofNvml } from './kinds';

/** The libraries by their names. */
export const listed = {
  cublas: new ListedApi(ofNumbers('cublas'), cublasTable, driverApi.library),
  cublasLt: new ListedApi(ofNumbers('cublasLt'), cublasLtTable, driverApi.library),
  cufft: new ListedApi(ofNumbers('cufft'), cufftTable, driverApi.library),
  curand: new ListedApi(ofNumbers('curand'), curandTable, driverApi.library),
  cusparse: new ListedApi(ofNumbers('cusparse'), cusparseTable, driverApi.library),
  cusolver: new ListedApi(ofNumbers('cusolver'), cusolverTable, driverApi.library),
  nvml: new ListedApi(ofNvml, nvmlTable, driverApi.library),
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
export const cublas = whenUsed(() => listed.cublas.members()) as Cublas;
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
export const cublasLt = whenUsed(() => listed.cublasLt.members()) as CublasLt;
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
export const cufft = whenUsed(() => listed.cufft.members()) as Cufft;
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
export const curand = whenUsed(() => listed.curand.members()) as Curand;
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
export const cusparse = whenUsed(() => listed.cusparse.members()) as Cusparse;
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
export const cusolver = whenUsed(() => listed.cusolver.members()) as Cusolver;
/**
 * NVML under C's names: what GPUs are, how they do, and how they are set. `nvml.promises` has the same functions on another thread.
 *
 * @example
 * ```ts
 * import { nvml } from 'cuda-ffi/bindings';
 *
 * const memory = (device: bigint) => nvml.nvmlDeviceGetMemoryInfo_v2(device as never, { version: nvml.nvmlMemory_v2 }).free;
 * ```
 */
export const nvml = whenUsed(() => ({ ...listed.nvml.members(), promises: listed.nvml.promises() })) as Nvml;
