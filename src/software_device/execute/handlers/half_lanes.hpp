#pragma once

// 16-bit floating point for one lane, computed in wider types and rounded once.

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

// Rounds to odd. Rounding the result again to fewer bits then gives the same as rounding once.
CUDA_FFI_INLINE float odd_float(double value) {
  const auto nearest = static_cast<float>(value);
  const double back = nearest;
  const std::uint32_t bits = to_bits(nearest);
  const double magnitude = value < 0 ? -value : value, back_magnitude = back < 0 ? -back : back;
  const bool adjust =
      back != value && (bits & 1) == 0 && value == value && back_magnitude != __builtin_inf();
  const std::uint32_t step = magnitude > back_magnitude ? 1u : ~0u;
  return from_bits(adjust ? bits + step : bits);
}

CUDA_FFI_INLINE double odd_sum(double a, double b) {
  const double sum = a + b;
  const double other = sum - a;
  const double error = (a - (sum - other)) + (b - other);
  const std::uint64_t bits = to_bits(sum);
  const bool adjust = error != 0 && (bits & 1) == 0 && error == error &&
                      (bits & 0x7ff0000000000000ull) != 0x7ff0000000000000ull;
  const bool away = (error > 0) == (sum > 0);
  return from_bits(adjust ? (away ? bits + 1 : bits - 1) : bits);
}

struct F16 {
  static constexpr std::uint16_t kNan = 0x7fff, kInfinity = 0x7c00, kMost = 0x7bff, kOne = 0x3c00;
  // The smallest value that would round to the smallest normal number if exponents had no lower
  // bound; likewise in BF16.
  static constexpr float kRoundsToNormal = 0x1.ffep-15F;
  CUDA_FFI_INLINE float decode(std::uint16_t h) {
    const std::uint32_t magnitude = (h & 0x7fffu) << 13, sign = (h & 0x8000u) << 16;
    const float scaled = from_bits(magnitude) * 0x1p112f;
    const std::uint32_t special = magnitude | 0x7f800000u;
    return from_bits(((h & 0x7c00u) == 0x7c00u ? special : to_bits(scaled)) | sign);
  }
  CUDA_FFI_INLINE std::uint16_t encode(float value) {
    const std::uint32_t bits = to_bits(value), x = bits & 0x7fffffffu;
    const std::uint32_t rebased = x - (112u << 23);
    std::uint32_t normal = (rebased + 0xfffu + (rebased >> 13 & 1)) >> 13;
    normal = normal > kInfinity ? kInfinity : normal;
    const std::uint32_t subnormal = to_bits(from_bits(x) + 0.5f) - 0x3f000000u;
    const std::uint32_t result = x < 0x38800000u ? subnormal : normal;
    return static_cast<std::uint16_t>(x > 0x7f800000u ? kNan : result | (bits >> 16 & 0x8000u));
  }
};

struct BF16 {
  static constexpr float kRoundsToNormal = 0x1.ffp-127F;
  static constexpr std::uint16_t kNan = 0x7fff, kInfinity = 0x7f80, kMost = 0x7f7f, kOne = 0x3f80;
  CUDA_FFI_INLINE float decode(std::uint16_t h) { return from_bits(std::uint32_t{h} << 16); }
  CUDA_FFI_INLINE std::uint16_t encode(float value) {
    const std::uint32_t bits = to_bits(value);
    const std::uint32_t rounded = (bits + 0x7fffu + (bits >> 16 & 1)) >> 16;
    return static_cast<std::uint16_t>((bits & 0x7fffffffu) > 0x7f800000u ? kNan : rounded);
  }
};

template <class Half>
CUDA_FFI_INLINE bool is_nan(std::uint16_t h) {
  return (h & 0x7fffu) > Half::kInfinity;
}

template <class Half>
CUDA_FFI_INLINE std::uint16_t flush_half(std::uint16_t h) {
  return (h & Half::kInfinity) == 0 ? static_cast<std::uint16_t>(h & 0x8000u) : h;
}

// Rounds as if exponents had no lower bound; a result below the smallest normal number then becomes
// a zero of its sign.
template <class Half>
CUDA_FFI_INLINE std::uint16_t encode_flushed(float value) {
  const bool flushes = from_bits(to_bits(value) & 0x7fffffffu) < Half::kRoundsToNormal;
  return flushes ? static_cast<std::uint16_t>(to_bits(value) >> 16 & 0x8000u) : Half::encode(value);
}

// Clamps to [0, 1]; NaN becomes 0.
template <class Half>
CUDA_FFI_INLINE std::uint16_t saturate_half(std::uint16_t h) {
  if (is_nan<Half>(h) || (h & 0x8000u) != 0) return 0;
  return h > Half::kOne ? Half::kOne : h;
}

// Negative numbers become 0, and NaN the canonical NaN.
template <class Half>
CUDA_FFI_INLINE std::uint16_t relu_half(std::uint16_t h) {
  if (is_nan<Half>(h)) return Half::kNan;
  return (h & 0x8000u) != 0 ? std::uint16_t{0} : h;
}

// Encodes with a given rounding: first to nearest, then one step back if that was the wrong
// direction.
template <class Half>
CUDA_FFI_INLINE std::uint16_t encode_rounded(float value, Rounding rounding) {
  const std::uint16_t nearest = Half::encode(value);
  const float back = Half::decode(nearest);
  if (rounding == Rounding::Nearest || back == value || value != value) return nearest;
  const float magnitude = from_bits(to_bits(value) & 0x7fffffffu);
  const float back_magnitude = from_bits(to_bits(back) & 0x7fffffffu);
  const bool negative = (to_bits(value) & 0x80000000u) != 0;
  const bool to_zero = rounding == Rounding::Zero || (rounding == Rounding::Down) != negative;
  if (to_zero)
    return back_magnitude > magnitude ? static_cast<std::uint16_t>(nearest - 1) : nearest;
  return back_magnitude < magnitude ? static_cast<std::uint16_t>(nearest + 1) : nearest;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
