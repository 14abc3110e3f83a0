#pragma once

#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

// c += a × b for factors of f16, bf16 or tf32 and sums of f16 or f32, as an H200's tensor core
// adds: an element of C and its products are lined up with the largest of their exponents, of each
// 26 bits are kept, and their sum is cut off to f32; one of f16 is left to be rounded to the
// nearest. Read from an H200, with which every shape of mma.sync and wmma agrees to the bit
// (test/software_device/table/h200_mma.txt).
void add_aligned(const Shape& shape, Element factors, Element sums, const double* a,
                 const double* b, double* c);

}  // namespace cuda_ffi::software
