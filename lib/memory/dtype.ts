import type { DType, HostClasses, ScalarRows } from '../../types';
import { type ScalarName, scalarNames, scalarRow } from '../scalar/scalars';

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

/** The classes of arrays that the package makes, by their names. */
interface MadeArrays {
  Int8Array: Int8Array<ArrayBuffer>;
  Uint8Array: Uint8Array<ArrayBuffer>;
  Int16Array: Int16Array<ArrayBuffer>;
  Uint16Array: Uint16Array<ArrayBuffer>;
  Int32Array: Int32Array<ArrayBuffer>;
  Uint32Array: Uint32Array<ArrayBuffer>;
  BigInt64Array: BigInt64Array<ArrayBuffer>;
  BigUint64Array: BigUint64Array<ArrayBuffer>;
  Float32Array: Float32Array<ArrayBuffer>;
  Float64Array: Float64Array<ArrayBuffer>;
}

/** The TypedArray that holds elements of each type on the host; a complex number is two of its elements. */
export type HostArrays = { [D in ScalarDType]: MadeArrays[ScalarRows[D]['made']] } & {
  complex64: Float32Array<ArrayBuffer>;
  complex128: Float64Array<ArrayBuffer>;
};

/** The arrays of the host from which elements of each type are set: of their own class, or of one that converts without loss. */
export type ExactSources = { [D in ScalarDType]: HostClasses[ScalarRows[D]['exact']] } & {
  complex64: ExactSources['float32'];
  complex128: ExactSources['float64'];
};

type ScalarDType = Exclude<DType, 'complex64' | 'complex128'>;

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

/** The class of this name; one that this Node lacks is never asked for. */
function classNamed(name: string): TypedArrayClass {
  return (globalThis as unknown as Record<string, TypedArrayClass>)[name]!;
}

function layoutOf(scalar: ScalarName, items = 1): DTypeLayout {
  const { bytes, classes } = scalarRow(scalar);
  return { bytes: bytes * items, array: classNamed(classes[0]!), items, scalar };
}

export const dtypes = {
  ...Object.fromEntries(scalarNames.filter((name) => !scalarRow(name).onlyPassed).map((name) => [name, layoutOf(name)])),
  complex64: layoutOf('float32', 2),
  complex128: layoutOf('float64', 2),
} as Readonly<Record<DType, DTypeLayout>>;

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
