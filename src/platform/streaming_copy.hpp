#pragma once

#include <cstddef>

namespace cuda_ffi::platform {

// As std::memcpy, for memory that this CPU does not read again soon: it goes past the caches, which
// spares them, and the memory a read of what is overwritten. Elsewhere than on x86-64 it is
// std::memcpy.
void streaming_copy(std::byte* to, const std::byte* from, size_t bytes) noexcept;

}  // namespace cuda_ffi::platform
