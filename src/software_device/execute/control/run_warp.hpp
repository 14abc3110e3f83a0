#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Runs the warp's groups until all lanes have exited or none can go on, or a yield or a fault.
Leave run_warp(Warp& warp);

}  // namespace cuda_ffi::software
