#pragma once

// Literals of 16-bit floating point, for the decoder.

#include <cstdint>

namespace cuda_ffi::software::half_bits {

std::uint16_t f16_from_double(double value);
std::uint16_t bf16_from_double(double value);

}  // namespace cuda_ffi::software::half_bits
