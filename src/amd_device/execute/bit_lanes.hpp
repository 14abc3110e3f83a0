#pragma once

// Functions of bits that scalar and vector instructions share.

#include <bit>
#include <cstdint>
#include <type_traits>

namespace cuda_ffi::amd {

template <typename T>
T reversed(T value) {
  T result = 0;
  for (unsigned k = 0; k < 8 * sizeof value; ++k, value >>= 1) result = result << 1 | (value & 1);
  return result;
}

// -1 if there is no one.
template <typename T>
std::int32_t leading_zeros(T value) {
  return value == 0 ? -1 : std::countl_zero(value);
}

template <typename T>
std::int32_t trailing_zeros(T value) {
  return value == 0 ? -1 : std::countr_zero(value);
}

// How many of the highest bits are like the sign; -1 if all are.
template <typename T>
std::int32_t leading_signs(T value) {
  using Bits = std::make_unsigned_t<T>;
  return leading_zeros(static_cast<Bits>(value < 0 ? ~value : value));
}

template <typename T>
std::uint32_t ones(T value) {
  return static_cast<std::uint32_t>(std::popcount(value));
}

// `count` bits from `first` on, with the sign if T has one.
template <typename T>
T field(T value, unsigned first, unsigned count) {
  constexpr unsigned kWidth = 8 * sizeof value;
  if (count == 0) return 0;
  if (first + count >= kWidth) return static_cast<T>(value >> first);
  using Bits = std::make_unsigned_t<T>;
  const T high = static_cast<T>(static_cast<Bits>(value) << (kWidth - first - count));
  return static_cast<T>(high >> (kWidth - count));
}

// Four bytes of eight (b's are the lower), each as a byte of the selector says.
inline std::uint32_t picked_bytes(std::uint32_t a, std::uint32_t b, std::uint32_t selector) {
  const std::uint64_t both = std::uint64_t{a} << 32 | b;
  const auto pick = [&](std::uint32_t which) -> std::uint32_t {
    if (which >= 13) return 0xff;
    if (which == 12) return 0;
    if (which >= 8) return (both >> (16 * (which - 8) + 15) & 1) != 0 ? 0xff : 0;
    return both >> 8 * which & 0xff;
  };
  std::uint32_t result = 0;
  for (unsigned k = 0; k < 32; k += 8) result |= pick(selector >> k & 0xff) << k;
  return result;
}

}  // namespace cuda_ffi::amd
