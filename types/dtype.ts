/** The element types that an array on the device can have. */
export type DType =
  | 'float16'
  | 'bfloat16'
  | 'float32'
  | 'float64'
  | 'int8'
  | 'uint8'
  | 'int16'
  | 'uint16'
  | 'int32'
  | 'uint32'
  | 'int64'
  | 'uint64'
  | 'bool'
  | 'complex64'
  | 'complex128';

/** The short names that a declaration may use for them. */
export interface ShortDTypes {
  f16: 'float16';
  bf16: 'bfloat16';
  f32: 'float32';
  f64: 'float64';
  i8: 'int8';
  u8: 'uint8';
  i16: 'int16';
  u16: 'uint16';
  i32: 'int32';
  u32: 'uint32';
  i64: 'int64';
  u64: 'uint64';
  c64: 'complex64';
  c128: 'complex128';
}
