#pragma once

#include "software_device/execute/body/operation.hpp"

namespace cuda_ffi::software::translate {

// Whether there is machine code for it: for others their handlers are called.
bool is_emitted(const Operation& operation);

}  // namespace cuda_ffi::software::translate
