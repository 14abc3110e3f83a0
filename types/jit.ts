import type { CudaArgument, DeviceArrayLike, InputPointer, QueuedArgumentOf, Scalar } from './argument-of';
import type { CudaKernel, KernelParameter, LaunchConfiguration, LaunchShape } from './cuda-kernel';
import type { DType } from './dtype';
import type { ScalarKind, ScalarRows } from './scalar';
import type { Blanks, IsExactText, Trim } from './text';

/** A parameter of a kernel in JavaScript. */
export interface JitParameter extends KernelParameter {
  readonly name: string;
  /** Its type in the signature: `float32[]`. */
  readonly type: string;
}

/** The types of values in a kernel. */
export type JitScalar = { [Kind in JitElement]: ScalarRows[Kind]['inKernels'] extends Kind ? Kind : never }[JitElement];

/** The types of elements of arrays in a kernel; those that are no type of values are float32 as values. */
export type JitElement = Exclude<ScalarKind, 'char'>;

/** An array, as a kernel sees it. */
export interface KernelArray<Value = number> {
  readonly length: number;
  readonly shape: readonly number[];
  [index: number]: Value;
  /** The array from an element on, for a function that takes a pointer or an array. */
  subarray(from: number): KernelArray<Value>;
}

/** An array of two or three dimensions, as a kernel sees it: `x[i][j]`. */
export interface KernelRows<Row> {
  readonly length: number;
  readonly shape: readonly number[];
  readonly [index: number]: Row;
}

/** The parameters of a function in JavaScript, from its signature: `(r: KernelArray<number>, n: number)`. */
export type JitParameters<Signature extends string> =
  IsExactText<Signature> extends true
    ? Signature extends `${string}(${infer List})`
      ? ReadEach<TypesOf<Trim<Blanks<List>>>>
      : never
    : any;

/** `unknown` for a signature of known types; else {@link JitTypeError}, which says what is missing. */
export type WithParameters<Signature extends string> =
  IsExactText<Signature> extends true
    ? Signature extends `${string}(${string})${string}`
      ? NoErrorIn<JitResult<Signature> | JitParameters<Signature>[number]>
      : JitTypeError<'expected the result and the types of the parameters, as in void(float32[], int32)'>
    : unknown;

type NoErrorIn<Types> = [Extract<Types, JitTypeError<string>>] extends [never] ? unknown : Extract<Types, JitTypeError<string>>;

/** The same for a kernel, which returns nothing. */
export type KernelSignature<Signature extends string> =
  unknown extends WithParameters<Signature>
    ? IsExactText<Signature> extends true
      ? [JitResult<Signature>] extends [void]
        ? unknown
        : JitTypeError<'a kernel returns nothing: expected void(…); cuda.device makes functions that return'>
      : unknown
    : WithParameters<Signature>;

/** A function that becomes a kernel, from its signature. */
export type JitFunction<Signature extends string> = (...args: NoInfer<JitParameters<Signature>>) => void;

/** The result of a function in JavaScript, from its signature. */
export type JitResult<Signature extends string> =
  IsExactText<Signature> extends true ? (Signature extends `${infer Result}(${string}` ? ValueOf<Trim<Result>> : never) : any;

/** The types of a list; commas inside brackets separate none of them. */
type TypesOf<List extends string, Pending extends string = ''> = List extends ''
  ? []
  : List extends `${infer First},${infer Rest}`
    ? First extends `${string}[${string}`
      ? First extends `${string}]${string}`
        ? [Trim<`${Pending}${First}`>, ...TypesOf<Rest>]
        : TypesOf<Rest, `${Pending}${First},`>
      : Pending extends ''
        ? [Trim<First>, ...TypesOf<Rest>]
        : First extends `${string}]${string}`
          ? [Trim<`${Pending}${First}`>, ...TypesOf<Rest>]
          : TypesOf<Rest, `${Pending}${First},`>
    : [Trim<`${Pending}${List}`>];

type ReadEach<Types extends readonly string[]> = { [Index in keyof Types]: ParameterOf<Types[Index]> };

/** `float32`, `float32[]`, `float32[][]`, `float32[:, :]` */
type ParameterOf<Type extends string> = Type extends `${infer Element}[${infer Inner}`
  ? ArrayOf<ElementOf<Trim<Element>>, DimensionsOf<`[${Inner}`>>
  : ValueOf<Type>;

type ArrayOf<Value, Dimensions extends 1 | 2 | 3> = {
  1: KernelArray<Value>;
  2: KernelRows<KernelArray<Value>>;
  3: KernelRows<KernelRows<KernelArray<Value>>>;
}[Dimensions];

type DimensionsOf<Brackets extends string> = Brackets extends `${string}[${string}[${string}[${string}` | `${string},${string},${string}`
  ? 3
  : Brackets extends `${string}[${string}[${string}` | `${string},${string}`
    ? 2
    : 1;

type Names = { [Name in JitElement]: Name } & {
  f32: 'float32';
  f64: 'float64';
  float: 'float32';
  double: 'float64';
  int: 'int32';
  boolean: 'bool';
};

type ValueOf<Type extends string> = Type extends 'void' | 'none'
  ? void
  : Type extends Exclude<JitElement, JitScalar>
    ? JitTypeError<`${Type} is a type of elements alone`>
    : ElementOf<Type>;

type ElementOf<Type extends string> = Type extends keyof Names
  ? Names[Type] extends 'bool'
    ? boolean
    : number
  : JitTypeError<`${Type} is not a type of kernels`>;

/** Stands for a type in a signature that does not exist: nothing fits it, and it says why. */
export interface JitTypeError<Message extends string> {
  readonly error: Message;
}

/** The arguments of a call for the parameters. */
export type JitArguments<Signature extends string> =
  IsExactText<Signature> extends true
    ? Signature extends `${string}(${infer List})`
      ? ArgumentsOf<TypesOf<Trim<Blanks<List>>>>
      : never
    : CudaArgument[];

/** The same with the names of the function's own parameters, if it has as many. */
export type NamedJitArguments<Signature extends string, Function extends JitFunction<any>> =
  JitArguments<Signature> extends infer Own extends readonly unknown[]
    ? Own['length'] extends Parameters<Function>['length']
      ? Labelled<Parameters<Function>, Own>
      : Own
    : never;

type Labelled<Names extends readonly unknown[], Types extends readonly unknown[]> = {
  [Index in keyof Names]: Index extends keyof Types ? Types[Index] : never;
};

type ArgumentsOf<Types extends readonly string[]> = { [Index in keyof Types]: ArgumentOfType<Types[Index]> };

type ArgumentOfType<Type extends string> = Type extends `${infer Element}[${infer Inner}`
  ? Trim<Element> extends keyof Names
    ? ArrayArgument<Names[Trim<Element>], DimensionsOf<`[${Inner}`>>
    : never
  : Type extends keyof Names
    ? Scalar<Names[Type]>
    : never;

type ArrayArgument<Element extends JitElement, Dimensions extends 1 | 2 | 3> = Dimensions extends 1
  ? InputPointer<Element>
  : DeviceArrayLike<Extract<Element, DType>> | ShapedLike<Extract<InputPointer<Element>, ArrayBufferView>>;

/** What `shaped(array, shape)` makes. */
export interface ShapedLike<Data extends ArrayBufferView> {
  readonly data: Data;
  readonly shape: readonly number[];
}

/** The arguments of `enqueue`: arrays that are on the device. */
type JitQueued<Signature extends string> =
  IsExactText<Signature> extends true
    ? Signature extends `${string}(${infer List})`
      ? QueuedOf<TypesOf<Trim<Blanks<List>>>>
      : never
    : CudaArgument[];

type QueuedOf<Types extends readonly string[]> = {
  [Index in keyof Types]: Types[Index] extends `${infer Element}[${string}`
    ? Trim<Element> extends keyof Names
      ? QueuedArgumentOf<{ name: ''; kind: Names[Trim<Element>]; passed: 'output' }>
      : never
    : ArgumentOfType<Types[Index]>;
};

/** A kernel written in JavaScript. */
export interface JitKernel<
  Signature extends string = string,
  Arguments extends readonly unknown[] = JitArguments<Signature>,
> extends CudaKernel<Arguments, Readonly<Record<string, CudaArgument>>, void, JitQueued<Signature>> {
  /**
   * @throws TypeError or RangeError for wrong ones.
   */
  with(configuration: LaunchConfiguration<Arguments>): JitKernel<Signature, Arguments>;
  /** The CUDA C++ that the function was translated to. */
  readonly source: string;
  /** The parameters, from the signature and the function. */
  readonly parameters: readonly JitParameter[];
  /**
   * Returns the kernel as a JavaScript function that computes in the types of the device, for tests without one. It blocks, and throws
   * RangeError for an index that is out of bounds.
   *
   * @throws RangeError for an index that is out of bounds.
   * @throws CudaError `ERR_CUDA_CODE_FORBIDDEN` under `--disallow-code-generation-from-strings`.
   */
  simulate(launch?: {
    readonly grid?: LaunchShape;
    readonly block?: LaunchShape;
    readonly sharedMemory?: number;
  }): (...args: Arguments) => void;
  /** Unloads the code once nothing that was launched needs it. Another call compiles it again. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}
