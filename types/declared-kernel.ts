import type { CudaArgument, ElementName, HostArrayOf, QueuedArgumentOf } from './argument-of';
import type { Kind } from './c-scalar';
import type { CudaKernel, GeneralKernel, NamedCudaArguments } from './cuda-kernel';
import type {
  ArgumentDeclaration,
  DeclaredArgument,
  DeclaredParameterArgument,
  Directed,
  ParameterOfDeclaration,
  QueuedDeclaredArgument,
  SingleOut,
  StructTypeLike,
  TypedArrayClass,
} from './declared-type';
import type { DTypeSpellings } from './dtype';
import type { Parameter, ReadParameters } from './parameter-list';
import type { Decoded, OutputOfKind } from './struct-value';
import type { IsExactText, TakeParentheses, Trim } from './text';

/** A kernel's declaration: a list of types, node-ffi's `['void', list]`, an object, or a C prototype. */
export type KernelDeclaration =
  | readonly ArgumentDeclaration[]
  | readonly ['void', readonly ArgumentDeclaration[]]
  | { readonly arguments: readonly ArgumentDeclaration[]; readonly return?: 'void' }
  | string;

/** Kernels and their declarations, by name. */
export interface KernelDeclarations {
  readonly [kernel: string]: KernelDeclaration;
}

/** The kernels of `Library(source, declarations)`. */
export type DeclaredKernels<Declarations extends KernelDeclarations> = {
  readonly [Name in keyof Declarations]: DeclaredKernel<Declarations[Name]>;
};

/** A kernel with the types of a declaration. */
export type DeclaredKernel<D extends KernelDeclaration> = D extends string
  ? KernelOfPrototype<ParametersOfPrototype<D>>
  : KernelOfList<ListOf<D>>;

/** The list of types in any of the forms but the prototype. */
export type ListOf<D> = D extends { readonly arguments: infer List }
  ? List
  : D extends readonly ['void', infer List extends readonly unknown[]]
    ? List
    : D;

type KernelOfList<List> = List extends readonly ArgumentDeclaration[]
  ? number extends List['length']
    ? GeneralKernel
    : CudaKernel<DeclaredArguments<List>, NamedCudaArguments, DeclaredResult<List>, QueuedDeclared<List>>
  : GeneralKernel;

/** The arguments of a call: an `autoout` is made by the call and not passed. */
export type DeclaredArguments<List extends readonly unknown[], Taken extends unknown[] = []> = List extends readonly [
  infer First,
  ...infer Rest,
]
  ? DeclaredArguments<Rest, First extends Directed<'autoout', unknown> ? Taken : [...Taken, DeclaredArgument<First>]>
  : List extends readonly []
    ? Taken
    : [...Taken, ...CudaArgument[]];

type QueuedDeclared<List extends readonly unknown[], Taken extends unknown[] = []> = List extends readonly [infer First, ...infer Rest]
  ? QueuedDeclared<Rest, First extends Directed<'autoout', unknown> ? Taken : [...Taken, QueuedDeclaredArgument<First>]>
  : Taken;

/** What a call resolves to: nothing, what its only `autoout` makes, or a tuple of that. */
export type DeclaredResult<List extends readonly unknown[], Made extends unknown[] = []> = List extends readonly [
  infer First,
  ...infer Rest,
]
  ? DeclaredResult<Rest, First extends Directed<'autoout', unknown> ? [...Made, MadeBy<First>] : Made>
  : Made extends []
    ? void
    : Made extends [infer Only]
      ? Only
      : Made;

type MadeBy<Out> =
  Out extends SingleOut<infer Type> ? MadeValue<Type> : Out extends Directed<'autoout', infer Type> ? MadeArray<Type> : never;

/** The value that an `autoout` without a size makes. A name that is not known here may be any type; `float[4]` says its size itself. */
type MadeValue<Type> = Type extends `${string}[${string}`
  ? MadeArray<Type>
  : Type extends string
    ? ParameterOfDeclaration<Type>['kind'] extends infer Found extends Kind
      ? Found extends 'unknown' | 'struct'
        ? any
        : Found extends 'pointer'
          ? bigint | null
          : OutputOfKind<Found>
      : never
    : Type extends StructTypeLike
      ? Decoded<Type>
      : never;

/** The array that an `autoout` of a type makes: an array of objects for a struct. A name that is not known here may be any type. */
type MadeArray<Type> = Type extends TypedArrayClass
  ? Type['prototype']
  : Type extends string
    ? ParameterOfDeclaration<Type>['kind'] extends infer Found
      ? Found extends Exclude<ElementName, 'uint8' | 'char'>
        ? HostArrayOf<Found>
        : Found extends 'unknown' | 'struct'
          ? any
          : Found extends 'pointer'
            ? BigUint64Array
            : Uint8Array
      : never
    : Type extends StructTypeLike
      ? Decoded<Type>[]
      : never;

/** The parameters in a C prototype, `void saxpy(float a, const float* x)`, or `unreadable`. */
export type ParametersOfPrototype<Text extends string> =
  IsExactText<Text> extends true
    ? Text extends `${string}(${infer Behind}`
      ? TakeParentheses<Behind> extends [infer List extends string, infer Tail extends string]
        ? Trim<Tail> extends '' | ';'
          ? ReadParameters<List, { names: DTypeSpellings; text: '' }>
          : 'unreadable'
        : 'unreadable'
      : 'unreadable'
    : 'unreadable';

/** The parameters that a kernel has according to a declaration; `unreadable` if it does not say. */
export type ParametersOfDeclaration<D> = D extends string ? ParametersOfPrototype<D> : ParametersOfList<ListOf<D>>;

type ParametersOfList<List> = List extends readonly unknown[]
  ? number extends List['length']
    ? 'unreadable'
    : ReadList<List, []>
  : 'unreadable';

type ReadList<List extends readonly unknown[], Read extends readonly Parameter[]> = List extends readonly [infer First, ...infer Rest]
  ? ReadList<Rest, [...Read, ParameterOfDeclaration<First>]>
  : Read;

type KernelOfPrototype<Parameters> = Parameters extends readonly Parameter[]
  ? CudaKernel<DeclaredByPrototype<Parameters>, NamesOfPrototype<Parameters>, void, QueuedByPrototype<Parameters>>
  : GeneralKernel;

type DeclaredByPrototype<Parameters extends readonly Parameter[]> = {
  -readonly [Index in keyof Parameters]: DeclaredParameterArgument<Parameters[Index]>;
};

type QueuedByPrototype<Parameters extends readonly Parameter[]> = {
  -readonly [Index in keyof Parameters]: QueuedArgumentOf<Parameters[Index]>;
};

type NamesOfPrototype<Parameters extends readonly Parameter[]> = '' extends Parameters[number]['name']
  ? NamedCudaArguments
  : { [P in Parameters[number] as P['name']]: DeclaredParameterArgument<P> };
