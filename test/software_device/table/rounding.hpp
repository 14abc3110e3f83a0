#pragma once

// The host's arithmetic in each of PTX's rounding modes.

#include <cfenv>
#include <cmath>
#include <string>

#include "software_device/table/row.hpp"

namespace cuda_ffi::test {

struct Mode {
  const char* name;
  int host;
};
inline constexpr Mode kModes[] = {
    {"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}};

// The operation in the mode; `volatile` keeps the compiler from computing it outside.
template <class T, class Operation>
T rounded(int mode, Operation operation) {
  std::fesetround(mode);
  volatile T result = operation();
  std::fesetround(FE_TONEAREST);
  return result;
}

// Subnormal numbers count as zero.
inline float flushed(float x) {
  return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x;
}

// A result that .ftz makes zero: below 2^-126 after rounding to 24 bits as if exponents had no
// lower bound. The same rounding of 2^24 times the result shows that.
inline float flushed_result(float result, float scaled) {
  return std::fabs(result) <= 0x1p-126F && std::fabs(scaled) < 0x1p-102F
             ? std::copysign(0.0F, result)
             : result;
}

// .sat: clamps to [0, 1]; NaN becomes 0.
template <class T>
T saturated(T x) {
  return x > 0 ? (x < 1 ? x : T{1}) : T{0};
}

}  // namespace cuda_ffi::test
