#pragma once

#include <cstddef>

namespace cuda_ffi {

// memcpy by several threads. Returns when all of it is done: the caller may own the memory only
// while it blocks, as the JavaScript thread does.
void parallel_copy(std::byte* to, const std::byte* from, size_t bytes);

}  // namespace cuda_ffi
