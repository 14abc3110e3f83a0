#pragma once

// Functions of numbers as AMD's document of RDNA 3 defines them, in words of their own.

#include <gtest/gtest.h>

#include "amd_device/table/values.hpp"

namespace cuda_ffi::amd::test {

inline void expect_same(Kind kind, Bits got, Bits expected, double units = 0) {
  EXPECT_TRUE(matches(kind, got, expected, units)) << std::hex << got << ", expected " << expected;
}

template <typename T>
bool is_signaling(T value) {
  const Bits bits = to_bits(value);
  const Kind kind = kind_of<T>();
  const unsigned quiet = kind == Kind::Float64 ? 51 : kind == Kind::Float32 ? 22 : 9;
  return is_nan(kind, bits) && (bits >> quiet & 1) == 0;
}
template <typename T>
T quieted(T value) {
  const Kind kind = kind_of<T>();
  const unsigned quiet = kind == Kind::Float64 ? 51 : kind == Kind::Float32 ? 22 : 9;
  return from_bits<T>(to_bits(value) | Bits{1} << quiet);
}
template <typename T>
bool has_sign(T value) {
  return (to_bits(value) >> (width_of(kind_of<T>()) - 1) & 1) != 0;
}
template <typename T>
double as_double(T value) {
  return static_cast<double>(value);
}

// -0 is below +0. With IEEE a signaling NaN wins, and of a quiet one and a number, the number.
template <typename T>
T one_of(T a, T b, bool is_first) {
  if (is_signaling(a)) return quieted(a);
  if (is_signaling(b)) return quieted(b);
  if (std::isnan(as_double(b))) return a;
  if (std::isnan(as_double(a))) return b;
  return is_first ? a : b;
}
template <typename T>
bool is_below(T a, T b) {
  const bool zeros = as_double(a) == 0 && as_double(b) == 0;
  return zeros ? has_sign(a) && !has_sign(b) : as_double(a) < as_double(b);
}
template <typename T>
T lesser(T a, T b) {
  return one_of(a, b, is_below(a, b));
}
template <typename T>
T larger(T a, T b) {
  return one_of(a, b, is_below(b, a));
}
template <typename T>
T in_the_middle(T a, T b, T c) {
  if (std::isnan(as_double(a)) || std::isnan(as_double(b)) || std::isnan(as_double(c)))
    return lesser(lesser(a, b), c);
  const T most = larger(larger(a, b), c);
  if (as_double(most) == as_double(a)) return larger(b, c);
  if (as_double(most) == as_double(b)) return larger(a, c);
  return larger(a, b);
}

}  // namespace cuda_ffi::amd::test
