#pragma once

#include <string_view>

namespace cuda_ffi::platform {

// Writes all of the text to stdout, behind what the C library holds for it, and blocks while a
// reader has yet to make room: Node makes pipes and sockets non-blocking, and the C library drops
// what does not fit one of those.
void write_to_stdout(std::string_view text) noexcept;

}  // namespace cuda_ffi::platform
