#pragma once

#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// Whether NCCL has refused a call, or failed in it.
inline bool is_refusal(ncclResult_t result) {
  return result != ncclSuccess && result != ncclInProgress;
}

// NCCL's functions, looked up on first use.
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

  // Throws LibraryNotFound, or std::runtime_error if NCCL is too old.
  static const Nccl& get();

  // What went wrong, as NCCL describes it.
  std::string words_of(ncclResult_t result) const;
};

}  // namespace cuda_ffi
