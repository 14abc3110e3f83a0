#pragma once

#include <cstddef>

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {

// Of sizes as programs pass them, which may be any number. Throws where the product does not fit.
inline size_t product(size_t one, size_t other, cudaError_t error = cudaErrorInvalidValue) {
  size_t result = 0;
  require(!__builtin_mul_overflow(one, other, &result), error);
  return result;
}

}  // namespace cuda_ffi::runtime
