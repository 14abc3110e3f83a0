#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// A launch's configuration as the driver takes it.
CUlaunchConfig driver_config(const cudaLaunchConfig_t& config);

}  // namespace cuda_ffi::runtime
