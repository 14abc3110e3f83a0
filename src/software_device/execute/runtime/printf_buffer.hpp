#pragma once

// What kernels have printed and nobody has written out yet: for each device, the latest calls that
// fit into the buffer.

#include <cstddef>
#include <string_view>

namespace cuda_ffi::software {

// Adds one thread's call. Drops the device's oldest calls, as a whole, so that at most `most_bytes`
// of text are kept; a call longer than that is dropped itself.
void keep_printed(int device, std::string_view text, std::size_t most_bytes);

// Writes to stdout what kernels on the device have printed.
void flush_printf(int device);

}  // namespace cuda_ffi::software
