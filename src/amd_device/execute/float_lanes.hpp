#pragma once

// Functions of one lane that several widths share.

#include <cmath>
#include <limits>

namespace cuda_ffi::amd {

// The number, if the other is a NaN; of two zeros, the negative one is less.
template <typename T>
T least(T a, T b) {
  if (std::isnan(a)) return std::isnan(b) ? a + b : b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}

template <typename T>
T greatest(T a, T b) {
  if (std::isnan(a)) return std::isnan(b) ? a + b : b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}

template <typename T>
T middle(T a, T b, T c) {
  if (std::isnan(a) || std::isnan(b) || std::isnan(c)) return least(least(a, b), c);
  return greatest(least(a, b), least(greatest(a, b), c));
}

// Below 1 even where the exact result rounds to 1.
template <typename T>
T fraction(T value) {
  if (std::isinf(value)) return std::numeric_limits<T>::quiet_NaN();
  return std::fmin(value - std::floor(value), T{1} - std::numeric_limits<T>::epsilon() / 2);
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
