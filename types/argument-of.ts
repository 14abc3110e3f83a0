import type { VectorElements } from './c-scalar';
import type { DType } from './dtype';
import type { Parameter } from './parameter-list';

/** An array on the device, as far as its type matters to a call. */
export interface DeviceArrayLike<D extends DType> {
  readonly dtype: D;
  readonly ptr: bigint;
}

/** Memory on the device without an element type. */
export interface DeviceBufferLike {
  readonly ptr: bigint;
  readonly dtype?: undefined;
}

/** Float16Array, which not every set of TypeScript's libraries knows. */
export interface Float16ArrayLike extends ArrayBufferView {
  readonly [Symbol.toStringTag]: 'Float16Array';
  readonly BYTES_PER_ELEMENT: number;
  readonly length: number;
  [index: number]: number;
}

/** Memory of the host that fits a pointer of any type. */
export type Bytes = Uint8Array | DataView | ArrayBuffer | SharedArrayBuffer;

type Integer = number | bigint;

/** For each element type: its value, the typed arrays and device arrays that hold it, the items of a plain array. */
interface Elements extends Vectors<1>, Vectors<2>, Vectors<3>, Vectors<4> {
  float16: Element<number, Float16ArrayLike | Uint16Array, 'float16' | 'uint16'>;
  bfloat16: Element<number, Uint16Array, 'bfloat16' | 'uint16'>;
  float32: Element<number, Float32Array, 'float32' | 'complex64'>;
  float64: Element<number, Float64Array, 'float64' | 'complex128'>;
  int8: Element<Integer, Int8Array, 'int8'>;
  uint8: Element<Integer, Uint8Array | Uint8ClampedArray, 'uint8'>;
  int16: Element<Integer, Int16Array, 'int16'>;
  uint16: Element<Integer, Uint16Array, 'uint16'>;
  int32: Element<Integer, Int32Array, 'int32'>;
  uint32: Element<Integer, Uint32Array, 'uint32'>;
  int64: Element<Integer, BigInt64Array, 'int64'>;
  uint64: Element<Integer, BigUint64Array, 'uint64'>;
  bool: Element<boolean, Uint8Array, 'bool' | 'uint8'>;
  char: Element<Integer, Int8Array | Uint8Array, 'int8' | 'uint8'>;
  complex64: Element<object, Float32Array, 'complex64' | 'float32', number | object>;
  complex128: Element<object, Float64Array, 'complex128' | 'float64', number | object>;
  half2: Element<VectorObject<number, 2> | Bytes, Float16ArrayLike | Uint16Array, 'float16' | 'uint16', number | VectorObject<number, 2>>;
  bfloat162: Element<VectorObject<number, 2> | Bytes, Uint16Array, 'bfloat16' | 'uint16', number | VectorObject<number, 2>>;
  dim3: Element<VectorObject<Integer, 3> | Bytes, Uint32Array, 'uint32', Integer | VectorObject<Integer, 3>>;
}

export interface Element<Value, HostArray, OnDevice extends DType, Item = Value> {
  value: Value;
  hostArray: HostArray;
  onDevice: OnDevice;
  item: Item;
}

type Vectors<Width extends 1 | 2 | 3 | 4> = {
  [Base in keyof VectorElements as `${Base}${Width}`]: VectorElement<VectorElements[Base], Width>;
};

type VectorElement<D extends VectorElements[keyof VectorElements], Width extends 1 | 2 | 3 | 4> = Element<
  VectorObject<Elements[D]['value'], Width> | Bytes | Elements[D]['hostArray'],
  Elements[D]['hostArray'],
  D | ComplexOf<D>,
  Elements[D]['value'] | VectorObject<Elements[D]['value'], Width>
>;

type ComplexOf<D extends DType> = D extends 'float32' ? 'complex64' : D extends 'float64' ? 'complex128' : never;

interface VectorObjects<Value> {
  1: { readonly x: Value };
  2: { readonly x: Value; readonly y: Value };
  3: { readonly x: Value; readonly y: Value; readonly z: Value };
  4: { readonly x: Value; readonly y: Value; readonly z: Value; readonly w: Value };
}

export type VectorObject<Value, Width extends 1 | 2 | 3 | 4> = VectorObjects<Value>[Width];

export type ElementName = keyof Elements;

/** The value of a parameter of an element type. */
export type Scalar<E extends ElementName> = Elements[E]['value'];

/** What a call takes for a `T*`: memory that the kernel may write. */
export type OutputPointer<E extends ElementName> =
  Elements[E]['hostArray'] | DeviceArrayLike<Elements[E]['onDevice']> | DeviceBufferLike | Bytes | null;

/** What a call takes for a `const T*`: plain arrays too. */
export type InputPointer<E extends ElementName> =
  Elements[E]['hostArray'] | readonly Elements[E]['item'][] | DeviceArrayLike<Elements[E]['onDevice']> | DeviceBufferLike | Bytes | null;

/** What a call takes for a `const T*` that is declared by its type: typed arrays that convert to it exactly as well. */
export type ConvertedPointer<E extends ElementName> = InputPointer<E> | AnyTypedArray;

export type AnyTypedArray = ArrayBufferView & { readonly BYTES_PER_ELEMENT: number };

/** Text, or its bytes, for a `char*`. */
export type TextPointer = string | OutputPointer<'char'>;
export type TextInputPointer = string | InputPointer<'char'>;

/** Any memory, for a `void*`. */
export type UntypedPointer = ArrayBufferView | ArrayBuffer | SharedArrayBuffer | DeviceArrayLike<DType> | DeviceBufferLike | null;

/** A struct by value: a plain object or its bytes. */
export type StructArgument = object;

/** Pointers to structs and to pointers, which only the compiled code knows. */
export type OpaquePointer = object | null;

/** Memory of the host, whatever its elements are. */
export type HostMemory = ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** A struct by value of which the members are known: a plain object or its bytes. */
export type StructValue<Members> = Members | HostMemory;

/** What a call takes for a `const T*` to structs: an array of objects, or memory that holds them. */
export type StructInputPointer<Members> = readonly StructValue<Members>[] | StructPointer;

/** What a call takes for a `T*` to structs, which may be written. */
export type StructPointer = Bytes | AnyDevicePointer;

/** A pointer to a type that the source does not explain. */
export type UnknownPointer = object | string | null;

/** A texture or surface object, or its handle. */
export type TextureArgument = object | number | bigint;

/** Whatever a call can take at all. */
export type CudaArgument = number | bigint | boolean | string | object | null;

/** The table of values and parameters, in one place. */
export type ArgumentOf<P extends Parameter> = P['passed'] extends 'value' ? ValueOf<P['kind']> : PointerOf<P['kind'], P['passed']>;

type ValueOf<K extends Parameter['kind']> = K extends ElementName
  ? Scalar<K>
  : K extends 'struct'
    ? StructArgument
    : K extends 'texture'
      ? TextureArgument
      : CudaArgument;

/** What a call takes for a pointer. */
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

/** Of what a call takes, that which is on the device already: `enqueue` copies nothing. */
export type QueuedArgumentOf<P extends Parameter> = P['passed'] extends 'value' ? ValueOf<P['kind']> : QueuedPointer<P['kind']>;

type QueuedPointer<K extends Parameter['kind']> = K extends ElementName ? DevicePointer<K> : AnyDevicePointer;

export type DevicePointer<E extends ElementName> = DeviceArrayLike<Elements[E]['onDevice']> | DeviceBufferLike | null;

export type AnyDevicePointer = DeviceArrayLike<DType> | DeviceBufferLike | null;

/** The typed array that holds elements of a type, where the package makes one. */
export type HostArrayOf<E extends ElementName> = Elements[E]['hostArray'];
