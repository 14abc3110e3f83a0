#pragma once

// printf of kernels that are compiled with -mprintf-kind=buffered: calls put a record each into a
// buffer of the launch, whose text is made once the grid has ended.

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// An empty buffer. Calls for which it has no room any more print nothing, and answer -1.
void begin_printed(Grid& grid);

// Formats what is in the buffer, and keeps it until the host synchronizes.
void end_printed(const Grid& grid);

}  // namespace cuda_ffi::amd
