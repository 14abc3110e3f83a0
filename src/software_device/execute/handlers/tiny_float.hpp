#pragma once

// 8-bit floating point for one lane: e4m3 (no infinity, one NaN) and e5m2 (as in IEEE 754).

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

// Rounds to nearest even; a value that is too large becomes the largest finite one.
template <int kFraction, int kBias, std::uint32_t kMost, std::uint32_t kNan>
CUDA_FFI_INLINE std::uint32_t encode_tiny(float value) {
  const std::uint32_t bits = to_bits(value), x = bits & 0x7fffffffu, sign = bits >> 24 & 0x80u;
  if (x > 0x7f800000u) return kNan;
  constexpr int kDrop = 23 - kFraction;
  const std::uint32_t rebased = x - (static_cast<std::uint32_t>(127 - kBias) << 23);
  const std::uint32_t normal =
      (rebased + (1u << (kDrop - 1)) - 1 + (rebased >> kDrop & 1)) >> kDrop;
  // Adding a number whose last place equals the smallest subnormal rounds to a multiple of it.
  constexpr std::uint32_t kMagic = static_cast<std::uint32_t>(127 + 1 - kBias - kFraction + 23)
                                   << 23;
  const std::uint32_t subnormal = to_bits(from_bits(x) + from_bits(kMagic)) - kMagic;
  const std::uint32_t magnitude =
      x < (static_cast<std::uint32_t>(128 - kBias) << 23) ? subnormal : normal;
  return sign | (magnitude > kMost ? kMost : magnitude);
}

template <int kFraction, int kBias>
CUDA_FFI_INLINE float decode_tiny(std::uint8_t bits) {
  const std::uint32_t magnitude = bits & 0x7fu, exponent = magnitude >> kFraction;
  const std::uint32_t fraction = magnitude & ((1u << kFraction) - 1);
  const float unit = from_bits(static_cast<std::uint32_t>(127 + 1 - kBias - kFraction) << 23);
  const float subnormal = static_cast<float>(fraction) * unit;
  const float normal = from_bits((exponent + 127 - kBias) << 23 | fraction << (23 - kFraction));
  const float value = exponent == 0 ? subnormal : normal;
  return (bits & 0x80u) != 0 ? -value : value;
}

struct E4m3 {
  CUDA_FFI_INLINE std::uint32_t encode(float value) { return encode_tiny<3, 7, 0x7e, 0x7f>(value); }
  CUDA_FFI_INLINE float decode(std::uint8_t bits) {
    return (bits & 0x7f) == 0x7f ? canonical_nan<float>() : decode_tiny<3, 7>(bits);
  }
};
struct E5m2 {
  CUDA_FFI_INLINE std::uint32_t encode(float value) {
    return encode_tiny<2, 15, 0x7b, 0x7f>(value);
  }
  CUDA_FFI_INLINE float decode(std::uint8_t bits) {
    if ((bits & 0x7f) > 0x7c) return canonical_nan<float>();
    if ((bits & 0x7f) == 0x7c) return (bits & 0x80) != 0 ? -__builtin_inff() : __builtin_inff();
    return decode_tiny<2, 15>(bits);
  }
};

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
