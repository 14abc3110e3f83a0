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

/** The names that a declaration may use besides those of C++, each with what it means there. */
export interface DTypeSpellings {
  float16: 'half';
  f16: 'half';
  bfloat16: 'nv_bfloat16';
  bf16: 'nv_bfloat16';
  float32: 'float';
  f32: 'float';
  float64: 'double';
  f64: 'double';
  int8: 'int8_t';
  i8: 'int8_t';
  uint8: 'uint8_t';
  u8: 'uint8_t';
  int16: 'int16_t';
  i16: 'int16_t';
  uint16: 'uint16_t';
  u16: 'uint16_t';
  int32: 'int32_t';
  i32: 'int32_t';
  uint32: 'uint32_t';
  u32: 'uint32_t';
  int64: 'int64_t';
  i64: 'int64_t';
  uint64: 'uint64_t';
  u64: 'uint64_t';
  complex64: 'cuda::std::complex<float>';
  c64: 'cuda::std::complex<float>';
  complex128: 'cuda::std::complex<double>';
  c128: 'cuda::std::complex<double>';
}
