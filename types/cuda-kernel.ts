import type { CudaArgument } from './argument-of';
import type { DeclarationFor } from './declaration-for';
import type { Handle } from './handle';

/** 1 to 3 sizes; the ones left out are 1. */
export type LaunchShape = number | OneToThreeSizes;

/** A list of them. As an interface, it is named in messages. */
export interface OneToThreeSizes extends Readonly<[number, number?, number?]> {}

/** A setting, or a function that computes it from the arguments of a call. */
export type FromArguments<Setting, Args extends readonly unknown[]> = Setting | ((args: ArgumentsSeen<Args>) => Setting);

/** The arguments as such a function sees them: one for each of the kernel's parameters, as the caller passed it. */
export type ArgumentsSeen<Args extends readonly unknown[]> = number extends Args['length'] ? any : { [Index in keyof Args]: any };

/** A stream, as far as its type matters for a call. */
export interface StreamLike {
  /** Resolves when all queued work is done. */
  synchronize(): unknown;
  /** Whether all queued work is done. */
  query(): unknown;
}

/** An AbortSignal, which not all of TypeScript's `lib` settings include. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  /** As EventTarget has it. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** As EventTarget has it. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * How a kernel is launched: the argument of {@link CudaKernel.with}.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void k(int* x) { extern __shared__ int s[]; s[threadIdx.x] = threadIdx.x; x[threadIdx.x] = s[threadIdx.x]; }');
 * const k = mod.k.with({ grid: 1, block: 4, sharedMemory: 4 * 4, signal: AbortSignal.timeout(10_000) });
 * const x = new Int32Array(4);
 * await k(x);
 * console.log(x.join()); // → 0,1,2,3
 * ```
 */
export interface LaunchConfiguration<Args extends readonly unknown[] = readonly any[]> {
  /**
   * The number of blocks.
   *
   * @default as many as the largest array needs, with a thread for each element
   */
  readonly grid?: FromArguments<LaunchShape, Args> | undefined;
  /**
   * The number of threads in a block.
   *
   * @default the number of elements, if they fit in one block; else the size with the best occupancy
   */
  readonly block?: FromArguments<LaunchShape, Args> | undefined;
  /** Bytes of dynamic shared memory. */
  readonly sharedMemory?: FromArguments<number, Args> | undefined;
  /** The number of blocks in a cluster (compute capability 9.0 and later). */
  readonly cluster?: FromArguments<LaunchShape, Args> | undefined;
  /** Whether the whole grid runs at once, so that its blocks can wait for each other. */
  readonly cooperative?: boolean | undefined;
  /**
   * The stream in which calls are queued.
   *
   * @default the current stream
   */
  readonly stream?: StreamLike | undefined;
  /** Aborting it rejects the call's Promise; the software device then ends the kernel, a GPU goes on with it. */
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * A kernel as a function: a call launches it, and resolves when the arrays that the kernel wrote hold the results, to nothing, or to what
 * `autoout` arguments make. It rejects with TypeError or RangeError for wrong arguments, and with CudaError if the launch or the kernel
 * fails.
 *
 * `Args` are the arguments of a call, `Named` the same as an object, `Queued` the arguments of `enqueue`, whose arrays are all on the
 * device.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile(`
 *   __global__ void scale(float* x, float factor, int n) {
 *     const int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n) x[i] *= factor;
 *   }`);
 * const x = Float32Array.of(1, 2, 3);
 * await mod.scale(x, 2, 3); // resolves when the results are in x
 * mod.scale.sync(x, 2, 3); // blocks
 * await mod.scale.named({ x, factor: 2, n: 3 });
 * await mod.scale.with({ grid: 1, block: 32 })(x, 2, 3);
 * console.log(x.join(), mod.scale.parameters[1]?.type); // → 16,32,48 float
 * ```
 */
export interface CudaKernel<
  Args extends readonly unknown[] = CudaArgument[],
  Named = NamedCudaArguments,
  Result = void,
  Queued extends readonly unknown[] = Args,
> {
  // Without a comment of its own: at a call, editors show that of the property, which `.cu.d.ts` files take from the source.
  (...args: Args): Promise<Result>;
  /**
   * As a call, but blocks until the results are there, and throws errors.
   *
   * @throws As a call rejects.
   */
  sync(...args: Args): Result;
  /**
   * As a call, but calls `callback` with the error or the result.
   *
   * @throws TypeError if the last argument is no function; the callback gets the rest.
   */
  async(...args: [...args: Args, callback: KernelCallback<Result>]): void;
  /**
   * Queues the kernel in its stream and returns at once. All arrays have to be on the device.
   *
   * @throws TypeError or RangeError for wrong arguments; an error on the device shows at a later wait.
   * @throws CudaError if the driver refuses the launch.
   */
  enqueue(...args: Queued): void;
  /**
   * As a call, with the arguments by the names of the parameters.
   *
   * @throws TypeError for a name that no parameter has, or one that is missing; else as a call.
   */
  named(args: Named): Promise<Result>;
  /**
   * The same kernel with these settings added to its own.
   *
   * @throws TypeError or RangeError for wrong ones.
   */
  with(configuration: LaunchConfiguration<Args>): CudaKernel<Args, Named, Result, Queued>;

  /** What the compiler and the driver say about the kernel: limits, registers, memory. Blocks while the module still compiles. */
  readonly attributes: KernelAttributes;
  /**
   * How well blocks of a size fill a multiprocessor; without a size, that of the size that fills it best.
   *
   * @throws TypeError or RangeError for a wrong block size.
   * @throws CudaError if the module has no such kernel, or is disposed of.
   */
  occupancy(options?: OccupancyOptions): Occupancy;
  /**
   * Runs the kernel with several block sizes on arguments that are on the device, and makes the fastest its `defaultBlock`. Each run is a
   * real one: what the kernel changes, it changes each time. The result is kept in the disk cache: for the same code, kind of device,
   * driver, launch and choice of sizes, a later tune(), also in another process, runs nothing and resolves with `remembered: true`. The
   * size of the problem is not taken into account: use `force` to measure again for another one.
   *
   * @throws TypeError or RangeError for wrong arguments or options.
   * @throws CudaError if a run fails.
   */
  tune(args: Queued, options?: TuneOptions): Promise<TuneResult>;

  readonly name: string;
  /**
   * The driver's CUfunction, for `cuda-ffi/bindings` and other libraries. It is valid as long as the module. Blocks while that still
   * compiles.
   */
  readonly handle: Handle<'CUfunction'>;
  /** The kernel's parameters, frozen, for forms, editors and servers. Blocks while the module still compiles. */
  readonly parameters: readonly KernelParameter[];
  /** Its C++ signature: `__global__ void saxpy(float a, const float *x)`; without parameters while the module still compiles. */
  toString(): string;
  /** The types of the arguments, one for each: setting it declares them. Throws TypeError if they contradict the compiled kernel. */
  argTypes: { readonly [Index in keyof Args]: DeclarationFor<Args[Index]> };
  /**
   * Checks the arguments of each call: if it returns `false` or a text, the call is rejected before anything is launched. It must not
   * return a Promise.
   */
  validateArgs: ((args: ArgumentsSeen<Args>) => boolean | string | void) | undefined;
  /** The number of threads in a block if `with()` gives none. */
  defaultBlock: FromArguments<LaunchShape, Args> | undefined;
  /** The number of blocks if `with()` gives none. */
  defaultGrid: FromArguments<LaunchShape, Args> | undefined;
}

/** A parameter of a compiled kernel. */
export interface KernelParameter {
  /** Its name in the source; undefined if only the compiled code is known. */
  readonly name: string | undefined;
  /** Its type in C: `const float *`. */
  readonly type: string;
  /** Whether it takes memory, or an address. */
  readonly pointer: boolean;
  /** Whether the kernel only reads what it points to. */
  readonly const: boolean;
  /** Its size in the kernel's parameter block: 8 for a pointer. */
  readonly bytes: number;
}

/** What {@link CudaKernel.attributes} returns. */
export interface KernelAttributes {
  /** The most threads that a block can have, as limited by its registers or `__launch_bounds__`. */
  readonly maxThreadsPerBlock: number;
  /** How many bytes of a block's shared memory its own `__shared__` variables take. */
  readonly sharedBytes: number;
  readonly constantBytes: number;
  /** How many bytes of local memory a thread takes: for spilled registers, and arrays. */
  readonly localBytes: number;
  /** How many registers a thread takes. */
  readonly registers: number;
  /** 10 × major + minor of the version of the PTX that it was compiled from. */
  readonly ptxVersion: number;
  /** 10 × major + minor of the compute capability of its machine code. */
  readonly binaryVersion: number;
}

/** The options of {@link CudaKernel.occupancy}. */
export interface OccupancyOptions {
  /** Threads a block. */
  readonly block?: number | undefined;
  /** Bytes of dynamic shared memory for each block. */
  readonly sharedMemory?: number | undefined;
}

/** What {@link CudaKernel.occupancy} returns. */
export interface Occupancy {
  /** Threads a block. */
  readonly block: number;
  readonly blocksPerMultiprocessor: number;
  /** How many blocks run on the whole device at once. */
  readonly activeBlocks: number;
  /** The share of a multiprocessor's threads that is used, from 0 to 1. */
  readonly occupancy: number;
}

/** The options of {@link CudaKernel.tune}. */
export interface TuneOptions {
  /**
   * The block sizes to try.
   *
   * @default the powers of two from 32 to 1024
   */
  readonly blocks?: readonly number[] | undefined;
  /**
   * How often each size is run; the fastest run counts.
   *
   * @default 5
   */
  readonly runs?: number | undefined;
  /**
   * Whether to measure even if a best size is remembered, and remember the new one.
   *
   * @default false
   */
  readonly force?: boolean | undefined;
}

/** What {@link CudaKernel.tune} resolves to. */
export interface TuneResult {
  readonly block: number;
  readonly milliseconds: number;
  readonly tried: readonly { readonly block: number; readonly milliseconds: number }[];
  /** Whether an earlier tune() found it, so that nothing was run. */
  readonly remembered: boolean;
}

/** The callback of {@link CudaKernel.async}, called as in Node.js: with an error, or with null and the result. */
export type KernelCallback<Result> = (error: Error | null, result: Result) => void;

/** Arguments by the names of the parameters. */
export interface NamedCudaArguments {
  readonly [name: string]: CudaArgument;
}

/** A kernel whose parameters are known only from the compiled code. */
export type GeneralKernel = CudaKernel<CudaArgument[], NamedCudaArguments, any>;

/** Any kernel, for functions that work with all of them. */
export type AnyKernel = CudaKernel<any[], any, any, any[]>;
