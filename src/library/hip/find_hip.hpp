#pragma once

#include "library/library_search.hpp"

namespace cuda_ffi {

const LibraryDescription& hip_description();

// AMD's driver, HIP 6.0 or later: the file that CUDA_FFI_HIP names, else by the loader's path,
// ROCM_PATH and /opt/rocm. Throws LibraryNotFound.
DynamicLibrary find_hip();

}  // namespace cuda_ffi
