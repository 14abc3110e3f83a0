#pragma once

#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// What counts an instruction, and runs its own handler.
Handler observing_handler(const ObservedInsn& what);

}  // namespace cuda_ffi::software
