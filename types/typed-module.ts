import type { GeneralKernel } from './cuda-kernel';
import type { FittingDeclaration } from './declaration-fits';
import type { DeclaredKernel, KernelDeclaration } from './declared-kernel';
import type { AnyText, KernelByName, KernelNames, KnownName } from './kernel-by-name';
import type { KernelsOfSource, MayHaveMore } from './kernels-of-source';
import type { UsersValue } from './users-value';

/**
 * The kernels of a module as properties. If there may be kernels that the text does not show, any other property is a general kernel.
 * `Reserved` are the names that the module itself uses; `then` would make the module a Promise.
 *
 * Editors and messages show the properties, not `TypedModule<"…the whole source…">`: a conditional type removes the name.
 */
export type TypedModule<Source extends string, Reserved extends PropertyKey = never> =
  KernelsOfSource<Source> extends infer Kernels
    ? { readonly [Name in keyof Kernels as Exclude<Name, Reserved | 'then' | 'constructor'>]: Kernels[Name] } & OthersOf<Source>
    : never;

type OthersOf<Source extends string> = MayHaveMore<Source> extends true ? GeneralKernels : unknown;

/** A module whose every property is a kernel that takes any arguments. */
export interface GeneralKernels {
  readonly [name: string]: GeneralProperty;
}

declare const _anyRecord: { readonly [name: string]: 1 };

/**
 * A module has a property for every name, so properties are never undefined. Under `noUncheckedIndexedAccess`, TypeScript adds `undefined`
 * to the type of an index signature, except to `any`.
 */
type GeneralProperty = undefined extends typeof _anyRecord.property ? UsersValue : GeneralKernel;

/** The lookup of kernels by their C++ names. */
export interface KernelLookup<Source extends string> {
  /**
   * A kernel by its C++ name: `ns::scale<float>`, `fill(float *, int)`.
   *
   * @throws TypeError for what is no name, and for a declaration that contradicts the compiled code.
   */
  kernel<const Name extends KernelNames<Source> | AnyText>(name: Name & KnownName<Source, Name>): KernelByName<Source, Name>;
  /** The same with declared types, which have to fit the source. Throws TypeError if they contradict the compiled code. */
  kernel<const Name extends KernelNames<Source> | AnyText, const D extends KernelDeclaration>(
    name: Name & KnownName<Source, Name>,
    declaration: D & FittingDeclaration<Source, Name, D>,
  ): DeclaredKernel<D>;
}
