#pragma once

// The approximate functions, within the errors that the PTX ISA allows. They use no fused
// operations, so that every CPU gives the same bits.

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

CUDA_FFI_INLINE float nearest_integer(float x) {
  constexpr float kShift = 12582912.0f;  // 1.5 × 2^23
  return (x + kShift) - kShift;
}

CUDA_FFI_INLINE float power_of_two(std::int32_t n) {
  return from_bits(static_cast<std::uint32_t>(n + 127) << 23);
}

// 2^x, within 2 ulp, also if the result is subnormal.
CUDA_FFI_INLINE float approximate_ex2(float x) {
  const float low = x > -151.0f ? x : -151.0f;
  const float inside = low < 129.0f ? low : 129.0f;
  const float whole = nearest_integer(inside);
  const float f = inside - whole;
  float p = 1.525273380e-5f;
  p = p * f + 1.540353039e-4f;
  p = p * f + 1.333355815e-3f;
  p = p * f + 9.618129108e-3f;
  p = p * f + 5.550410867e-2f;
  p = p * f + 2.402265070e-1f;
  p = p * f + 6.931471806e-1f;
  p = p * f + 1.0f;
  const auto n = static_cast<std::int32_t>(whole);
  const std::int32_t half = n >> 1;
  const float scaled = p * power_of_two(half) * power_of_two(n - half);
  return x == x ? scaled : canonical_nan<float>();
}

// The logarithm to base 2: absolute error 2^-22 in (0.5, 2), relative error 2^-22 elsewhere.
CUDA_FFI_INLINE float approximate_lg2(float x) {
  const bool tiny = x < 1.17549435e-38f;
  const float scaled = tiny ? x * 16777216.0f : x;
  const std::uint32_t bits = to_bits(scaled);
  // Splits off the exponent so that the mantissa lies in [√½, √2).
  const std::uint32_t shifted = bits - 0x3f3504f3u;
  const std::int32_t exponent = static_cast<std::int32_t>(shifted) >> 23;
  const float m = from_bits((shifted & 0x007fffffu) + 0x3f3504f3u);
  const float t = m - 1.0f;
  const float s = t / (2.0f + t);
  const float s2 = s * s;
  float p = 0.320598989f;  // 2 / (9 ln 2)
  p = p * s2 + 0.412198573f;
  p = p * s2 + 0.577078016f;
  p = p * s2 + 0.961796694f;
  p = p * s2 + 2.885390043f;
  const float e = static_cast<float>(exponent) - (tiny ? 24.0f : 0.0f);
  float result = e + p * s;
  result = x == 0.0f ? -__builtin_inff() : result;
  result = x == __builtin_inff() ? x : result;
  return x >= 0.0f ? result : canonical_nan<float>();
}

// Sine, or cosine (kCosine). The argument is reduced in double precision.
template <bool kCosine>
CUDA_FFI_INLINE float approximate_sine(float x) {
  constexpr double kShift = 6755399441055744.0;  // 1.5 × 2^52
  const double wide = x;
  const double inside = (wide < 1e9 && wide > -1e9) ? wide : 0.0;
  const double shifted = inside * 0.63661977236758134 + kShift;
  const double k = shifted - kShift;
  const auto quadrant =
      static_cast<std::uint32_t>(__builtin_bit_cast(std::uint64_t, shifted)) + (kCosine ? 1u : 0u);
  const auto r = static_cast<float>((inside - k * 1.5707963267341256) - k * 6.0771005065061922e-11);
  const float r2 = r * r;
  float sine = 2.75573192e-6f;
  sine = sine * r2 - 1.98412698e-4f;
  sine = sine * r2 + 8.33333333e-3f;
  sine = sine * r2 - 1.66666667e-1f;
  sine = sine * r2 * r + r;
  float cosine = 2.48015873e-5f;
  cosine = cosine * r2 - 1.38888889e-3f;
  cosine = cosine * r2 + 4.16666667e-2f;
  cosine = cosine * r2 - 0.5f;
  cosine = cosine * r2 + 1.0f;
  const float value = (quadrant & 1) != 0 ? cosine : sine;
  const float result = from_bits(to_bits(value) ^ (quadrant & 2) << 30);
  return (to_bits(x) & 0x7f800000u) == 0x7f800000u ? canonical_nan<float>() : result;
}

// Relative error 2^-11.
CUDA_FFI_INLINE float approximate_tanh(float x) {
  const float magnitude = from_bits(to_bits(x) & 0x7fffffffu);
  const float inside = magnitude < 16.0f ? magnitude : 16.0f;
  const float e = approximate_ex2(inside * 2.885390082f);
  const float large = 1.0f - 2.0f / (e + 1.0f);
  const float x2 = inside * inside;
  const float small =
      inside + inside * x2 * (-0.333333333f + x2 * (0.133333333f - x2 * 0.0539682540f));
  const float value = inside < 0.25f ? small : large;
  const float result = from_bits(to_bits(value) | (to_bits(x) & 0x80000000u));
  return x == x ? result : canonical_nan<float>();
}

CUDA_FFI_INLINE float approximate_rsqrt(float x) {
  return canonical(1.0f / __builtin_sqrtf(x));
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
