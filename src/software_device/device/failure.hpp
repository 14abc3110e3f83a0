#pragma once

// A driver call that ends early. Thrown below the ABI, and turned into a CUresult only in
// abi/entry.hpp.

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

struct Failure {
  CUresult code;
};

[[noreturn]] inline void fail(CUresult code) {
  throw Failure{code};
}

inline void require(bool condition, CUresult otherwise = CUDA_ERROR_INVALID_VALUE) {
  if (!condition) fail(otherwise);
}

}  // namespace cuda_ffi::software
