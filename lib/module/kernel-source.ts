import type { CudaContext } from '../device/cuda-context';
import type { Steps } from '../event-loop/steps';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import type { PassedArguments } from '../launch/callable';
import type { KernelSignature } from '../signature/kernel-signature';

/** A kernel that may still be compiling: it is resolved blocking or in the background. */
export interface KernelSource {
  readonly name: string;
  /** The context that its module is loaded in. */
  readonly context: CudaContext;
  /** The kernel, if it is there already. */
  readonly resolved: ResolvedKernel | undefined;
  /** What is known of its parameters without waiting: enough to see most contradictions of a declaration. */
  readonly signature: KernelSignature | undefined;
  /** Set if a program passes other arguments than the compiled kernel takes. */
  readonly passed?: PassedArguments;
  resolve(): Steps<ResolvedKernel>;
  /** Throws CudaError if its module is disposed. */
  hold(): HeldKernel;
}

/** A kernel for a call that waits for it: it is there for the call until it is released, whoever disposes of its module. */
export interface HeldKernel {
  readonly resolved: ResolvedKernel | undefined;
  /** If the call is queued before its module is set up: rejects if it should not have been. */
  readonly setupLeft: Promise<void> | undefined;
  resolve(): Steps<ResolvedKernel>;
  release(): void;
}
