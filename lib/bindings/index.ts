/**
 * The C APIs under C's names: the driver, NVRTC and nvJitLink, function by function. A function returns what C returns through pointers;
 * lengths of arrays can be left out; an error code is thrown as CudaError.
 */
export * as driver from './driver';
export * as nvrtc from './nvrtc';
export * as nvJitLink from './nv-jit-link';
export { addressOf, readMemory, writeMemory } from './host-addresses';
export { CudaError } from '../errors/cuda-error';
export type * from './values/value-types';
