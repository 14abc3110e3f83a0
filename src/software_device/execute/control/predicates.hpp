#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Set d from the predicates a and b, for the running lanes.
CUDA_FFI_HANDLER(predicate_not);
CUDA_FFI_HANDLER(predicate_copy);
CUDA_FFI_HANDLER(predicate_and);
CUDA_FFI_HANDLER(predicate_or);
CUDA_FFI_HANDLER(predicate_xor);

}  // namespace cuda_ffi::software
