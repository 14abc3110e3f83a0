#include "platform/memory.hpp"

#include <windows.h>

namespace cuda_ffi::platform {

std::size_t page_bytes() {
  SYSTEM_INFO info;
  GetSystemInfo(&info);
  return info.dwPageSize;
}

std::uint64_t machine_memory_bytes() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  return GlobalMemoryStatusEx(&status) ? status.ullTotalPhys : 0;
}

void* reserve(std::uint64_t bytes) noexcept {
  return VirtualAlloc(nullptr, bytes, MEM_RESERVE, PAGE_READWRITE);
}

bool provide(void* memory, std::uint64_t bytes) noexcept {
  return VirtualAlloc(memory, bytes, MEM_COMMIT, PAGE_READWRITE) != nullptr;
}

// The pages stay committed, so that a thread that reads too late still reads something.
// VirtualUnlock of pages that are not locked takes them out of the working set, as wanted, and
// reports failure.
void forget(void* memory, std::uint64_t bytes) noexcept {
  VirtualAlloc(memory, bytes, MEM_RESET, PAGE_READWRITE);
  VirtualUnlock(memory, bytes);
}

// Windows leaves memory that was never touched out of dumps.
void keep_out_of_dumps(void*, std::uint64_t) noexcept {}

bool make_executable(void* memory, std::size_t bytes) noexcept {
  DWORD before = 0;
  return VirtualProtect(memory, bytes, PAGE_EXECUTE_READ, &before) &&
         FlushInstructionCache(GetCurrentProcess(), memory, bytes);
}

bool release_end(void* memory, std::size_t bytes, std::size_t kept) noexcept {
  if (kept < bytes) VirtualFree(static_cast<std::byte*>(memory) + kept, bytes - kept, MEM_DECOMMIT);
  return kept >= bytes;
}

void release(void* memory, std::size_t) noexcept {
  VirtualFree(memory, 0, MEM_RELEASE);
}

}  // namespace cuda_ffi::platform
