import type {
  AnyDevicePointer,
  AnyTypedArray,
  ArgumentOf,
  ConvertedPointer,
  CudaArgument,
  DeviceArrayLike,
  DeviceBufferLike,
  DevicePointer,
  ElementName,
  OpaquePointer,
  PointerOf,
  QueuedArgumentOf,
  RowsOf,
  TextInputPointer,
} from './argument-of';
import type { Kind } from './c-scalar';
import type { AnyParameter, ParameterOfText } from './declared-text';
import type { DType } from './dtype';
import type { Parameter, Passed } from './parameter-list';
import type { Encoded } from './struct-value';

/** A type in a declaration: C++, a dtype name, a typed array's class, or a struct type. */
export type TypeSpecifier = string | TypedArrayClass | StructTypeLike;

/** The declared type of one argument. */
export type ArgumentDeclaration = TypeSpecifier | Directed<Direction, TypeSpecifier>;

/** The direction in which an array is copied; `autoout` makes one. */
export type Direction = 'input' | 'output' | 'inout' | 'autoout';

/** What `input()`, `output()`, `inout()` and `autoout()` return. */
export interface Directed<D extends Direction, Type> {
  readonly direction: D;
  readonly type: Type;
}

/** What `autoout(type)` without a size returns: one value, not an array. */
export interface SingleOut<Type> extends Directed<'autoout', Type> {
  readonly single: true;
}

/** The class of a TypedArray: `Float32Array`. */
export interface TypedArrayClass {
  readonly BYTES_PER_ELEMENT: number;
  readonly prototype: ArrayBufferView;
}

/** What `Struct()` returns, as far as its type matters here: `encode` tells what a caller passes. */
export interface StructTypeLike {
  /** The size of a struct in bytes. */
  readonly byteLength: number | ((value: never) => number);
  /** Returns the bytes of a value. */
  encode(value: never, ...rest: never[]): unknown;
}

/** A declared type as a parameter. */
export type ParameterOfDeclaration<D> = D extends string
  ? ParameterOfText<D>
  : D extends Directed<infer Way, infer Type>
    ? { name: ''; kind: KindOfType<Type>; passed: Way extends 'input' ? 'input' : 'output'; either: Way extends 'input' ? true : false }
    : D extends TypedArrayClass
      ? { name: ''; kind: KindOfClass<D>; passed: 'output' }
      : D extends StructTypeLike
        ? { name: ''; kind: 'struct'; passed: 'value' }
        : AnyParameter;

type KindOfType<Type> = Type extends string ? ParameterOfText<Type>['kind'] : Type extends TypedArrayClass ? KindOfClass<Type> : 'struct';

type KindOfClass<Class extends TypedArrayClass> = Class['prototype'] extends {
  readonly [Symbol.toStringTag]: infer Tag extends keyof ClassKinds;
}
  ? ClassKinds[Tag]
  : 'void';

interface ClassKinds {
  Float16Array: 'float16';
  Float32Array: 'float32';
  Float64Array: 'float64';
  Int8Array: 'int8';
  Uint8Array: 'uint8';
  Uint8ClampedArray: 'uint8';
  Int16Array: 'int16';
  Uint16Array: 'uint16';
  Int32Array: 'int32';
  Uint32Array: 'uint32';
  BigInt64Array: 'int64';
  BigUint64Array: 'uint64';
}

/** What a call accepts for an argument of a declared type. */
export type DeclaredArgument<D> = D extends string
  ? DeclaredParameterArgument<ParameterOfText<D>>
  : D extends Directed<infer Way, infer Type>
    ? PointerTo<Type, Way extends 'input' ? 'input' : 'output'> | (Way extends 'input' ? ValueOf<Type> : never)
    : D extends TypedArrayClass
      ? ExactArray<D>
      : D extends StructTypeLike
        ? Encoded<D>
        : CudaArgument;

/** An input may be for a parameter that is passed by value: only the compiled code knows. */
type ValueOf<Type> = Type extends string
  ? ParameterOfText<Type> extends infer P extends Parameter
    ? P['passed'] extends 'value'
      ? ArgumentOf<P>
      : never
    : never
  : Type extends TypedArrayClass
    ? never
    : Type extends StructTypeLike
      ? Encoded<Type>
      : never;

/** What a call accepts for a parameter of a prototype. */
export type DeclaredParameterArgument<P extends Parameter> = P['passed'] extends 'input'
  ? DeclaredInput<P['kind']> | RowsOf<P>
  : ArgumentOf<P>;

/** Declared by a type, not by a class: arrays that convert to it exactly are accepted too. */
type DeclaredInput<K extends Kind> = K extends 'char'
  ? TextInputPointer | AnyTypedArray
  : K extends ElementName
    ? ConvertedPointer<K>
    : PointerOf<K, 'input'>;

type PointerTo<Type, Way extends Exclude<Passed, 'value'>> = Type extends string
  ? Way extends 'input'
    ? DeclaredInput<KindOfType<Type>>
    : PointerOf<KindOfType<Type>, Way>
  : Type extends TypedArrayClass
    ? ExactArray<Type>
    : Type extends StructTypeLike
      ? Way extends 'input'
        ? readonly Encoded<Type>[] | OpaquePointer
        : OpaquePointer
      : CudaArgument;

/** Of arrays of the host, only the declared class. */
export type ExactArray<Class extends TypedArrayClass> =
  Class['prototype'] | DeviceArrayLike<Extract<KindOfClass<Class>, DType>> | DeviceBufferLike | null;

/** The same for `enqueue`: only what is on the device already. */
export type QueuedDeclaredArgument<D> = D extends string
  ? QueuedArgumentOf<ParameterOfText<D>>
  : D extends StructTypeLike
    ? Encoded<D>
    : QueuedKind<ParameterOfDeclaration<D>['kind']>;

type QueuedKind<K extends Kind> = K extends ElementName ? DevicePointer<K> : AnyDevicePointer;
