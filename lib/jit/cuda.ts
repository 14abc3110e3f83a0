import type {
  CudaInKernels,
  ElementwiseArguments,
  ElementwiseText,
  JitFunction,
  JitKernel,
  JitParameters,
  JitResult,
  KernelSignature,
  NamedJitArguments,
  WithParameters,
} from '../../types';
import { coded } from '../errors/argument-error';
import * as casts from './casts';
import type { Combination } from './combine';
import { inKernels } from './cuda-names';
import type { Elementwise } from './elementwise';
import type { DeviceFunctionOptions, JitOptions, ScanOptions } from './jit-options';
import { device, elementwise, jit, reduce, scan } from './makers';
import type { Reduction } from './reduce';
import type { Scan } from './scan';

/** The casts that the package exports, as members: a minifier renames what is imported, but no members. */
type Casts = Readonly<typeof casts>;

/** Makes kernels and device functions that are written in JavaScript, and has what they call. */
export interface Cuda extends CudaInKernels, Casts {
  /**
   * Makes a kernel from a function. `signature` gives the types of its parameters, `void(float32[], int32)`: arrays have as many `[]` as
   * dimensions. The text of the function is parsed, typed and printed as CUDA C++, which is compiled when the kernel is first called; what
   * the function uses from outside is named in `link` and `capture`.
   *
   * @throws TypeError for a wrong signature.
   * @throws CudaCompileError, with file, line and column of the JavaScript, for code outside the subset.
   *
   * @example
   * ```ts
   * const square = cuda.jit('void(float32[], float32[])', (r, x) => {
   *   const i = cuda.grid(1);
   *   if (i < r.length) r[i] = x[i]! * x[i]!;
   * });
   * const r = new Float32Array(2);
   * await square(r, Float32Array.of(3, 4));
   * console.log(r.join()); // → 9,16
   * ```
   */
  jit<const Signature extends string, Function extends JitFunction<Signature>>(
    signature: Signature & KernelSignature<Signature>,
    kernel: Function,
    options?: JitOptions,
  ): JitKernel<Signature, NamedJitArguments<Signature, Function>>;
  /**
   * Makes a function that kernels can call: `float32(float32)`. It can also be called in JavaScript, where it computes in the types of the
   * device.
   *
   * @throws As {@link Cuda.jit}.
   *
   * @example
   * ```ts
   * const square = cuda.device('float32(float32)', (x) => x * x);
   * const squares = cuda.jit('void(float32[])', (x) => { x[cuda.grid(1)] = square(x[cuda.grid(1)]!); }, { link: { square } });
   * const x = Float32Array.of(3, 4);
   * await squares(x);
   * console.log(x.join(), square(5)); // → 9,16 25
   * ```
   */
  device<const Signature extends string>(
    signature: Signature & WithParameters<Signature>,
    body: (...args: NoInfer<JitParameters<Signature>>) => NoInfer<JitResult<Signature>>,
    options?: DeviceFunctionOptions,
  ): (...args: JitParameters<Signature>) => JitResult<Signature>;
  /**
   * Makes a function over arrays from an expression, `float32 r = a * x + y`. It takes the array for the results, then a number or an array
   * for each name, in the order of their first appearance (`i` is the index).
   *
   * @throws TypeError for a text of another form.
   * @throws CudaCompileError for what kernels do not support.
   *
   * @example
   * ```ts
   * const saxpy = cuda.elementwise('float32 r = a * x + y');
   * const r = new Float32Array(3);
   * await saxpy(r, 2, Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30));
   * console.log(r.join()); // → 12,24,36
   * ```
   */
  elementwise<const Text extends string>(
    expression: Text & ElementwiseText<Text>,
    options?: JitOptions & { link?: undefined; capture?: undefined },
  ): Elementwise<ElementwiseArguments<Text>>;
  /** As the other form; what `link` and `capture` name is no argument. */
  elementwise<const Text extends string>(expression: Text & ElementwiseText<Text>, options: JitOptions): Elementwise;
  /**
   * Makes a function that combines the values of an array into one: `cuda.reduce('a + b', 0)`. Values are not combined in their order, so
   * the operation has to be associative and commutative; `identity` is the value that changes no other.
   *
   * @throws TypeError for a wrong option; the first call rejects for what is no combination of two values.
   *
   * @example
   * ```ts
   * const sum = cuda.reduce('a + b', 0);
   * const maximum = cuda.reduce('Math.max(a, b)', -Infinity);
   * const x = Float32Array.of(1, 7, 3);
   * console.log(await sum(x), await maximum(x)); // → 11 7
   * ```
   */
  reduce(combination: Combination, identity: number | bigint, options?: JitOptions): Reduction;
  /**
   * Makes a function that computes, for each value of an array, the combination of all values from the first up to it:
   * `cuda.scan('a + b', 0)`. The operation has to be associative.
   *
   * @throws TypeError for a wrong option; the first call rejects for what is no combination of two values.
   *
   * @example
   * ```ts
   * const running = cuda.scan('a + b', 0);
   * const out = new Int32Array(4);
   * await running(out, Int32Array.of(1, 2, 3, 4));
   * console.log(out.join()); // → 1,3,6,10
   * ```
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

/** Static methods of another class, which are looked for here. */
const elsewhere = ['compile', 'load', 'loadFile', 'loadSync'].map((name): [string, PropertyDescriptor] => [
  name,
  {
    get() {
      throw coded(new TypeError(`cuda has no ${name}: it makes kernels of JavaScript; CudaModule.${name}() is for CUDA C++ and images`));
    },
  },
]);

/**
 * Makes kernels that are written in JavaScript, and has what they call.
 *
 * @example
 * ```ts
 * const saxpy = cuda.jit('void(float32[], float32, float32[], float32[])', (r, a, x, y) => {
 *   const i = cuda.grid(1);
 *   if (i < r.length) r[i] = a * x[i]! + y[i]!;
 * });
 * const r = new Float32Array(3);
 * await saxpy(r, 2, Float32Array.of(1, 2, 3), Float32Array.of(10, 20, 30));
 * console.log(r.join()); // → 12,24,36
 * ```
 */
export const cuda = Object.defineProperties(
  Object.assign(makers, casts),
  Object.fromEntries([...onlyThere, ...elsewhere]),
) as unknown as Cuda;
