#pragma once

// Functions of one lane that several widths share.

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "amd_device/execute/half.hpp"

namespace cuda_ffi::amd {

constexpr double kTwoPi = 6.283185307179586;

// The bit that makes a NaN a quiet one, and a type for the bits.
template <typename T>
struct Quiet;
template <>
struct Quiet<Half> {
  using Bits = std::uint16_t;
  static constexpr Bits kBit = 1u << 9;
};
template <>
struct Quiet<float> {
  using Bits = std::uint32_t;
  static constexpr Bits kBit = 1u << 22;
};
template <>
struct Quiet<double> {
  using Bits = std::uint64_t;
  static constexpr Bits kBit = std::uint64_t{1} << 51;
};

template <typename T>
double number_of(T value) {
  return static_cast<double>(value);
}
template <typename T>
bool is_nan(T value) {
  return std::isnan(number_of(value));
}
template <typename T>
bool is_signaling(T value) {
  return is_nan(value) && (std::bit_cast<typename Quiet<T>::Bits>(value) & Quiet<T>::kBit) == 0;
}
template <typename T>
T quieted(T value) {
  using Bits = typename Quiet<T>::Bits;
  return std::bit_cast<T>(static_cast<Bits>(std::bit_cast<Bits>(value) | Quiet<T>::kBit));
}

// Which of two, as a wave with the IEEE bit chooses: a signaling NaN, or the number.
template <typename T>
T chosen(T a, T b, bool takes_first) {
  if (is_signaling(a)) return quieted(a);
  if (is_signaling(b)) return quieted(b);
  if (is_nan(b)) return a;
  if (is_nan(a)) return b;
  return takes_first ? a : b;
}

// Of two zeros, the negative one is less.
template <typename T>
bool is_less(T a, T b) {
  const double x = number_of(a), y = number_of(b);
  return x < y || (x == 0 && y == 0 && std::signbit(x) && !std::signbit(y));
}

template <typename T>
T least(T a, T b) {
  return chosen(a, b, is_less(a, b));
}

template <typename T>
T greatest(T a, T b) {
  return chosen(a, b, is_less(b, a));
}

// The greater of those that are not the greatest.
template <typename T>
T middle(T a, T b, T c) {
  if (is_nan(a) || is_nan(b) || is_nan(c)) return least(least(a, b), c);
  const double most = number_of(greatest(greatest(a, b), c));
  if (most == number_of(a)) return greatest(b, c);
  return most == number_of(b) ? greatest(a, c) : greatest(a, b);
}

// Below 1 even where the exact result rounds to 1.
template <typename T>
T fraction(T value) {
  const T rest = value - std::floor(value);  // of an infinity and of a NaN it is a NaN
  return rest >= 1 ? T{1} - std::numeric_limits<T>::epsilon() / 2 : rest;
}

// Of an angle in turns, whose fraction is exact; so are the results at quarters of a turn.
inline double sine_of_turns(double turns) {
  if (std::fabs(turns) < 0.25) return std::sin(turns * kTwoPi);
  const double part = turns - std::floor(turns), quarter = std::floor(part * 4);
  const double angle = (part - quarter / 4) * kTwoPi;
  if (quarter == 0) return std::sin(angle);
  if (quarter == 1) return std::cos(angle);
  return quarter == 2 ? (angle == 0 ? 0 : -std::sin(angle)) : -std::cos(angle);
}
inline double cosine_of_turns(double turns) {
  const double part = std::fabs(turns) - std::floor(std::fabs(turns));
  return part < 0.25 ? std::cos(part * kTwoPi) : sine_of_turns(part + 0.25);
}

// To the nearest, halves to the even one, whatever the host's mode is.
template <typename T>
T round_even(T value) {
  if (!std::isfinite(value) || std::fabs(value) >= T{1} / std::numeric_limits<T>::epsilon())
    return value;
  const T below = std::floor(value), rest = value - below;
  T result = below;
  if (rest > T{0.5} || (rest == T{0.5} && std::fmod(below, T{2}) != 0)) result = below + 1;
  return std::copysign(result, value);
}

// The exponent by which frexp's mantissa is multiplied; 0 where there is none.
template <typename T>
int exponent_of(T value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  int exponent = 0;
  std::frexp(value, &exponent);
  return exponent;
}

template <typename T>
T mantissa_of(T value) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  return std::frexp(value, &exponent);
}

// Toward zero, into the range; 0 for a NaN.
template <typename To>
To to_integer(double value) {
  if (std::isnan(value)) return 0;
  if (value <= static_cast<double>(std::numeric_limits<To>::min()))
    return std::numeric_limits<To>::min();
  if (value >= static_cast<double>(std::numeric_limits<To>::max()))
    return std::numeric_limits<To>::max();
  return static_cast<To>(value);
}

// The classes of v_cmp_class, a bit each.
template <typename T>
unsigned class_of(T value, bool quiet) {
  const bool negative = std::signbit(value);
  switch (std::fpclassify(value)) {
    case FP_NAN:
      return quiet ? 2 : 1;
    case FP_INFINITE:
      return negative ? 1u << 2 : 1u << 9;
    case FP_NORMAL:
      return negative ? 1u << 3 : 1u << 8;
    case FP_SUBNORMAL:
      return negative ? 1u << 4 : 1u << 7;
    default:
      return negative ? 1u << 5 : 1u << 6;
  }
}

}  // namespace cuda_ffi::amd
