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
inline constexpr Mode kModes[] = {{"rn", FE_TONEAREST}, {"rz", FE_TOWARDZERO}, {"rm", FE_DOWNWARD}, {"rp", FE_UPWARD}};

// The operation in the mode; `volatile` keeps the compiler from computing it elsewhere.
template <class T, class Operation>
T rounded(int mode, Operation operation) {
  std::fesetround(mode);
  volatile T result = operation();
  std::fesetround(FE_TONEAREST);
  return result;
}

// Subnormal numbers count as zero.
inline float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0F, x) : x; }

// .sat: within [0, 1], what is not a number is 0.
template <class T>
T saturated(T x) { return x > 0 ? (x < 1 ? x : T{1}) : T{0}; }

}  // namespace cuda_ffi::test
