#pragma once

#include "software_device/execute/load/loaded_module.hpp"

namespace cuda_ffi::software {

// Runs a kernel on two blocks, to its end, into a fault or into the time limit. Its parameters are
// small numbers and, where they have eight bytes, a small allocation.
void run_kernel(const DecodedKernel& kernel);

// What the fuzzers' engine is held to: short runs, little memory, one thread.
void limit_engine();

}  // namespace cuda_ffi::software
