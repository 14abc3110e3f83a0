import type { GeneralKernel } from './cuda-kernel';
import type { FittingDeclaration } from './declaration-fits';
import type { DeclaredKernel, KernelDeclaration } from './declared-kernel';

/**
 * The lookup of kernels by their C++ names, in a module whose types were generated from its compiled code. Any other name may be an
 * instance of a template, which is compiled on demand.
 */
export interface CompiledKernelLookup<Kernels> {
  /**
   * A kernel by its C++ name.
   *
   * @throws TypeError for what is no name, and for a declaration that contradicts the compiled code.
   */
  kernel<Name extends keyof Kernels & string>(name: Name): Kernels[Name];
  /** An instance of a template, or any other kernel of the module. */
  kernel(name: string): GeneralKernel;
  /** A kernel with declared types. */
  kernel<const D extends KernelDeclaration>(name: string, declaration: D & FittingDeclaration<string, string, D>): DeclaredKernel<D>;
}
