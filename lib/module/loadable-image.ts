import type { KernelLayouts } from '../compile/compile-layouts';
import type { LinkCallbacks } from '../compile/link-part';
import type { Steps } from '../event-loop/steps';
import type { DataModel } from '../signature/data-model';
import type { OutlinedKernel } from '../signature/source-outline';

/** What the driver loads, and what is known about it. */
export interface LoadableImage {
  /** PTX text, or the bytes of a cubin or fatbin; several are linked by the driver. A CUmodule that somebody else has loaded. */
  image: string | Uint8Array | readonly (string | Uint8Array)[] | bigint;
  /** Entry symbols, where the image tells them without a driver. */
  entries: string[] | undefined;
  /** Kernels that ask where a thread is in y or z, where the compiler has said so. */
  beyondX?: readonly string[] | undefined;
  /** By kernel: the parameters that it only stores through. */
  onlyStored?: Readonly<Record<string, readonly number[]>> | undefined;
  /** The compiler's names of expressions; empty for images without source. */
  lowered: Record<string, string>;
  /** Kernels as their source has them, of an image that brings that. */
  outlined?: readonly OutlinedKernel[];
  /** Of the system that it was compiled for; this one's, where nothing says so. */
  model?: DataModel;
  /** What the kernels' parameters are made of. Asked for when a kernel needs it. */
  layouts(): Steps<KernelLayouts>;
  /** What is done when the image is loaded, and before it is unloaded. */
  callbacks?: readonly LinkCallbacks[];
}
