#include "platform/memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

namespace cuda_ffi::platform {

std::size_t page_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t machine_memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  return pages <= 0 ? 0 : static_cast<std::uint64_t>(pages) * page_bytes();
}

void* reserve(std::uint64_t bytes) noexcept {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

bool provide(void*, std::uint64_t) noexcept {
  return true;
}

bool make_executable(void* memory, std::size_t bytes) noexcept {
  return mprotect(memory, bytes, PROT_READ | PROT_EXEC) == 0;
}

bool release_end(void* memory, std::size_t bytes, std::size_t kept) noexcept {
  return kept >= bytes || munmap(static_cast<std::byte*>(memory) + kept, bytes - kept) == 0;
}

void release(void* memory, std::size_t bytes) noexcept {
  munmap(memory, bytes);
}

}  // namespace cuda_ffi::platform
