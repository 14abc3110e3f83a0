import type { AnyText, Handle, KernelLookup, KernelNames, MayHaveMore, TypedModule } from '../../types';
import type { DeviceArray } from '../memory/device-array';
import type { StructDType } from '../memory/struct-dtype';

/**
 * What every module has besides its kernels.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__constant__ float table[2]; __global__ void k(float* x) { x[threadIdx.x] = table[threadIdx.x]; }');
 * await mod.global('table').set(Float32Array.of(5, 6));
 * const x = new Float32Array(2);
 * await mod.k(x);
 * console.log(x.join(), mod.kernels); // → 5,6 [ 'k' ]
 * mod.dispose();
 * ```
 */
export interface ModuleMembers {
  /** The names of the kernels, as `kernel()` accepts them, with the instances of templates that are loaded so far. Blocks while the module still compiles. */
  readonly kernels: string[];
  /** The module's name in messages. */
  readonly name: string;
  /**
   * The driver's CUmodule of the module's own image, for `cuda-ffi/bindings` and other libraries; instances of templates that were asked
   * for later have images of their own. This object still owns it. Blocks while the module still compiles.
   */
  readonly handle: Handle<'CUmodule'>;
  /** Resolves when the module is compiled and loaded; rejects if that fails. */
  readonly ready: Promise<void>;
  /**
   * A `__device__` or `__constant__` variable as a device array over its memory, with its own type and shape, or as bytes where those are not
   * known. For a variable of structs, pass their Struct. Blocks while the module still compiles.
   *
   * @throws CudaError for a variable that is not there (the compiler drops one that no kernel uses).
   * @throws RangeError for one that is not a whole number of structs.
   *
   * @example
   * ```ts
   * const Limits = Struct({ low: 'float', high: 'float' }, 'Limits');
   * const mod = await CudaModule.compile(`
   *   struct Limits { float low, high; };
   *   __constant__ Limits limits;
   *   __global__ void clamp(float* x) { x[threadIdx.x] = fminf(fmaxf(x[threadIdx.x], limits.low), limits.high); }`);
   * await mod.global('limits', Limits).set([{ low: 0, high: 1 }]);
   * const x = Float32Array.of(-5, 0.5, 5);
   * await mod.clamp(x);
   * console.log(x.join()); // → 0,0.5,1
   * ```
   */
  global(name: string): DeviceArray;
  /** A variable of structs as a device array of them. */
  global<D extends StructDType>(name: string, type: D): DeviceArray<D>;
  /** Unloads the code once nothing that was launched needs it. Its kernels and variables cannot be used any more. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
  /**
   * Waits for the work that is queued in the current stream, then disposes of it, also if some of that failed: then it rejects with the error.
   *
   * @throws CudaError if that work has failed; it is disposed of all the same.
   */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * A module with its kernels as methods, typed from the source if that is a string literal. Editors show the kernels' names first, and cut off
 * what is long, the source: a conditional type removes the name `CudaModule<"…the whole source…">`.
 */
export type CudaModule<Source extends string = string> =
  ShownNames<Source> extends infer Names extends string
    ? ModuleOf<Names> & TypedModule<Source, keyof ModuleMembers | 'kernel'> & KernelLookup<Source>
    : never;

type ShownNames<Source extends string> = MayHaveMore<Source> extends true ? string : KernelNames<Source>;

/** What every module has besides its kernels, which have these names. */
export interface ModuleOf<Names extends string> extends ModuleMembers {
  readonly kernels: string extends Names ? string[] : (Names | AnyText)[];
}
