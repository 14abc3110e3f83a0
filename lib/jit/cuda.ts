import type { CudaInKernels, JitKernel, JitParameters, JitResult } from '../../types';
import { coded } from '../errors/argument-error';
import type { Combination } from './combine';
import type { Elementwise } from './elementwise';
import type { DeviceFunctionOptions, JitOptions } from './jit';
import { device, elementwise, jit, reduce, scan } from './makers';
import type { Reduction } from './reduce';
import type { Scan, ScanOptions } from './scan';

/** Kernels and device functions written in JavaScript, and what they call. */
export interface Cuda extends CudaInKernels {
  /**
   * Makes a kernel of a function. `signature` gives the types of its parameters, `void(float32[], int32)`: arrays have as
   * many `[]` as dimensions. The text of the function is read, typed and printed as CUDA C++, which is compiled when the
   * kernel is first called; what the function sees of what is around it is named in `link` and `capture`.
   * Throws CudaCompileError, with file, line and column of the JavaScript, for what is not part of the subset.
   */
  jit<const Signature extends string>(
    signature: Signature,
    kernel: (...args: NoInfer<JitParameters<Signature>>) => void,
    options?: JitOptions,
  ): JitKernel<Signature>;
  /** Makes a function that kernels call: `float32(float32)`. It runs in JavaScript as well, in the types of the device. */
  device<const Signature extends string>(
    signature: Signature,
    body: (...args: NoInfer<JitParameters<Signature>>) => NoInfer<JitResult<Signature>>,
    options?: DeviceFunctionOptions,
  ): (...args: JitParameters<Signature>) => JitResult<Signature>;
  /**
   * Makes a function over arrays of one expression, `float32 r = a * x + y`: it takes the array for the results, then a
   * number or an array for each name, in the order of first appearance (`i` is the index). Throws TypeError for what is no
   * such expression, CudaCompileError for what kernels do not know.
   */
  elementwise(expression: string, options?: JitOptions): Elementwise;
  /**
   * Makes a function that combines the values of an array to one: `cuda.reduce('a + b', 0)`. The order is not theirs, so
   * the operation is associative and commutative; `identity` is the value that it leaves alone.
   */
  reduce(combination: Combination, identity: number | bigint, options?: JitOptions): Reduction;
  /**
   * Makes a function that gives the combinations of an array's values from the first to each: `cuda.scan('a + b', 0)`. The
   * operation is associative.
   */
  scan(combination: Combination, identity: number | bigint, options?: ScanOptions): Scan;
}

/** Looked up at each use: the package's own code of them is loaded at the first. */
const makers = {
  get jit() {
    return jit;
  },
  get device() {
    return device;
  },
  get elementwise() {
    return elementwise;
  },
  get reduce() {
    return reduce;
  },
  get scan() {
    return scan;
  },
};

/** What is there only in kernels, where the text is read and never run. */
const inKernels: readonly (keyof CudaInKernels)[] = [
  ...(['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'laneId', 'warpSize', 'grid', 'gridSize', 'shared', 'local', 'atomic'] as const),
  ...(['syncThreads', 'syncThreadsCount', 'syncThreadsAnd', 'syncThreadsOr', 'syncWarp'] as const),
  ...(['threadFence', 'threadFenceBlock', 'threadFenceSystem', 'fma', 'popc', 'clz', 'ffs', 'brev', 'fromBuffer'] as const),
  ...(['shfl', 'shflUp', 'shflDown', 'shflXor', 'shflSync', 'shflUpSync', 'shflDownSync', 'shflXorSync'] as const),
  ...(['ballot', 'any', 'all', 'ballotSync', 'anySync', 'allSync', 'activeMask'] as const),
];

const onlyThere = inKernels.map((name): [string, PropertyDescriptor] => [
  name,
  {
    get() {
      throw coded(
        new TypeError(
          `cuda.${name} exists only in functions passed to cuda.jit and cuda.device; kernel.simulate() runs a kernel in JavaScript`,
        ),
      );
    },
  },
]);

/** What kernels in JavaScript are made with, and what they call. */
export const cuda = Object.defineProperties(makers, Object.fromEntries(onlyThere)) as unknown as Cuda;
