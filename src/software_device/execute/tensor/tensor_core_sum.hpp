#pragma once

#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

// c += a × b for factors of f16, bf16 or tf32 and sums of f16 or f32, as an H200's tensor core adds
// them. An element of C and its products are aligned to the largest of their exponents, 26 bits of
// each are kept, and their sum is truncated to f32. A sum of f16 is left to be rounded to nearest.
// Found by measurements on an H200, which every shape of mma.sync and wmma matches exactly
// (test/software_device/table/h200_mma.txt).
void add_aligned(const Shape& shape, Element factors, Element sums, const double* a,
                 const double* b, double* c);

}  // namespace cuda_ffi::software
