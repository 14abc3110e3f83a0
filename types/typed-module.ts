import type { GeneralKernel } from './cuda-kernel';
import type { FittingDeclaration } from './declaration-fits';
import type { DeclaredKernel, KernelDeclaration } from './declared-kernel';
import type { KernelByName } from './kernel-by-name';
import type { KernelsOfSource, MayHaveMore } from './kernels-of-source';

/**
 * The kernels of a module as properties. Where there may be kernels that the text does not show, any other property is
 * a general kernel. `Reserved` are the names that the module itself uses.
 *
 * It is not shown as `TypedModule<"…the whole source…">` in messages: the conditional type takes the name off.
 */
export type TypedModule<Source extends string, Reserved extends PropertyKey = never> =
  KernelsOfSource<Source> extends infer Kernels
    ? MayHaveMore<Source> extends true
      ? KernelProperties<Kernels, Reserved> & GeneralKernels
      : KernelProperties<Kernels, Reserved>
    : never;

/** `then` would make a Promise of the module. */
type KernelProperties<Kernels, Reserved extends PropertyKey> = {
  readonly [Name in keyof Kernels as Exclude<Name, Reserved | 'then' | 'constructor'>]: Kernels[Name];
};

export interface GeneralKernels {
  readonly [name: string]: GeneralKernel;
}

/** The lookup of kernels by their C++ names. */
export interface KernelLookup<Source extends string> {
  kernel<const Name extends string>(name: Name): KernelByName<Source, Name>;
  kernel<const Name extends string, const D extends KernelDeclaration>(
    name: Name,
    declaration: D & FittingDeclaration<Source, Name, D>,
  ): DeclaredKernel<D>;
}
