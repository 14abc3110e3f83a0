#pragma once

// Integer arithmetic for one lane that C++ leaves undefined or does not have.

#include <cstdint>
#include <type_traits>

#include "software_device/execute/handlers/lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

// Converts to an unsigned type of at least 32 bits, whose arithmetic wraps.
template <class T>
CUDA_FFI_INLINE auto bits(T value) {
  using Unsigned = std::make_unsigned_t<T>;
  if constexpr (sizeof(T) < 4)
    return static_cast<std::uint32_t>(static_cast<Unsigned>(value));
  else
    return static_cast<Unsigned>(value);
}

template <class T>
struct WiderOf;
template <>
struct WiderOf<std::uint16_t> {
  using Type = std::uint32_t;
};
template <>
struct WiderOf<std::int16_t> {
  using Type = std::int32_t;
};
template <>
struct WiderOf<std::uint32_t> {
  using Type = std::uint64_t;
};
template <>
struct WiderOf<std::int32_t> {
  using Type = std::int64_t;
};
template <class T>
using Wider = typename WiderOf<T>::Type;

template <class T>
CUDA_FFI_INLINE T multiply_low(T a, T b) {
  return static_cast<T>(bits(a) * bits(b));
}

// The high half of a 64-bit product, from 32-bit parts: unlike a 128-bit product, this vectorizes.
CUDA_FFI_INLINE std::uint64_t multiply_high_u64(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
  const std::uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32);
  const std::uint64_t other = a0 * b1 + (cross & 0xffffffffu);
  return a1 * b1 + (cross >> 32) + (other >> 32);
}

template <class T>
CUDA_FFI_INLINE T multiply_high(T a, T b) {
  if constexpr (sizeof(T) < 8) {
    using W = Wider<T>;
    return static_cast<T>(static_cast<W>(W{a} * W{b}) >> (8 * sizeof(T)));
  } else if constexpr (std::is_unsigned_v<T>) {
    return multiply_high_u64(a, b);
  } else {
    std::uint64_t high =
        multiply_high_u64(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
    high -=
        (a < 0 ? static_cast<std::uint64_t>(b) : 0) + (b < 0 ? static_cast<std::uint64_t>(a) : 0);
    return static_cast<T>(high);
  }
}

// As on the hardware: a division by zero gives a quotient and a remainder of all ones.
template <class T>
CUDA_FFI_INLINE T divide(T a, T b) {
  if (b == 0) return static_cast<T>(~T{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return static_cast<T>(0 - bits(a));
  return static_cast<T>(a / b);
}

template <class T>
CUDA_FFI_INLINE T remainder(T a, T b) {
  if (b == 0) return static_cast<T>(~T{0});
  if constexpr (std::is_signed_v<T>)
    if (b == -1) return 0;
  return static_cast<T>(a % b);
}

template <class T>
CUDA_FFI_INLINE T clamp_to(std::int64_t value, std::int64_t low, std::int64_t high) {
  return static_cast<T>(value < low ? low : value > high ? high : value);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
