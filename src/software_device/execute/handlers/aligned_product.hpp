#pragma once

// Sums of products as a tensor core adds them (tensor_core_sum.hpp), for each instruction set.

#include <cstdint>

namespace cuda_ffi::software {

// c += a × b: A is m×k, B k×n, C m×n, row by row; n is a multiple of eight.
struct AlignedProduct {
  std::uint32_t m = 0, n = 0, k = 0;
  std::uint32_t step = 0;  // how many products of an element are added at once
  int least_exponent = 0;  // of a normal factor
  bool cut_to_f32 = false;
  const double *a = nullptr, *b = nullptr;
  double* c = nullptr;
};

}  // namespace cuda_ffi::software
