#pragma once

// 16-bit floats. Arithmetic is in double, in which sums, products and their sums are exact enough
// to be rounded once.

#include <cmath>
#include <cstdint>

#include "software_device/execute/state/half_bits.hpp"

namespace cuda_ffi::amd {

struct Half {
  std::uint16_t bits;
  operator double() const { return software::half_bits::f16_to_double(bits); }
};

// In the rounding mode of the host, which is the one that the code has asked for.
Half to_half(double value);
Half to_half_toward_zero(double value);

}  // namespace cuda_ffi::amd
