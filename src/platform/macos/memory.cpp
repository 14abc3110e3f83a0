#include "platform/memory.hpp"

#include <sys/mman.h>

namespace cuda_ffi::platform {

// MADV_DONTNEED would keep the memory here.
void forget(void* memory, std::uint64_t bytes) noexcept {
  madvise(memory, bytes, MADV_FREE);
}

// Core files are off by default.
void keep_out_of_dumps(void*, std::uint64_t) noexcept {}

}  // namespace cuda_ffi::platform
