export type TypedArray =
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** An array in a simulated kernel. */
export interface Memory {
  readonly data: TypedArray;
  readonly shape: readonly number[];
}
