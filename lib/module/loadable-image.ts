import type { KernelLayouts } from '../compile/kernel-layouts';
import type { LinkCallbacks } from '../compile/link-part';
import type { Steps } from '../event-loop/steps';
import type { DataModel } from '../signature/data-model';
import type { ShapeFacts } from '../signature/ptx-entries';
import type { OutlinedKernel } from '../signature/source-outline';

/** What the driver loads, and what is known of it. */
export interface LoadableImage {
  /** PTX text, or the bytes of a cubin or fatbin; several are linked by the driver. Or a CUmodule that somebody else has loaded. */
  image: string | Uint8Array | readonly (string | Uint8Array)[] | bigint;
  /** Entry symbols, if the image tells them without a driver. */
  entries: string[] | undefined;
  /** What kernels say about their shape, if the compiler has said so; those that are not here say nothing. */
  shapes?: Readonly<Record<string, ShapeFacts>> | undefined;
  /** For each kernel, the parameters that it only stores through. */
  onlyStored?: Readonly<Record<string, readonly number[]>> | undefined;
  /** For template instances, by their symbols, the variables that they use, if the compiler has said so. */
  variables?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What is the same in every process, if the image is not. */
  identity?: readonly string[];
  /** The compiler's names for expressions; empty for images without source. */
  lowered: Record<string, string>;
  /** Kernels as in their source, if the image brings that. */
  outlined?: readonly OutlinedKernel[];
  /** That of the system that it was compiled for; this system's, if nothing is said. */
  model?: DataModel;
  /** What the kernels' parameters are made of. Asked for when a kernel needs it. */
  layouts(): Steps<KernelLayouts>;
  /** What is done when the image is loaded, and before it is unloaded. */
  callbacks?: readonly LinkCallbacks[];
}
