import { canStop, wantsDebugInformation } from './debug-information';
import type { CudaDevice } from '../device/cuda-device';
import { hostModel } from '../signature/data-model';
import { checkedArchitecture } from '../hip/architectures';
import { heapOfSoftware } from '../hip/device-heap';
import type { DeclaredFunction } from './declared-function';
import type { Linkable } from './link-part';

/**
 * How `CudaModule.compile` compiles.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile(
 *   `#include "twice.h"
 *    __global__ void k(float* x) { *x = twice(*x) + START; }`,
 *   { name: 'k.cu', headers: { 'twice.h': '__device__ float twice(float x) { return 2 * x; }' }, defines: { START: '1.0f' }, std: 'c++20' },
 * );
 * const x = Float32Array.of(3);
 * await mod.k(x);
 * console.log(x[0]); // → 7
 * ```
 */
export interface CompileOptions {
  /**
   * The source's name in messages.
   *
   * @default the file's name for loadFile, `image` for load, else `kernel.cu`
   */
  name?: string;
  /**
   * `sm_90`, `compute_80`, or a compute capability as a number: 90; on an AMD device `gfx1100`.
   *
   * @default the device's own
   */
  arch?: `sm_${string}` | `compute_${string}` | `gfx${string}` | number;
  /** The C++ standard: `c++17` (NVRTC's default), `c++20`. */
  std?: 'c++11' | 'c++14' | 'c++17' | 'c++20' | 'c++23';
  /** Macros by name. `true` defines the name alone, `false` does not define it. */
  defines?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Instances of templates to compile along with the source, named as for `kernel()`: `scale<float>`. Others are compiled when they are
   * first called.
   */
  instances?: readonly string[];
  /** Folders that #include searches. */
  includePaths?: readonly string[];
  /** The text of headers, by the name that #include uses. */
  headers?: Readonly<Record<string, string>>;
  /** NVRTC's own options, added last. */
  options?: readonly string[];
  /** Full debug information, no optimisation (`-G`). */
  debug?: boolean;
  /**
   * Line numbers in the code, for profilers and fault reports.
   *
   * @default on the software device
   */
  lineInfo?: boolean;
  /** `--use_fast_math`. */
  fastMath?: boolean;
  /** `--maxrregcount`. */
  maxRegisters?: number;
  /**
   * What the module is linked with: paths (.cu .ptx .cubin .fatbin .ltoir .o .a), or the results of `ptx(text)`, `cu(source)` etc. The
   * software device accepts PTX and sources, or link-time intermediate code and sources.
   */
  link?: readonly Linkable[];
  /** What `declareDevice` returned: the source calls these functions by their names and is linked with what they bring. */
  declarations?: readonly DeclaredFunction[];
  /**
   * The device on which the module is loaded.
   *
   * @default the default device
   */
  device?: CudaDevice;
  /**
   * `false`: neither read nor write the cache on disk.
   *
   * @default `true`
   */
  cache?: boolean;
  /** Aborting it rejects with its reason; what is under way then ends without effect. */
  signal?: AbortSignal;
  /**
   * How many milliseconds a compile may take; one that takes longer fails with `ERR_CUDA_COMPILE_TIMEOUT`.
   *
   * @default no limit
   */
  timeout?: number;
  /** Called at each stage of compiling and loading. */
  onProgress?: (progress: CompileProgress) => void;
}

/** What `onProgress` is called with. */
export interface CompileProgress {
  stage: 'cached' | 'compiling' | 'compiled' | 'failed' | 'loading' | 'loaded';
  /** The module's name in messages. */
  name: string;
  /** How many milliseconds have passed since the work began. */
  milliseconds: number;
}

/** What a compile is for. */
export interface CompileTarget {
  /** 10 × major + minor. */
  computeCapability: number;
  isSoftware: boolean;
  /** Whose compiler it takes. */
  vendor: CudaDevice['vendor'];
  /** The device's own, where AMD's compiler is to make code for it. */
  amdArchitecture?: string;
}

/** Enables __int128, which nvcc has by default; not for Windows, whose compiler has none. */
const wideIntegers = '--device-int128';
const hasWideIntegers = hostModel === 'LP64';

/** NVRTC's flags for the options, in an order that does not change with the order of the object's keys. */
export function compilerFlags(options: CompileOptions, target: CompileTarget, architectures: readonly number[]): string[] {
  const flags = [`--gpu-architecture=${architecture(options.arch, target, architectures)}`];
  if (options.std) flags.push(`--std=${options.std}`);
  for (const [name, value] of sorted(options.defines)) {
    if (value === false) continue;
    flags.push(value === true ? `--define-macro=${name}` : `--define-macro=${name}=${value}`);
  }
  for (const folder of options.includePaths ?? []) flags.push(`--include-path=${folder}`);
  if (hasWideIntegers && !options.options?.includes(wideIntegers)) flags.push(wideIntegers);
  if (options.debug ?? (target.isSoftware && wantsDebugInformation())) flags.push('--device-debug');
  // On a GPU a breakpoint would end the kernel.
  if (target.isSoftware && canStop()) flags.push('--define-macro=CUDA_FFI_DEBUGGED');
  // On a card, kernels have HIP's heap.
  if (target.isSoftware && target.vendor === 'amd') flags.push(`--define-macro=${heapOfSoftware}`);
  if (options.lineInfo ?? target.isSoftware) flags.push('--generate-line-info');
  if (options.fastMath) flags.push('--use_fast_math');
  if (options.maxRegisters !== undefined) flags.push(`--maxrregcount=${options.maxRegisters}`);
  return [...flags, ...(options.options ?? [])];
}

export function sorted<Value>(record: Readonly<Record<string, Value>> | undefined): [string, Value][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Machine code for a GPU that this NVRTC knows; for a newer GPU, PTX of the newest architecture that it knows, which the driver compiles;
 * for the software device, PTX.
 */
function architecture(wanted: CompileOptions['arch'], target: CompileTarget, known: readonly number[]): string {
  if (target.vendor === 'amd') return checkedArchitecture(wanted, target);
  if (typeof wanted === 'number') return `${target.isSoftware ? 'compute' : 'sm'}_${wanted}`;
  if (wanted !== undefined) return wanted;
  const capability = target.computeCapability;
  if (target.isSoftware) return `compute_${capability}`;
  if (known.length === 0 || known.includes(capability)) return `sm_${capability}`;
  const older = known.filter((candidate) => candidate < capability);
  return older.length > 0 ? `compute_${Math.max(...older)}` : `sm_${capability}`;
}
