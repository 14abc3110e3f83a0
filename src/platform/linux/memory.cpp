#include "platform/memory.hpp"

#include <sys/mman.h>

namespace cuda_ffi::platform {

void forget(void* memory, std::uint64_t bytes) noexcept {
  madvise(memory, bytes, MADV_DONTNEED);
}

void keep_out_of_dumps(void* memory, std::uint64_t bytes) noexcept {
  madvise(memory, bytes, MADV_DONTDUMP);
}

}  // namespace cuda_ffi::platform
