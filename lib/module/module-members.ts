import type { Handle, KernelLookup, TypedModule } from '../../types';
import type { DeviceArray } from '../memory/device-array';

/** What every module has besides its kernels. */
export interface ModuleMembers {
  /** The names of the kernels, as `kernel()` takes them. Blocks while the module still compiles. */
  readonly kernels: string[];
  /** What the source is called in messages. */
  readonly name: string;
  /**
   * The driver's CUmodule of the module's own image, for `cuda-ffi/bindings` and other libraries; instances of templates that
   * were asked for later have images of their own. It stays this object's. Blocks while the module still compiles.
   */
  readonly handle: Handle<'CUmodule'>;
  /** Resolves when the module is compiled and loaded. */
  readonly ready: Promise<void>;
  /** A `__device__` or `__constant__` variable as a device array. */
  global(name: string): DeviceArray;
  /** Unloads the code, once nothing that was launched needs it. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}

/** A module with its kernels as methods, typed from the source where that is a literal. */
export type CudaModule<Source extends string = string> = ModuleMembers &
  KernelLookup<Source> &
  TypedModule<Source, keyof ModuleMembers | 'kernel'>;
