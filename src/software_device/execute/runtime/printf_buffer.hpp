#pragma once

// What kernels have printed and nobody has written yet: of each device, the last calls that fit
// into the buffer's size.

#include <cstddef>
#include <string_view>

namespace cuda_ffi::software {

// One thread's call. The oldest calls of the device make room for it, whole ones, so that no more
// than `most_bytes` of text are kept; one that is longer than that is lost.
void keep_printed(int device, std::string_view text, std::size_t most_bytes);

// Writes to stdout what kernels have printed on the device.
void flush_printf(int device);

}  // namespace cuda_ffi::software
