#pragma once

#include <optional>

#include "amd_device/execute/kernel.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::amd {

// Runs a grid of the kernel to its end, on the calling thread and the software device's pool.
std::optional<software::Fault> run_grid(const Kernel& kernel, const software::GridLaunch& launch);

}  // namespace cuda_ffi::amd
