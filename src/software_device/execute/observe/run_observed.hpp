#pragma once

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// Counts what the instruction does, and runs its own handler.
CUDA_FFI_HANDLER(run_observed);

}  // namespace cuda_ffi::software
