#pragma once

// Floating-point products that are not a single sum of a tensor core (tensor_core_sum.hpp), rounded
// exactly as on an H200 (test/software_device/table/h200_mma.txt). On entry `c` holds C; on return
// it holds D, still to be rounded to the nearest value of D's type.

#include "software_device/execute/tensor/matrix_operations.hpp"

namespace cuda_ffi::software {

// One fused multiply-add after the other along k. Each is rounded as the instruction says.
void multiply_f64(const MatrixProduct& product, const double* a, const double* b, double* c);

// mma of e4m3 and e5m2, for which sm_90 has no instruction: adds two products of f16 to each other,
// then C.
void multiply_fp8(const MatrixProduct& product, const double* a, const double* b, double* c);

// One of the four products of m8n8k4 of f16, for which no GPU since Volta has an instruction:
// computed in f32, then C is added.
void multiply_quad(const MatrixProduct& product, const double* a, const double* b, double* c);

}  // namespace cuda_ffi::software
