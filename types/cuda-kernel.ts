import type { CudaArgument } from './argument-of';
import type { ArgumentDeclaration } from './declared-type';
import type { Handle } from './handle';

/** 1 to 3 sizes; the ones left out are 1. */
export type LaunchShape = number | readonly [number, number?, number?];

/** A setting, or a function that finds it from the arguments of a call. */
export type FromArguments<Setting, Args extends readonly unknown[]> = Setting | ((args: ArgumentsSeen<Args>) => Setting);

/** The arguments as such a function sees them: as many as the kernel has, each as the caller passed it. */
export type ArgumentsSeen<Args extends readonly unknown[]> = number extends Args['length'] ? any : { [Index in keyof Args]: any };

/** A stream, as far as its type matters to a call. */
export interface StreamLike {
  /** Resolves when all that is queued is done. */
  synchronize(): unknown;
  /** Whether all that is queued is done. */
  query(): unknown;
}

/** An AbortSignal, which not every set of TypeScript's libraries knows. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  /** As EventTarget has it. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** As EventTarget has it. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** How a kernel is launched: what {@link CudaKernel.with} takes. */
export interface LaunchConfiguration<Args extends readonly unknown[] = readonly any[]> {
  /** Blocks. Default: as many as the largest array needs. */
  readonly grid?: FromArguments<LaunchShape, Args> | undefined;
  /** Threads of a block. Default: as many as there are elements, where they fit; else the size of best occupancy. */
  readonly block?: FromArguments<LaunchShape, Args> | undefined;
  /** Bytes of dynamic shared memory. */
  readonly sharedMemory?: FromArguments<number, Args> | undefined;
  /** Blocks of a cluster (compute capability 9.0 and later). */
  readonly cluster?: FromArguments<LaunchShape, Args> | undefined;
  /** The whole grid runs at once, so its blocks can wait for each other. */
  readonly cooperative?: boolean | undefined;
  /** Where it is queued. Default: the current stream. */
  readonly stream?: StreamLike | undefined;
  /** Rejects the wait when it is aborted; the software device ends the kernel, a GPU goes on. */
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * A kernel as a function.
 *
 * `Args` is what a call takes, `Named` the same as an object, `Queued` what `enqueue` takes: the arguments that are on
 * the device already.
 */
export interface CudaKernel<
  Args extends readonly unknown[] = CudaArgument[],
  Named = NamedCudaArguments,
  Result = void,
  Queued extends readonly unknown[] = Args,
> {
  /** Resolves when the arrays that the kernel wrote hold the results. */
  (...args: Args): Promise<Result>;
  /** Blocks until then. */
  sync(...args: Args): Result;
  /** Calls back then. */
  async(...args: [...args: Args, callback: KernelCallback<Result>]): void;
  /** Queues the kernel in its stream, and returns at once. */
  enqueue(...args: Queued): void;
  /** Takes the arguments by the names of the parameters. */
  named(args: Named): Promise<Result>;
  /** The same kernel, configured. */
  with(configuration: LaunchConfiguration<Args>): CudaKernel<Args, Named, Result, Queued>;

  /** What the compiler and the driver made of it. Blocks while the module still compiles. */
  readonly attributes: KernelAttributes;
  /** How well blocks of a size fill a multiprocessor; without a size, of the one that fills it best. */
  occupancy(options?: OccupancyOptions): Occupancy;
  /**
   * Runs the kernel with several sizes of block on arguments that are on the device, and makes the fastest its
   * `defaultBlock` there. Each run is a whole one: what the kernel changes, it changes as often. What is found is kept in
   * the disk cache: for the same code, kind of device, driver, launch and choice of sizes a later tune(), of another
   * process too, runs nothing and resolves with `remembered: true`. The size of the problem is not part of it: `force`
   * measures again where another one is usual now.
   */
  tune(args: Queued, options?: TuneOptions): Promise<TuneResult>;

  readonly name: string;
  /** The driver's CUfunction, for `cuda-ffi/bindings` and other libraries. It lasts as long as the module. Blocks while that still compiles. */
  readonly handle: Handle<'CUfunction'>;
  /** What it takes, for forms, editors and servers. Blocks while the module still compiles. Frozen. */
  readonly parameters: readonly KernelParameter[];
  /** Its C++ signature: `__global__ void saxpy(float a, const float *x)`; without parameters while the module still compiles. */
  toString(): string;
  /** The declared types of the arguments; one for each. */
  argTypes: { readonly [Index in keyof Args]: ArgumentDeclaration };
  /** `false` or a text rejects a call before anything is launched. */
  validateArgs: ((args: ArgumentsSeen<Args>) => boolean | string | void) | undefined;
  /** Threads of a block where `with()` says nothing. */
  defaultBlock: FromArguments<LaunchShape, Args> | undefined;
  /** Blocks where `with()` says nothing. */
  defaultGrid: FromArguments<LaunchShape, Args> | undefined;
}

/** A parameter of a compiled kernel. */
export interface KernelParameter {
  /** From the source; undefined where only the compiled code is known. */
  readonly name: string | undefined;
  /** In C: `const float *`. */
  readonly type: string;
  /** It takes memory, or an address. */
  readonly pointer: boolean;
  /** The kernel only reads what it points to. */
  readonly const: boolean;
  /** In the kernel's parameter block: 8 for a pointer. */
  readonly bytes: number;
}

/** What {@link CudaKernel.attributes} tells. */
export interface KernelAttributes {
  /** As its registers allow, or `__launch_bounds__`. */
  readonly maxThreadsPerBlock: number;
  /** Bytes of its own `__shared__` variables, a block. */
  readonly sharedBytes: number;
  readonly constantBytes: number;
  /** Bytes of local memory, a thread: registers that did not fit, and arrays. */
  readonly localBytes: number;
  /** A thread. */
  readonly registers: number;
  /** 10 × major + minor of the PTX it was compiled from. */
  readonly ptxVersion: number;
  /** 10 × major + minor of the compute capability of its machine code. */
  readonly binaryVersion: number;
}

/** What {@link CudaKernel.occupancy} takes. */
export interface OccupancyOptions {
  /** Threads a block. */
  readonly block?: number | undefined;
  /** Bytes of dynamic shared memory a block. */
  readonly sharedMemory?: number | undefined;
}

/** What {@link CudaKernel.occupancy} tells. */
export interface Occupancy {
  /** Threads a block. */
  readonly block: number;
  readonly blocksPerMultiprocessor: number;
  /** On the whole device at once. */
  readonly activeBlocks: number;
  /** Threads that run, of those a multiprocessor can: 0 to 1. */
  readonly occupancy: number;
}

/** What {@link CudaKernel.tune} takes. */
export interface TuneOptions {
  /** Sizes to try. Default: the powers of two from 32 to 1024. */
  readonly blocks?: readonly number[] | undefined;
  /** Of each size; the fastest counts. Default: 5. */
  readonly runs?: number | undefined;
  /** Measures also where a best size is remembered, and remembers the new one. Default: false. */
  readonly force?: boolean | undefined;
}

/** What {@link CudaKernel.tune} resolves to. */
export interface TuneResult {
  readonly block: number;
  readonly milliseconds: number;
  readonly tried: readonly { readonly block: number; readonly milliseconds: number }[];
  /** An earlier tune() has found it; nothing was run. */
  readonly remembered: boolean;
}

/** What {@link CudaKernel.async} calls, as Node.js does: with an error or a result. */
export type KernelCallback<Result> = (error: Error | null, result: Result) => void;

/** Arguments by the names of parameters. */
export interface NamedCudaArguments {
  readonly [name: string]: CudaArgument;
}

/** A kernel whose parameters only the compiled code knows. */
export type GeneralKernel = CudaKernel<CudaArgument[], NamedCudaArguments, any>;

/** Any kernel, for what works with all of them. */
export type AnyKernel = CudaKernel<any[], any, any, any[]>;
