#pragma once

// Integer functions of one lane that several widths share.

#include <algorithm>
#include <cstdint>
#include <limits>

namespace cuda_ffi::amd {

template <typename To>
To saturated(std::int64_t value) {
  return static_cast<To>(std::clamp<std::int64_t>(value, std::numeric_limits<To>::min(),
                                                  std::numeric_limits<To>::max()));
}

template <typename T>
T median(T a, T b, T c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}

inline std::int32_t low24(std::int32_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(value) << 8) >> 8;
}
inline std::uint32_t low24(std::uint32_t value) {
  return value & 0xffffff;
}

}  // namespace cuda_ffi::amd
