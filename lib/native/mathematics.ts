import { native } from './environment';

/** CUDA's libraries for numbers, as they are called in messages. src/library/library_search.cpp knows where they are. */
export const mathematicsTitles = {
  cublas: 'cuBLAS',
  cublasLt: 'cuBLASLt',
  cufft: 'cuFFT',
  curand: 'cuRAND',
  cusparse: 'cuSPARSE',
  cusolver: 'cuSOLVER',
} as const;

export type MathematicsName = keyof typeof mathematicsTitles;

/** What `npx cuda-ffi get` calls the wheel that has it. */
export const wheelOf = (name: MathematicsName): string => (name === 'cublasLt' ? 'cublas' : name);

/** Where the library is, and its version. Throws CudaError `ERR_CUDA_LIBRARY_NOT_FOUND` if there is none. */
export const openMathematics = (name: MathematicsName): { readonly path: string; readonly version: string } =>
  native().hostOpenMathematics(name);
