import type { ParameterOfText } from './declared-text';
import type { StructTypeLike } from './declared-type';
import type { Parameter } from './parameter-list';
import type { ScalarKind, ScalarRows } from './scalar';
import type { Blanks, IsExactText, Replace, Trim } from './text';
import type { TypeNameError, UnknownName } from './unknown-name';
import type { UsersValue } from './users-value';

/** A signature: Numba's `float32(CPointer(float32), int32)`, C's `float(float *, int)`, or `{ arguments, return }`. */
export type DeviceSignature =
  string | { readonly arguments: readonly (string | StructTypeLike)[]; readonly return?: string | StructTypeLike };

/** What a signature must also be, besides itself: nothing more, or a {@link TypeNameError} that says what is wrong with it. */
export type KnownSignature<Signature extends DeviceSignature> = [SignatureMistake<Signature>] extends [never]
  ? unknown
  : TypeNameError<SignatureMistake<Signature>>;

type SignatureMistake<Signature> = Signature extends string
  ? IsExactText<Signature> extends true
    ? Blanks<Signature> extends `${infer Result}(${infer Parameters}`
      ? MistakeInText<Replace<Result, 'CPointer', ''>> | MistakeInList<Replace<Replace<Parameters, 'CPointer(', ' '>, ')', ' '>>
      : 'expected a signature such as float32(float32) or float(const float *)'
    : never
  : Signature extends { readonly arguments: readonly (infer Parameter)[]; readonly return?: infer Result }
    ? MistakeInText<Parameter> | MistakeInText<Result>
    : never;

type MistakeInList<List extends string> = List extends `${infer First},${infer Rest}`
  ? MistakeInText<First> | MistakeInList<Rest>
  : MistakeInText<List>;

/** `struct Name` is a struct of the source. */
type MistakeInText<Type> = Type extends string
  ? Type extends `${string}${'struct' | 'class' | 'union'} ${string}`
    ? never
    : Exclude<UnknownName<Type>, keyof NumbaNames | NumbaVector> extends infer Name extends string
      ? `there is no type ${Name}; for a struct of the source, write struct ${Name} or pass a Struct`
      : never
  : never;

type NumbaVector = `${'float' | 'int' | 'uint'}${8 | 16 | 32 | 64}x${1 | 2 | 3 | 4}`;

/** The options of `declareDevice`. */
export interface DeclareDeviceOptions<Link> {
  /** `numba` (default): `int f(T *result, …)`, where a status other than 0 is an error. `c`: the function as written in C. */
  readonly abi?: 'numba' | 'c';
  /** Where the function is: paths (.cu .ptx .cubin .fatbin .ltoir .o .a), or the results of `cu(source)`, `ptx(text)` etc. */
  readonly link?: Link | readonly Link[];
  /** Runs instead of the function when a kernel is simulated, and when the function is called in JavaScript. */
  readonly simulate?: (...args: any[]) => unknown;
}

/** Memory at an address, as kernels in JavaScript see it. */
export interface KernelPointer<Value> {
  [index: number]: Value;
}

/** A device function, as kernels in JavaScript call it. */
export type DeviceFunction<Signature extends DeviceSignature = DeviceSignature> = Signature extends string
  ? IsExactText<Signature> extends true
    ? FunctionOfText<Trim<Blanks<Signature>>>
    : AnyDeviceFunction
  : Signature extends { readonly arguments: infer Parameters extends readonly unknown[]; readonly return?: infer Result }
    ? (
        ...args: { -readonly [Index in keyof Parameters]: ValueOfType<Parameters[Index]> }
      ) => unknown extends Result ? void : ValueOfType<Result>
    : AnyDeviceFunction;

type AnyDeviceFunction = (...args: any[]) => any;

type FunctionOfText<Text extends string> = Text extends `${infer Result}(${infer Parameters})`
  ? (...args: ValuesOfList<Parameters>) => ValueOfText<Result>
  : AnyDeviceFunction;

type ValuesOfList<List extends string> =
  Trim<List> extends '' | 'void'
    ? []
    : List extends `${infer First},${infer Rest}`
      ? [ValueOfText<First>, ...ValuesOfList<Rest>]
      : [ValueOfText<List>];

type ValueOfType<Type> = Type extends string ? ValueOfText<Type> : any;

/** What a signature's type is in JavaScript. */
type ValueOfText<Text extends string> = Text extends `${string}CPointer(${infer Element})`
  ? KernelPointer<ValueOfText<Element>>
  : Trim<Text> extends keyof NumbaNames
    ? NumbaNames[Trim<Text>]
    : ParameterOfText<Trim<Text>> extends infer Read extends Parameter
      ? Read['passed'] extends 'value'
        ? ValueOfKind<Read['kind']>
        : KernelPointer<ValueOfKind<Read['kind']>>
      : any;

type ValueOfKind<Kind> = Kind extends ScalarKind
  ? ScalarRows[Kind]['value'] extends boolean
    ? boolean
    : number
  : Kind extends 'void'
    ? void
    : any;

interface NumbaNames {
  none: void;
  boolean: boolean;
  bool_: boolean;
  b1: boolean;
  byte: number;
  intc: number;
  uintc: number;
  intp: number;
  uintp: number;
  i1: number;
  i2: number;
  i4: number;
  u1: number;
  u2: number;
  u4: number;
  f2: number;
  f4: number;
  f8: number;
  c8: UsersValue;
  c16: UsersValue;
  voidptr: UsersValue;
}
