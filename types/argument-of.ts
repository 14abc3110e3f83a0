import type { VectorElements } from './c-scalar';
import type { DType } from './dtype';
import type { Parameter } from './parameter-list';
import type { HostClasses, PairRows, ScalarKind, ScalarRows } from './scalar';

/** An array on the device, as far as its type matters for a call. */
export interface DeviceArrayLike<D extends DType> {
  readonly dtype: D;
  readonly ptr: bigint;
}

/** Structs on the device, as far as their type matters for a call. */
export interface DeviceStructsLike<Fields extends object = object> {
  readonly dtype: { readonly byteLength: number; readonly fields: Fields };
  readonly ptr: bigint;
}

/** Memory on the device without an element type. */
export interface DeviceBufferLike {
  readonly ptr: bigint;
  readonly dtype?: undefined;
}

/** Memory of the host that fits a pointer to any type. */
export type Bytes = Uint8Array | DataView | NotView<ArrayBuffer> | NotView<SharedArrayBuffer>;

/** Before TypeScript 5.9, a TypedArray of any class was an ArrayBuffer too. */
type NotView<Memory> = Memory & { readonly BYTES_PER_ELEMENT?: never };

type Integer = number | bigint;

/** For each element type: its values, the typed arrays and device arrays that hold it, the items of a plain array. */
interface Elements extends ScalarElements, Pairs, Vectors<1>, Vectors<2>, Vectors<3>, Vectors<4> {
  complex64: Element<ComplexNumber | Bytes | Float32Array, Float32Array, 'complex64' | 'float32', number | ComplexNumber, WrittenComplex>;
  complex128: Element<ComplexNumber | Bytes | Float64Array, Float64Array, 'complex128' | 'float64', number | ComplexNumber, WrittenComplex>;
  dim3: Element<
    VectorValue<Integer, 3> | Bytes | Uint32Array,
    Uint32Array,
    'uint32',
    Integer | VectorValue<Integer, 3>,
    WrittenVector<Integer, 3>
  >;
}

/** What an element type is: by value, in arrays of the host, on the device. */
export interface Element<Value, HostArray, OnDevice extends DType, Item = Value, Written = never> {
  /** As an argument by value. */
  value: Value;
  hostArray: HostArray;
  onDevice: OnDevice;
  /** As an item of a plain array that is only read. */
  item: Item;
  /** As an item of a plain array that the kernel may write: objects, which get the results. */
  written: Written;
}

type ScalarElements = {
  [Kind in ScalarKind]: Element<ScalarRows[Kind]['value'], HostClasses[ScalarRows[Kind]['host']], ScalarRows[Kind]['onDevice']>;
};

type Pairs = {
  [Pair in keyof PairRows]: PairOfFloats<PairRows[Pair]['element']>;
};

type Vectors<Width extends 1 | 2 | 3 | 4> = {
  [Base in keyof VectorElements as `${Base}${Width}`]: VectorElement<VectorElements[Base], Width>;
};

type VectorElement<D extends VectorElements[keyof VectorElements], Width extends 1 | 2 | 3 | 4> = Element<
  AnyVector<D, Width> | Bytes | Elements[D]['hostArray'],
  Elements[D]['hostArray'],
  D | ComplexOf<D>,
  Elements[D]['value'] | AnyVector<D, Width>,
  WrittenVector<Elements[D]['value'], Width> | (IsPairOfFloats<D, Width> extends true ? WrittenComplex : never)
>;

/** Pairs of floats are complex numbers too: cuFloatComplex is float2. */
type AnyVector<D extends VectorElements[keyof VectorElements], Width extends 1 | 2 | 3 | 4> =
  VectorValue<Elements[D]['value'], Width> | (IsPairOfFloats<D, Width> extends true ? ComplexNumber : never);

type IsPairOfFloats<D, Width> = [D, Width] extends ['float32' | 'float64', 2] ? true : false;

type PairOfFloats<Kind extends PairRows[keyof PairRows]['element']> = Element<
  VectorValue<number, 2> | Bytes | Elements[Kind]['hostArray'],
  Elements[Kind]['hostArray'],
  Elements[Kind]['onDevice'],
  number | VectorValue<number, 2>,
  WrittenVector<number, 2>
>;

/** A complex number, by its parts. */
export type ComplexNumber = { readonly re: number; readonly im: number } | VectorValue<number, 2>;

type WrittenComplex = { re: number; im: number } | WrittenVector<number, 2>;

type ComplexOf<D extends DType> = D extends 'float32' ? 'complex64' : D extends 'float64' ? 'complex128' : never;

interface VectorObjects<Value> {
  1: { readonly x: Value };
  2: { readonly x: Value; readonly y: Value };
  3: { readonly x: Value; readonly y: Value; readonly z: Value };
  4: { readonly x: Value; readonly y: Value; readonly z: Value; readonly w: Value };
}

/** A vector as an object: `{ x, y, z }`. */
export type VectorObject<Value, Width extends 1 | 2 | 3 | 4> = VectorObjects<Value>[Width];

/** A vector as an object or as a short array. */
export type VectorValue<Value, Width extends 1 | 2 | 3 | 4> = VectorObject<Value, Width> | VectorTuples<Value>[Width];

interface VectorTuples<Value> {
  1: readonly [Value];
  2: readonly [Value, Value];
  3: readonly [Value, Value, Value];
  4: readonly [Value, Value, Value, Value];
}

/** The same, if results are written to it. */
type WrittenVector<Value, Width extends 1 | 2 | 3 | 4> =
  | { -readonly [Axis in keyof VectorObject<Value, Width>]: Value }
  | { 1: [Value]; 2: [Value, Value]; 3: [Value, Value, Value]; 4: [Value, Value, Value, Value] }[Width];

/** The element types of pointers, by their names: `float32`, `float4`, `char`. */
export type ElementName = keyof Elements;

/** The value of a parameter of an element type. */
export type Scalar<E extends ElementName> = Elements[E]['value'];

/** What a call accepts for a `T*`: memory that the kernel may write, including objects for vectors. */
export type OutputPointer<E extends ElementName> =
  | Elements[E]['hostArray']
  | DeviceArrayLike<Elements[E]['onDevice']>
  | DeviceBufferLike
  | Bytes
  | null
  | ([Elements[E]['written']] extends [never] ? never : OneObject<Elements[E]['written']> | Elements[E]['written'][]);

/** Instead of an array of one. A short array would be numbers. */
type OneObject<Written> = Exclude<Written, readonly unknown[]>;

/** What a call accepts for a `const T*`: also plain arrays. */
export type InputPointer<E extends ElementName> =
  | Elements[E]['hostArray']
  | readonly Elements[E]['item'][]
  | Readonly<OneObject<Elements[E]['written']>>
  | DeviceArrayLike<Elements[E]['onDevice']>
  | DeviceBufferLike
  | Bytes
  | null;

/** What a call accepts for a `const T*` that is declared by its type: also typed arrays that convert to it exactly. */
export type ConvertedPointer<E extends ElementName> = InputPointer<E> | AnyTypedArray;

/** Any TypedArray. */
export type AnyTypedArray = ArrayBufferView & { readonly BYTES_PER_ELEMENT: number };

/** Text, or its bytes, for a `char*`. */
export type TextPointer = string | OutputPointer<'char'>;
/** The same for a `const char*`. */
export type TextInputPointer = string | InputPointer<'char'>;

/** Any memory, for a `void*`. */
export type UntypedPointer = ArrayBufferView | ArrayBuffer | SharedArrayBuffer | AnyDevicePointer;

/** A struct by value: a plain object or its bytes. */
export type StructArgument = object;

/** A pointer to structs or to pointers, which only the compiled code knows. */
export type OpaquePointer = object | null;

/** Memory of the host, whatever its elements are. */
export type HostMemory = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** A struct by value whose members are known: a plain object or its bytes. */
export type StructValue<Members> = Members | HostMemory;

/** What a call accepts for a `const T*` to structs: an array of objects, one of them, or memory that holds them. */
export type StructInputPointer<Members> = readonly StructValue<Members>[] | Members | StructPointer;

/** What a call accepts for a `T*` to structs. Objects get the results. */
export type StructOutputPointer<Members> = StructValue<Members>[] | Members | StructPointer;

/** Memory that holds structs, whose members, if both are known by a name, have to be of one type. */
export type StructPointer<Fields extends object = object> =
  Bytes | StructArrayLike<Fields> | DeviceStructsLike<Fields> | DeviceArrayLike<DType> | DeviceBufferLike | null;

/** A StructArray, as far as its type matters for a call. */
export interface StructArrayLike<Fields extends object = object> extends Partial<StructsOf<{ readonly fields: Fields }>> {
  readonly bytes: Uint8Array;
  readonly stride: number;
}

declare const structOf: unique symbol;

/** Structs on the host whose type is known: a device array that is made of them has it. Only tsc sees this. */
export interface StructsOf<Type> {
  readonly [structOf]: Type;
}

/** A pointer to a type that the source does not explain. */
export type UnknownPointer = object | string | null;

/** A texture or surface object, as far as its type matters for a call, or its handle. */
export type TextureArgument<Which extends 'texture' | 'surface'> = { readonly kind: Which; readonly handle: bigint } | Integer;

/** Anything that a call can accept at all. */
export type CudaArgument = number | bigint | boolean | string | object | null;

/** The table of values and parameters, in one place. */
export type ArgumentOf<P extends Parameter> = P['passed'] extends 'value'
  ? ValueFor<P>
  : P extends { readonly takes: infer Struct; readonly fields: infer Fields extends object }
    ? KnownStructs<Struct, Fields>
    : PointerOf<P['kind'], P['passed']> | RowsOf<P>;

/** A pointer to structs whose members are known: several of them, which get the results, one of them, or memory that holds them. */
type KnownStructs<Struct, Fields extends object> = readonly Struct[] | Struct | StructPointer<Fields>;

/** The lists of lists that a pointer to arrays takes. */
export type RowsOf<P extends Parameter> = P extends { readonly nested: true; readonly kind: infer E extends ElementName }
  ? P['passed'] extends 'input'
    ? InputRows<E>
    : OutputRows<E>
  : never;

/** What a call accepts for a `const T (*)[N]`: rows, each a list or a typed array, nested as deep as the array is. */
export type InputRows<E extends ElementName> = readonly InputRow<E>[];
type InputRow<E extends ElementName> = Elements[E]['hostArray'] | readonly (Elements[E]['item'] | InputRow<E>)[];

/** The same for a `T (*)[N]`: the lists get the results. */
export type OutputRows<E extends ElementName> = OutputRow<E>[];
type OutputRow<E extends ElementName> = Elements[E]['hostArray'] | (Elements[E]['item'] | OutputRow<E>)[];

type ValueFor<P extends Parameter> = P extends { readonly takes: infer Taken } ? Taken : ValueOf<P['kind']>;

type ValueOf<K extends Parameter['kind']> = K extends ElementName
  ? Scalar<K>
  : K extends 'struct'
    ? StructArgument
    : K extends 'texture' | 'surface'
      ? TextureArgument<K>
      : CudaArgument;

/** What a call accepts for a pointer. */
export type PointerOf<K extends Parameter['kind'], P extends Parameter['passed']> = K extends 'char'
  ? P extends 'input'
    ? TextInputPointer
    : TextPointer
  : K extends ElementName
    ? P extends 'input'
      ? InputPointer<K>
      : OutputPointer<K>
    : K extends 'void'
      ? UntypedPointer
      : K extends 'unknown'
        ? UnknownPointer
        : OpaquePointer;

/** The part of what a call accepts that is on the device already: `enqueue` copies nothing. */
export type QueuedArgumentOf<P extends Parameter> = P['passed'] extends 'value'
  ? ValueFor<P>
  : P extends { readonly fields: infer Fields extends object }
    ? Exclude<StructPointer<Fields>, Bytes | StructArrayLike>
    : QueuedPointer<P['kind']>;

type QueuedPointer<K extends Parameter['kind']> = K extends ElementName ? DevicePointer<K> : AnyDevicePointer;

/** A pointer to elements of a type that are on the device already. */
export type DevicePointer<E extends ElementName> = DeviceArrayLike<Elements[E]['onDevice']> | DeviceBufferLike | null;

/** A pointer to anything that is on the device already. */
export type AnyDevicePointer = DeviceArrayLike<DType> | DeviceStructsLike | DeviceBufferLike | null;

/** The typed array that holds elements of a type, if the package makes one. */
export type HostArrayOf<E extends ElementName> = Elements[E]['hostArray'];
