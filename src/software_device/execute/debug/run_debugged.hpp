#pragma once

#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// What stops before an instruction if a debugger wants to, and runs its own handler.
Handler debugging_handler(const ObservedInsn& what);

}  // namespace cuda_ffi::software
