import type { CudaInKernels, JitFunction, JitKernel, JitParameters, JitResult, NamedJitArguments } from '../../types';
import { coded } from '../errors/argument-error';
import type { Combination } from './combine';
import type { Elementwise } from './elementwise';
import type { DeviceFunctionOptions, JitOptions, ScanOptions } from './jit-options';
import { device, elementwise, jit, reduce, scan } from './makers';
import type { Reduction } from './reduce';
import type { Scan } from './scan';

/** Makes kernels and device functions that are written in JavaScript, and has what they call. */
export interface Cuda extends CudaInKernels {
  /**
   * Makes a kernel from a function. `signature` gives the types of its parameters, `void(float32[], int32)`: arrays have as many `[]` as
   * dimensions. The text of the function is parsed, typed and printed as CUDA C++, which is compiled when the kernel is first called; what
   * the function uses from outside is named in `link` and `capture`. Throws TypeError for a wrong signature, and CudaCompileError, with
   * file, line and column of the JavaScript, for code outside the subset.
   */
  jit<const Signature extends string, Function extends JitFunction<Signature>>(
    signature: Signature,
    kernel: Function,
    options?: JitOptions,
  ): JitKernel<Signature, NamedJitArguments<Signature, Function>>;
  /**
   * Makes a function that kernels can call: `float32(float32)`. It can also be called in JavaScript, where it computes in the types of the
   * device. Throws as {@link Cuda.jit}.
   */
  device<const Signature extends string>(
    signature: Signature,
    body: (...args: NoInfer<JitParameters<Signature>>) => NoInfer<JitResult<Signature>>,
    options?: DeviceFunctionOptions,
  ): (...args: JitParameters<Signature>) => JitResult<Signature>;
  /**
   * Makes a function over arrays from an expression, `float32 r = a * x + y`. It takes the array for the results, then a number or an array
   * for each name, in the order of their first appearance (`i` is the index). Throws TypeError for a text of another form, CudaCompileError
   * for what kernels do not support.
   */
  elementwise(expression: string, options?: JitOptions): Elementwise;
  /**
   * Makes a function that combines the values of an array into one: `cuda.reduce('a + b', 0)`. Values are not combined in their order, so
   * the operation has to be associative and commutative; `identity` is the value that changes no other.
   */
  reduce(combination: Combination, identity: number | bigint, options?: JitOptions): Reduction;
  /**
   * Makes a function that computes, for each value of an array, the combination of all values from the first up to it:
   * `cuda.scan('a + b', 0)`. The operation has to be associative.
   */
  scan(combination: Combination, identity: number | bigint, options?: ScanOptions): Scan;
}

/** Looked up at each use, so that their code is loaded at the first. */
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

/** What exists only in kernels, whose text is read and never run. */
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

/** Makes kernels that are written in JavaScript, and has what they call. */
export const cuda = Object.defineProperties(makers, Object.fromEntries(onlyThere)) as unknown as Cuda;
