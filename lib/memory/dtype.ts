import type { DType, Float16ArrayLike } from '../../types';
import type { ScalarName } from '../signature/c-type';

export type { DType } from '../../types';

/** A TypedArray of any class, as far as copying needs. */
export type AnyTypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/** The TypedArray that holds elements of each type on the host; a complex number is two of its elements. */
export interface HostArrays {
  /** A Float16Array if this Node has it. */
  float16: Uint16Array<ArrayBuffer>;
  bfloat16: Uint16Array<ArrayBuffer>;
  float32: Float32Array<ArrayBuffer>;
  float64: Float64Array<ArrayBuffer>;
  int8: Int8Array<ArrayBuffer>;
  uint8: Uint8Array<ArrayBuffer>;
  int16: Int16Array<ArrayBuffer>;
  uint16: Uint16Array<ArrayBuffer>;
  int32: Int32Array<ArrayBuffer>;
  uint32: Uint32Array<ArrayBuffer>;
  int64: BigInt64Array<ArrayBuffer>;
  uint64: BigUint64Array<ArrayBuffer>;
  bool: Uint8Array<ArrayBuffer>;
  complex64: Float32Array<ArrayBuffer>;
  complex128: Float64Array<ArrayBuffer>;
}

/** The arrays of the host from which elements of each type are set: of their own class, or of one that converts without loss. */
export interface ExactSources {
  float16: Float16ArrayLike | Uint16Array | Int8Array | Uint8ClampedArray;
  bfloat16: Uint16Array | Int8Array | Uint8ClampedArray;
  float32: Float32Array | Float16ArrayLike | Int8Array | Uint8ClampedArray | Int16Array | Uint16Array;
  float64: Float64Array | Int32Array | Uint32Array | ExactSources['float32'];
  int8: Int8Array;
  uint8: Uint8ClampedArray;
  int16: Int16Array | Int8Array | Uint8ClampedArray;
  uint16: Uint16Array | Uint8ClampedArray;
  int32: Int32Array | Uint16Array | ExactSources['int16'];
  uint32: Uint32Array | ExactSources['uint16'];
  int64: BigInt64Array | Uint32Array | ExactSources['int32'];
  uint64: BigUint64Array | ExactSources['uint32'];
  bool: never;
  complex64: ExactSources['float32'];
  complex128: ExactSources['float64'];
}

export type TypedArrayClass = new (buffer: ArrayBufferLike, byteOffset?: number, length?: number) => AnyTypedArray;

export interface DTypeLayout {
  /** Bytes of one element. */
  readonly bytes: number;
  /** The class that holds elements on the host. */
  readonly array: TypedArrayClass;
  /** Items of that class to one element: 2 for complex numbers. */
  readonly items: number;
  /** What the element is made of. */
  readonly scalar: ScalarName;
}

/** Float16Array if this Node has it (24 and later). */
const float16Array = ((globalThis as Record<string, unknown>)['Float16Array'] ?? Uint16Array) as TypedArrayClass;

export const dtypes: Readonly<Record<DType, DTypeLayout>> = {
  float16: { bytes: 2, array: float16Array, items: 1, scalar: 'float16' },
  bfloat16: { bytes: 2, array: Uint16Array, items: 1, scalar: 'bfloat16' },
  float32: { bytes: 4, array: Float32Array, items: 1, scalar: 'float32' },
  float64: { bytes: 8, array: Float64Array, items: 1, scalar: 'float64' },
  int8: { bytes: 1, array: Int8Array, items: 1, scalar: 'int8' },
  uint8: { bytes: 1, array: Uint8Array, items: 1, scalar: 'uint8' },
  int16: { bytes: 2, array: Int16Array, items: 1, scalar: 'int16' },
  uint16: { bytes: 2, array: Uint16Array, items: 1, scalar: 'uint16' },
  int32: { bytes: 4, array: Int32Array, items: 1, scalar: 'int32' },
  uint32: { bytes: 4, array: Uint32Array, items: 1, scalar: 'uint32' },
  int64: { bytes: 8, array: BigInt64Array, items: 1, scalar: 'int64' },
  uint64: { bytes: 8, array: BigUint64Array, items: 1, scalar: 'uint64' },
  bool: { bytes: 1, array: Uint8Array, items: 1, scalar: 'bool' },
  complex64: { bytes: 8, array: Float32Array, items: 2, scalar: 'float32' },
  complex128: { bytes: 16, array: Float64Array, items: 2, scalar: 'float64' },
};

const byClassName: Readonly<Record<string, DType>> = {
  Int8Array: 'int8',
  Uint8Array: 'uint8',
  Buffer: 'uint8',
  Uint8ClampedArray: 'uint8',
  Int16Array: 'int16',
  Uint16Array: 'uint16',
  Int32Array: 'int32',
  Uint32Array: 'uint32',
  Float16Array: 'float16',
  Float32Array: 'float32',
  Float64Array: 'float64',
  BigInt64Array: 'int64',
  BigUint64Array: 'uint64',
};

/** The element type of a TypedArray class by its name. */
export function dtypeOfClass(className: string): DType | undefined {
  return byClassName[className];
}
