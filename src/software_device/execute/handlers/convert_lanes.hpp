#pragma once

// Conversions between floating point and integers, for one lane.

#include <limits>
#include <type_traits>

#include "software_device/execute/handlers/float_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <class T>
struct ConvertedLane {
  using Type = T;
};
template <>
struct ConvertedLane<std::uint8_t> {
  using Type = std::uint16_t;
};
template <>
struct ConvertedLane<std::int8_t> {
  using Type = std::int16_t;
};

// Rounds to an integral value.
template <Rounding kRounding>
CUDA_FFI_INLINE float integral(float x) {
  switch (kRounding) {
    case Rounding::Zero:
      return __builtin_truncf(x);
    case Rounding::Down:
      return __builtin_floorf(x);
    case Rounding::Up:
      return __builtin_ceilf(x);
    default:
      return __builtin_rintf(x);
  }
}
template <Rounding kRounding>
CUDA_FFI_INLINE double integral(double x) {
  switch (kRounding) {
    case Rounding::Zero:
      return __builtin_trunc(x);
    case Rounding::Down:
      return __builtin_floor(x);
    case Rounding::Up:
      return __builtin_ceil(x);
    default:
      return __builtin_rint(x);
  }
}

// What NaN is converted to: 0 among the narrower types, otherwise the highest bit alone.
template <class To, class From>
inline constexpr To kNotANumber = sizeof(From) == 8 || sizeof(To) == 8
                                      ? static_cast<To>(std::make_unsigned_t<To>{1}
                                                        << (8 * sizeof(To) - 1))
                                      : To{0};

template <class To, class From, Rounding kRounding, bool kFlush>
CUDA_FFI_INLINE To to_integer(From value) {
  using Limits = std::numeric_limits<To>;
  const From x = integral<kRounding>(flush_if<kFlush>(value));
  // Both bounds are powers of two or zero, so they are exact in either type.
  constexpr From kAbove =
      static_cast<From>(To{1} << (8 * sizeof(To) - 2)) * (std::is_signed_v<To> ? From{2} : From{4});
  constexpr From kLowest = static_cast<From>(Limits::min());
  const bool high = x >= kAbove, low = x < kLowest, good = !high && !low && x == x;
  To result;
  if constexpr (sizeof(To) < 4)
    result = static_cast<To>(static_cast<std::int32_t>(good ? x : From{0}));
  else
    result = static_cast<To>(good ? x : From{0});
  result = high ? Limits::max() : result;
  result = low ? Limits::min() : result;
  return x == x ? result : kNotANumber<To, From>;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
