#pragma once

#include <string_view>

namespace cuda_ffi::platform {

// Writes all of the text to stdout, behind what the C library holds for it, and blocks while a
// reader has yet to make room: Node makes pipes and sockets non-blocking, and the C library drops
// what does not fit one of those.
void write_to_stdout(std::string_view text) noexcept;

// Makes a full pipe block those who write there by the C library, so that nothing is dropped. This
// holds until Node makes stdout non-blocking, which it does when a program first uses it.
void make_stdout_blocking() noexcept;

}  // namespace cuda_ffi::platform
