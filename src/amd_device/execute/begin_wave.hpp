#pragma once

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// The registers of all waves of a group, as the kernel's descriptor asks for them.
void begin_group(Group& group, Grid& grid, std::uint64_t linear);

}  // namespace cuda_ffi::amd
