#pragma once

// 16-bit floating point, one value at a time: for literals and atomics.

#include <cstdint>

namespace cuda_ffi::software::half_bits {

std::uint16_t f16_from_double(double value);
std::uint16_t bf16_from_double(double value);
double f16_to_double(std::uint16_t bits);
double bf16_to_double(std::uint16_t bits);

}  // namespace cuda_ffi::software::half_bits
