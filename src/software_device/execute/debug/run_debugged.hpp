#pragma once

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// Stops if a debugger wants to, and runs the instruction's own handler.
CUDA_FFI_HANDLER(run_debugged);

}  // namespace cuda_ffi::software
