#pragma once

#include <cstdint>

namespace cuda_ffi::amd {

// 53 bits of 2/π, in their place: those of the segment, after as many as the exponent makes
// multiples of a whole turn.
double part_of_two_over_pi(double value, unsigned segment);

}  // namespace cuda_ffi::amd
