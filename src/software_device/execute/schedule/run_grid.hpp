#pragma once

#include <optional>

#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

// Runs a grid to its end, on the calling thread and the pool's. The device keeps printf output.
std::optional<Fault> run_grid(const GridLaunch& launch);

}  // namespace cuda_ffi::software
