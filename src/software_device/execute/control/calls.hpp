#pragma once

// Entering and leaving functions, and other instructions that end lanes or make them wait.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

CUDA_FFI_HANDLER(call_direct);
CUDA_FFI_HANDLER(call_indirect);
CUDA_FFI_HANDLER(call_builtin);
CUDA_FFI_HANDLER(return_lanes);
CUDA_FFI_HANDLER(exit_lanes);
CUDA_FFI_HANDLER(trap);
CUDA_FFI_HANDLER(no_return);  // follows a call of a .noreturn function
CUDA_FFI_HANDLER(nothing);
CUDA_FFI_HANDLER(nanosleep);

}  // namespace cuda_ffi::software
