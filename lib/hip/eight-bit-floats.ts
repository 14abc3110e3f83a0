/** `cuda_fp8.h`: floats of 8 bits that are kept as bits. Conversions are to the nearest number, ties to even, and end at the largest. */
export const eightBitFloats = `
template <int Mantissa, int Bias> __device__ inline double cuda_ffi_from_fp8(unsigned char bits) {
  const int exponent = (bits & 0x7f) >> Mantissa, fraction = bits & ((1 << Mantissa) - 1);
  const double value = exponent ? ldexp(double(fraction + (1 << Mantissa)), exponent - Bias - Mantissa) : ldexp(double(fraction), 1 - Bias - Mantissa);
  return bits & 0x80 ? -value : value;
}
template <int Mantissa, int Bias> __device__ inline unsigned char cuda_ffi_to_fp8(double value, unsigned char largest) {
  if (value != value) return Mantissa == 3 ? 0x7f : 0x7e;
  const unsigned char sign = __builtin_signbit(value) ? 0x80 : 0;
  const double size = fabs(value);
  if (size >= cuda_ffi_from_fp8<Mantissa, Bias>(largest)) return sign | largest;
  const int exponent = size < ldexp(1.0, 1 - Bias) ? 1 - Bias : ilogb(size);
  return sign | static_cast<unsigned char>(((exponent + Bias - 1) << Mantissa) + static_cast<int>(rint(ldexp(size, Mantissa - exponent))));
}
#define CUDA_FFI_FP8(name, mantissa, bias, largest, special) \\
  struct name { \\
    unsigned char __x; \\
    name() = default; \\
    template <typename T, typename = decltype(double(T()))> __device__ explicit name(T value) : __x(cuda_ffi_to_fp8<mantissa, bias>(double(value), largest)) {} \\
    __device__ explicit operator double() const { special return cuda_ffi_from_fp8<mantissa, bias>(__x); } \\
    __device__ explicit operator float() const { return static_cast<float>(double(*this)); } \\
  };
CUDA_FFI_FP8(__nv_fp8_e4m3, 3, 7, 0x7e, if ((__x & 0x7f) == 0x7f) return __builtin_nan("");)
CUDA_FFI_FP8(__nv_fp8_e5m2, 2, 15, 0x7b, if ((__x & 0x7f) > 0x7c) return __builtin_nan(""); if ((__x & 0x7f) == 0x7c) return __x & 0x80 ? -__builtin_inf() : __builtin_inf();)
#undef CUDA_FFI_FP8
`;
