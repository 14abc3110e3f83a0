#pragma once

#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// NCCL's functions, found when they are first asked for.
struct Nccl {
#define CUDA_FFI_NCCL(symbol, parameters) ncclResult_t(*symbol) parameters = nullptr;
#include "library/nccl_functions.def"
#undef CUDA_FFI_NCCL
  // NOLINTBEGIN(readability-identifier-naming): NCCL's names
  const char* (*ncclGetErrorString)(ncclResult_t) = nullptr;
  const char* (*ncclGetLastError)(ncclComm_t) = nullptr;
  // NOLINTEND(readability-identifier-naming)
  std::string path;
  int version = 0;  // 10000 × major + 100 × minor + patch

  // Throws LibraryNotFound, or std::runtime_error for one that is too old.
  static const Nccl& get();

  // What went wrong, in NCCL's words.
  std::string words_of(ncclResult_t result, ncclComm_t comm) const;
};

}  // namespace cuda_ffi
