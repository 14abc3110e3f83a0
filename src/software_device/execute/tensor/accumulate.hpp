#pragma once

#include "software_device/execute/tensor/fragment.hpp"

namespace cuda_ffi::software {

// c += a × b, row by row, and in the order of k: step(element of a, element of b, sum so far)
// returns the next sum.
template <class T, class Step>
void accumulate(const Shape& shape, const T* a, const T* b, T* c, Step step) {
  for (std::uint32_t i = 0; i < shape.m; ++i)
    for (std::uint32_t k = 0; k < shape.k; ++k) {
      const T factor = a[i * shape.k + k];
      const T* row = b + k * shape.n;
      T* sums = c + i * shape.n;
      for (std::uint32_t j = 0; j < shape.n; ++j) sums[j] = step(factor, row[j], sums[j]);
    }
}

}  // namespace cuda_ffi::software
