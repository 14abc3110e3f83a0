#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// The driver counts shared memory in 32 bits. Throws cudaErrorInvalidValue.
unsigned shared_bytes(size_t bytes);
// A launch's configuration as the driver takes it.
CUlaunchConfig driver_config(const cudaLaunchConfig_t& config);

}  // namespace cuda_ffi::runtime
