import type {
  AnyText,
  DeclaredKernels,
  Directed,
  DType,
  FittingDeclarations,
  KernelByName,
  KernelDeclarations,
  KernelLookup,
  KernelNames,
  KernelsOfSource,
  MayHaveMore,
  SingleOut,
  StructTypeLike,
  TypedModule,
  TypeSpecifier,
} from '../../types/index';

/** The classes and functions of the package as far as these tests call them: nothing here runs. */
export declare class DeviceArray<D extends DType> {
  readonly dtype: D;
  readonly ptr: bigint;
  readonly shape: readonly number[];
  readonly nbytes: number;
  get(): Promise<unknown>;
}

export declare class CudaBuffer {
  readonly ptr: bigint;
  readonly byteLength: number;
  copyFrom(source: unknown): Promise<void>;
}

export declare class CudaStream {
  synchronize(): Promise<void>;
  query(): boolean;
}

export declare class ModuleBase {
  readonly kernels: readonly string[];
  global(name: string): DeviceArray<DType>;
  dispose(): void;
}

/** As `lib/module/module-members.ts` has it. */
export type Module<Source extends string> = (MayHaveMore<Source> extends true ? string : KernelNames<Source>) extends infer Names extends
  string
  ? ModuleOf<Names> & TypedModule<Source, keyof ModuleBase | 'kernel'> & KernelLookup<Source>
  : never;

interface ModuleOf<Names extends string> extends ModuleBase {
  readonly kernels: string extends Names ? readonly string[] : readonly (Names | AnyText)[];
}

export declare function compile<const Source extends string>(source: Source): Promise<Module<Source>>;

export declare function input<const T extends TypeSpecifier>(type: T): Directed<'input', T>;
export declare function output<const T extends TypeSpecifier>(type: T): Directed<'output', T>;
export declare function inout<const T extends TypeSpecifier>(type: T): Directed<'inout', T>;
export declare function autoout<const T extends string | StructTypeLike>(type: T): SingleOut<T>;
export declare function autoout<const T extends TypeSpecifier>(type: T, size: number | ((args: any[]) => number)): Directed<'autoout', T>;

export declare function Library<const Source extends string, const D extends KernelDeclarations>(
  source: Source,
  declarations: D & FittingDeclarations<Source, D>,
): DeclaredKernels<D>;

/** What a kernel with this parameter list takes. */
export type ArgumentsOf<List extends string> =
  KernelByName<`__global__ void k(${List}) { }`, 'k'> extends (...args: infer Args) => unknown ? Args : never;

/** What a kernel takes for its only parameter. */
export type ArgumentOfText<Parameter extends string> = ArgumentsOf<Parameter>[0];

/** The names of the kernels that are found in a source. */
export type NamesIn<Source extends string> = keyof KernelsOfSource<Source>;
