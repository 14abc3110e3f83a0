/**
 * What programs want of CUDA's libraries, as functions over device arrays and TypedArrays: in the current stream, in plans and in captures,
 * on a GPU and on the software device. `cuda-ffi/libraries`.
 *
 * @module cuda-ffi/libraries
 */
export * as blas from './blas/blas';
export * as fft from './fft/fft';
export * as random from './random/random';
export * as sparse from './sparse/sparse';
export * as solve from './solve/solve';
export { argsort, sort, type Sortable, type SortOptions } from './order/order';
export { type Offsets, segmentedReduce, type SegmentOperation } from './segments/segmented-reduce';
export { type Mask, select, type SelectOptions } from './selection/select';
export { unique, type UniqueOptions, type UniqueResult } from './selection/unique';
export type { AnyVector } from './elements';
