#pragma once

// What a launch lays out in memory for its kernel: the segment of arguments, with those that the
// compiler adds, and the dispatch packet.

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

void lay_out_arguments(Grid& grid);

}  // namespace cuda_ffi::amd
