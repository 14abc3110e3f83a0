#pragma once

#include <string_view>

namespace cuda_ffi::platform {

// Writes all of the text to stdout, after what the C library still buffers. Blocks until a slow
// reader makes room: Node makes pipes and sockets non-blocking, and the C library drops what does
// not fit into one of those.
void write_to_stdout(std::string_view text) noexcept;

// Makes writes through the C library block on a full pipe, so that nothing is dropped. Holds until
// Node makes stdout non-blocking, which it does when a program first uses it.
void make_stdout_blocking() noexcept;

}  // namespace cuda_ffi::platform
