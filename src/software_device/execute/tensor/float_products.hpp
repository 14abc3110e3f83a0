#pragma once

// Products of floating point that are not a single sum of a tensor core (tensor_core_sum.hpp), as
// an H200 rounds them: to the bit (test/software_device/table/h200_mma.txt). `c` comes in as C and
// goes out as D, to be rounded to the nearest of D's type.

#include "software_device/execute/tensor/matrix_operations.hpp"

namespace cuda_ffi::software {

// One fused multiply-add after the other along k, each rounded as the instruction says.
void multiply_f64(const MatrixProduct& product, const double* a, const double* b, double* c);

// mma of e4m3 and e5m2, for which sm_90 has no instruction: two products of f16, one adding to the
// other, then C.
void multiply_fp8(const MatrixProduct& product, const double* a, const double* b, double* c);

// One of the four products of m8n8k4 of f16, for which no GPU since Volta has an instruction: in
// f32, then C.
void multiply_quad(const MatrixProduct& product, const double* a, const double* b, double* c);

}  // namespace cuda_ffi::software
