/**
 * The C APIs under C's names: the driver, the runtime, NVRTC, nvJitLink, CUDA's libraries for numbers and NVML, function by function. A function returns what C returns through pointers;
 * lengths of arrays can be left out; an error code is thrown as CudaError.
 *
 * @example
 * ```ts
 * import { driver } from 'cuda-ffi/bindings';
 *
 * driver.cuInit(0);
 * console.log(driver.cuDeviceGetCount() > 0); // → true
 * ```
 */
export * as driver from './driver';
/**
 * NVRTC under C's names: `nvrtc.promises` has the functions that take long.
 *
 * @example
 * ```ts
 * import { nvrtc } from 'cuda-ffi/bindings';
 *
 * const program = nvrtc.nvrtcCreateProgram('__global__ void k() {}', 'k.cu', [], []);
 * await nvrtc.promises.nvrtcCompileProgram(program, []);
 * console.log(nvrtc.nvrtcGetPTX(program).includes('.entry')); // → true
 * ```
 */
export * as nvrtc from './nvrtc';
/**
 * nvJitLink under C's names.
 *
 * @example
 * ```ts
 * import { nvJitLink } from 'cuda-ffi/bindings';
 *
 * const version = () => nvJitLink.nvJitLinkVersion(); // [major, minor], if the library is there
 * ```
 */
export * as nvJitLink from './nv-jit-link';
/**
 * The CUDA runtime under C's names. `runtime.promises` has the functions that can wait.
 *
 * @example
 * ```ts
 * import { runtime } from 'cuda-ffi/bindings';
 *
 * const name = () => runtime.cudaGetErrorName(700); // cudaErrorIllegalAddress, if the library is there
 * ```
 */
export * as runtime from './runtime';
export { cublas, cublasLt, cufft, curand, cusolver, cusparse, nvml } from './listed/libraries';
export { addressOf, readMemory, writeMemory } from './host-addresses';
export { CudaError } from '../errors/cuda-error';
export type * from './values/value-types';
