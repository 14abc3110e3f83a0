#include "software_device/memory/arena.hpp"

#include <sys/mman.h>

#include <new>

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kGiB = std::uint64_t{1} << 30;
constexpr std::uint64_t kLargest = 512 * kGiB;
constexpr std::uint64_t kSmallest = kGiB / 4;

void* map(std::uint64_t bytes) noexcept {
  return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
              -1, 0);
}

std::uint64_t round_up(std::uint64_t value, std::uint64_t step) noexcept {
  return (value + step - 1) / step * step;
}

}  // namespace

Arena::Arena() {
  // A limit on address space (ulimit -v, a container) may refuse the large sizes.
  for (std::uint64_t bytes = kLargest; bytes >= kSmallest; bytes /= 2) {
    void* memory = map(bytes + kChunk);
    if (memory == MAP_FAILED) continue;
    madvise(memory, bytes, MADV_DONTDUMP);  // a core file of this size helps nobody
    base_ = round_up(reinterpret_cast<std::uint64_t>(memory), kChunk);
    size_ = bytes;
    return;
  }
  throw std::bad_alloc();
}

void Arena::give_back(std::uint64_t address, std::uint64_t bytes) noexcept {
  madvise(reinterpret_cast<void*>(address), bytes, MADV_DONTNEED);
}

void* reserve_forever(std::uint64_t bytes) {
  void* memory = map(bytes);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

}  // namespace cuda_ffi::software
