#include "software_device/memory/reserved_memory.hpp"

#include <new>

#include "platform/memory.hpp"
#include "software_device/memory/round_up.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;
constexpr std::uint64_t kLargest = 512 * kGiB;
constexpr std::uint64_t kSmallest = kGiB / 4;

}  // namespace

ReservedMemory::ReservedMemory() {
  // A limit on address space (ulimit -v, a container) may forbid the larger sizes.
  for (std::uint64_t bytes = kLargest; bytes >= kSmallest; bytes /= 2) {
    void* memory = platform::reserve(bytes + kChunk);
    if (memory == nullptr) continue;
    platform::keep_out_of_dumps(memory, bytes);  // nobody wants a core file of this size
    base_ = round_up(reinterpret_cast<std::uint64_t>(memory), kChunk);
    size_ = bytes;
    return;
  }
  throw std::bad_alloc();
}

bool ReservedMemory::provide(std::uint64_t address, std::uint64_t bytes) noexcept {
  return platform::provide(reinterpret_cast<void*>(address), bytes);
}

void ReservedMemory::give_back(std::uint64_t address, std::uint64_t bytes) noexcept {
  platform::forget(reinterpret_cast<void*>(address), bytes);
}

void* reserve_forever(std::uint64_t bytes) {
  void* memory = platform::reserve(bytes);
  if (memory == nullptr || !platform::provide(memory, bytes)) throw std::bad_alloc();
  return memory;
}

}  // namespace cuda_ffi::software
