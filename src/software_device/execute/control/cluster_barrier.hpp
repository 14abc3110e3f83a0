#pragma once

// barrier.cluster.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

CUDA_FFI_HANDLER(cluster_arrive);
CUDA_FFI_HANDLER(cluster_wait);

}  // namespace cuda_ffi::software
