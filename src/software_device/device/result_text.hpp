#pragma once

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

struct ResultText {
  CUresult code;
  const char* name;
  const char* sentence;
};

// Null if the number is not a CUresult.
const ResultText* result_text(CUresult code) noexcept;

}  // namespace cuda_ffi::software
