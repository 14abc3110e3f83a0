#pragma once

// Sizes and places as programs pass them, which may be any number.

#include <cstdint>

#include "software_device/device/failure.hpp"

namespace cuda_ffi::software {

// Both throw Failure INVALID_VALUE where the result does not fit.
inline std::uint64_t checked_sum(std::uint64_t one, std::uint64_t other) {
  std::uint64_t sum = 0;
  require(!__builtin_add_overflow(one, other, &sum));
  return sum;
}

inline std::uint64_t checked_product(std::uint64_t one, std::uint64_t other) {
  std::uint64_t product = 0;
  require(!__builtin_mul_overflow(one, other, &product));
  return product;
}

// The bytes from the first row's beginning to the last row's end.
inline std::uint64_t extent_of_rows(std::uint64_t height, std::uint64_t pitch, std::uint64_t row) {
  return checked_sum(checked_product(height - 1, pitch), row);
}

}  // namespace cuda_ffi::software
