/** Float16Array, which not all of TypeScript's `lib` settings include. */
export interface Float16ArrayLike extends ArrayBufferView {
  readonly [Symbol.toStringTag]: 'Float16Array';
  readonly BYTES_PER_ELEMENT: number;
  readonly length: number;
  [index: number]: number;
}

/** The classes of TypedArrays, by their names. */
export interface HostClasses {
  Int8Array: Int8Array;
  Uint8Array: Uint8Array;
  Uint8ClampedArray: Uint8ClampedArray;
  Int16Array: Int16Array;
  Uint16Array: Uint16Array;
  Int32Array: Int32Array;
  Uint32Array: Uint32Array;
  BigInt64Array: BigInt64Array;
  BigUint64Array: BigUint64Array;
  Float16Array: Float16ArrayLike;
  Float32Array: Float32Array;
  Float64Array: Float64Array;
}

type Integer = number | bigint;

/** What tsc knows of a scalar type; `never` if there is nothing of the kind. */
export interface ScalarRow {
  /** What is passed by value, and in plain arrays. */
  readonly value: number | bigint | boolean;
  /** What values are read as. */
  readonly read: number | bigint | boolean;
  /** Its name in C++, and another one there. */
  readonly cpp: string;
  readonly also: string;
  /** The short name in declarations. */
  readonly short: string;
  /** The arrays of the host that hold it. */
  readonly host: keyof HostClasses;
  /** The one that the package makes. */
  readonly made: Exclude<keyof HostClasses, 'Float16Array' | 'Uint8ClampedArray'>;
  /** Those that hold it, or are converted without loss; bytes are always taken. */
  readonly exact: keyof HostClasses;
  /** The element types of device arrays that hold it. */
  readonly onDevice: string;
  /** What a value is to a declaration that has to fit the source. */
  readonly layout: string;
  /** The same for memory; `unknown` fits everything. */
  readonly elements: unknown;
  /** What a kernel in JavaScript computes with: an element of a float without arithmetic there is a float32. */
  readonly inKernels: string;
}

/**
 * The scalar types, one row each: all that the types of this package say of one follows from its row. `lib/scalar/scalars.ts` has the same
 * rows for the run time: tsc misses one that is only here, and test/jest/signature/scalars.test.ts compares what both say.
 */
export interface ScalarRows {
  float16: {
    value: number;
    read: number;
    cpp: 'half';
    also: '__half';
    short: 'f16';
    host: 'Float16Array' | 'Uint16Array';
    made: 'Uint16Array'; // a Float16Array if this Node has it
    exact: 'Float16Array' | 'Uint16Array' | 'Int8Array' | 'Uint8ClampedArray';
    onDevice: 'float16' | 'uint16';
    layout: 'half';
    elements: 'half';
    inKernels: 'float32';
  };
  bfloat16: {
    value: number;
    read: number;
    cpp: 'nv_bfloat16';
    also: '__nv_bfloat16';
    short: 'bf16';
    host: 'Uint16Array';
    made: 'Uint16Array';
    exact: 'Uint16Array' | 'Int8Array' | 'Uint8ClampedArray';
    onDevice: 'bfloat16' | 'uint16';
    layout: 'bfloat16';
    elements: 'bfloat16';
    inKernels: 'float32';
  };
  float32: {
    value: number;
    read: number;
    cpp: 'float';
    also: never;
    short: 'f32';
    host: 'Float32Array';
    made: 'Float32Array';
    exact: 'Float32Array' | 'Float16Array' | 'Int8Array' | 'Uint8ClampedArray' | 'Int16Array' | 'Uint16Array';
    onDevice: 'float32' | 'complex64';
    layout: 'float32';
    elements: 'float32';
    inKernels: 'float32';
  };
  float64: {
    value: number;
    read: number;
    cpp: 'double';
    also: never;
    short: 'f64';
    host: 'Float64Array';
    made: 'Float64Array';
    exact: 'Float64Array' | 'Int32Array' | 'Uint32Array' | ScalarRows['float32']['exact'];
    onDevice: 'float64' | 'complex128';
    layout: 'float64';
    elements: 'float64';
    inKernels: 'float64';
  };
  float8_e4m3: {
    value: number;
    read: number;
    cpp: '__nv_fp8_e4m3';
    also: never;
    short: 'f8e4m3';
    host: 'Uint8Array';
    made: 'Uint8Array';
    exact: never;
    onDevice: 'float8_e4m3' | 'uint8';
    layout: 'float8_e4m3';
    elements: 'float8_e4m3';
    inKernels: 'float32';
  };
  float8_e5m2: {
    value: number;
    read: number;
    cpp: '__nv_fp8_e5m2';
    also: never;
    short: 'f8e5m2';
    host: 'Uint8Array';
    made: 'Uint8Array';
    exact: never;
    onDevice: 'float8_e5m2' | 'uint8';
    layout: 'float8_e5m2';
    elements: 'float8_e5m2';
    inKernels: 'float32';
  };
  int8: {
    value: Integer;
    read: number;
    cpp: 'int8_t';
    also: never;
    short: 'i8';
    host: 'Int8Array';
    made: 'Int8Array';
    exact: 'Int8Array';
    onDevice: 'int8';
    layout: 'integer8';
    elements: 'integer8';
    inKernels: 'int8';
  };
  uint8: {
    value: Integer;
    read: number;
    cpp: 'uint8_t';
    also: never;
    short: 'u8';
    host: 'Uint8Array' | 'Uint8ClampedArray';
    made: 'Uint8Array';
    exact: 'Uint8ClampedArray';
    onDevice: 'uint8';
    layout: 'integer8';
    elements: unknown;
    inKernels: 'uint8';
  };
  int16: {
    value: Integer;
    read: number;
    cpp: 'int16_t';
    also: never;
    short: 'i16';
    host: 'Int16Array';
    made: 'Int16Array';
    exact: 'Int16Array' | 'Int8Array' | 'Uint8ClampedArray';
    onDevice: 'int16';
    layout: 'integer16';
    elements: 'integer16';
    inKernels: 'int16';
  };
  uint16: {
    value: Integer;
    read: number;
    cpp: 'uint16_t';
    also: never;
    short: 'u16';
    host: 'Uint16Array';
    made: 'Uint16Array';
    exact: 'Uint16Array' | 'Uint8ClampedArray';
    onDevice: 'uint16';
    layout: 'integer16';
    elements: 'integer16' | 'half' | 'bfloat16'; // 16-bit floats are often kept as their bits
    inKernels: 'uint16';
  };
  int32: {
    value: Integer;
    read: number;
    cpp: 'int32_t';
    also: never;
    short: 'i32';
    host: 'Int32Array';
    made: 'Int32Array';
    exact: 'Int32Array' | 'Uint16Array' | ScalarRows['int16']['exact'];
    onDevice: 'int32';
    layout: 'integer32';
    elements: 'integer32';
    inKernels: 'int32';
  };
  uint32: {
    value: Integer;
    read: number;
    cpp: 'uint32_t';
    also: never;
    short: 'u32';
    host: 'Uint32Array';
    made: 'Uint32Array';
    exact: 'Uint32Array' | ScalarRows['uint16']['exact'];
    onDevice: 'uint32';
    layout: 'integer32';
    elements: 'integer32';
    inKernels: 'uint32';
  };
  int64: {
    value: Integer;
    read: bigint;
    cpp: 'int64_t';
    also: never;
    short: 'i64';
    host: 'BigInt64Array';
    made: 'BigInt64Array';
    exact: 'BigInt64Array' | 'Uint32Array' | ScalarRows['int32']['exact'];
    onDevice: 'int64';
    layout: 'integer64';
    elements: 'integer64';
    inKernels: 'int64';
  };
  uint64: {
    value: Integer;
    read: bigint;
    cpp: 'uint64_t';
    also: never;
    short: 'u64';
    host: 'BigUint64Array';
    made: 'BigUint64Array';
    exact: 'BigUint64Array' | ScalarRows['uint32']['exact'];
    onDevice: 'uint64';
    layout: 'integer64';
    elements: 'integer64';
    inKernels: 'uint64';
  };
  bool: {
    value: boolean;
    read: boolean;
    cpp: 'bool';
    also: never;
    short: never;
    host: 'Uint8Array';
    made: 'Uint8Array';
    exact: never;
    onDevice: 'bool' | 'uint8';
    layout: 'bool';
    elements: 'integer8';
    inKernels: 'bool';
  };
  char: {
    value: Integer;
    read: number;
    cpp: 'char';
    also: never;
    short: never;
    host: 'Int8Array' | 'Uint8Array';
    made: 'Int8Array';
    exact: never;
    onDevice: 'int8' | 'uint8';
    layout: 'integer8';
    elements: unknown;
    inKernels: never;
  };
}

/** The names of the scalar types. */
export type ScalarKind = keyof ScalarRows;

/** Pairs of 16-bit floats, which are vectors by names of their own. */
export interface PairRows {
  half2: { element: 'float16'; cpp: '__half2' | 'half2' };
  bfloat162: { element: 'bfloat16'; cpp: '__nv_bfloat162' | 'nv_bfloat162' };
}
