import type { CudaKernel, NamedCudaArguments } from './cuda-kernel';
import type { KernelByName } from './kernel-by-name';

/** The argument of `mod.saxpy.named(…)`, for a source and the name of a kernel in it. */
export type NamedArguments<Source extends string, Name extends string> =
  KernelByName<Source, Name> extends CudaKernel<any, infer Named, any, any> ? Named : NamedCudaArguments;
