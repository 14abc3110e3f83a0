import type { CudaDevice } from '../device/cuda-device';
import { hostModel } from '../signature/data-model';
import type { DeclaredFunction } from './declared-function';
import type { Linkable } from './link-part';

/** How `CudaModule.compile` compiles. */
export interface CompileOptions {
  /** What messages call the source; the file's name for loadFile. Default: `kernel.cu`. */
  name?: string;
  /** `sm_90`, `compute_80`, or the compute capability as 90. Default: the device's own. */
  arch?: string | number;
  /** The C++ standard: `c++17` (default of NVRTC), `c++20`. */
  std?: string;
  /** Macros. `true` defines the name alone. */
  defines?: Readonly<Record<string, string | number | boolean>>;
  /** Folders that #include looks in. */
  includePaths?: readonly string[];
  /** Headers from memory, by the name that #include uses. */
  headers?: Readonly<Record<string, string>>;
  /** NVRTC's own options, added last. */
  options?: readonly string[];
  /** Full debug information, no optimisation (`-G`). */
  debug?: boolean;
  /** Line numbers in the code, for profilers and fault reports. Default: on the software device. */
  lineInfo?: boolean;
  /** `--use_fast_math`. */
  fastMath?: boolean;
  /** `--maxrregcount`. */
  maxRegisters?: number;
  /**
   * What the module is linked with: paths (.cu .ptx .cubin .fatbin .ltoir .o .a), or `ptx(text)`, `cu(source)` and the
   * like. The software device takes PTX and sources, or link-time intermediate code and sources.
   */
  link?: readonly Linkable[];
  /** What `declareDevice` made: the source calls these functions by their names, and is linked with what they bring. */
  declarations?: readonly DeclaredFunction[];
  /** Where the module is loaded. Default: the default device. */
  device?: CudaDevice;
  /** `false`: neither read nor write the cache on disk. */
  cache?: boolean;
  /** Rejects with the signal's reason once it is aborted; what is under way then ends without effect. */
  signal?: AbortSignal;
  /** How many milliseconds a compile may take. One that takes longer is an error, `ERR_CUDA_COMPILE_TIMEOUT`. Default: no limit. */
  timeout?: number;
  /** Told what is being done. */
  onProgress?: (progress: CompileProgress) => void;
}

/** What `onProgress` is called with. */
export interface CompileProgress {
  stage: 'cached' | 'compiling' | 'compiled' | 'failed' | 'loading' | 'loaded';
  /** What the module is called. */
  name: string;
  /** Since the beginning. */
  milliseconds: number;
}

/** What a compile is for. */
export interface CompileTarget {
  /** 10 × major + minor. */
  computeCapability: number;
  isSoftware: boolean;
}

/** __int128, as nvcc has it without being asked; not for Windows, whose compiler has none. */
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
  if (options.debug) flags.push('--device-debug');
  if (options.lineInfo ?? target.isSoftware) flags.push('--generate-line-info');
  if (options.fastMath) flags.push('--use_fast_math');
  if (options.maxRegisters !== undefined) flags.push(`--maxrregcount=${options.maxRegisters}`);
  return [...flags, ...(options.options ?? [])];
}

export function sorted<Value>(record: Readonly<Record<string, Value>> | undefined): [string, Value][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Machine code for a GPU that this NVRTC knows; PTX of the newest architecture it knows for a GPU that is newer, which
 * the driver compiles; PTX for the software device.
 */
function architecture(wanted: CompileOptions['arch'], target: CompileTarget, known: readonly number[]): string {
  if (typeof wanted === 'number') return `${target.isSoftware ? 'compute' : 'sm'}_${wanted}`;
  if (wanted !== undefined) return wanted;
  const capability = target.computeCapability;
  if (target.isSoftware) return `compute_${capability}`;
  if (known.length === 0 || known.includes(capability)) return `sm_${capability}`;
  const older = known.filter((candidate) => candidate < capability);
  return older.length > 0 ? `compute_${Math.max(...older)}` : `sm_${capability}`;
}
