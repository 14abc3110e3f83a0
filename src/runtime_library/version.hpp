#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// The versions of the API that the library has for the programs of each.
constexpr int kVersion13 = 13000;
constexpr int kVersion12 = 12090;

// What the driver calls `symbol` in that version of CUDA. A program that asks for the status is
// told through it that there is none.
CUresult driver_entry_point(const char* symbol, void** function, int version,
                            unsigned long long flags, cudaDriverEntryPointQueryResult* status);

// The flags of a program whose stream 0 is the calling thread's own.
inline unsigned long long per_thread_flags(unsigned long long flags) {
  const unsigned long long own = cudaEnablePerThreadDefaultStream;
  return flags == cudaEnableDefault ? own : flags;
}

}  // namespace cuda_ffi::runtime
