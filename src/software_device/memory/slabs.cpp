#include "software_device/memory/slabs.hpp"

#include "software_device/memory/reserved_memory.hpp"

namespace cuda_ffi::software {
namespace {

// Chunks are aligned to their own size, so a slot is aligned to the largest power of two in its
// size.
bool aligned(std::uint32_t slot, std::uint64_t alignment) noexcept {
  return slot % alignment == 0;
}

}  // namespace

std::optional<std::size_t> Slabs::class_of(std::uint64_t bytes, std::uint64_t alignment) noexcept {
  for (std::size_t i = 0; i < kSlotBytes.size(); ++i) {
    if (kSlotBytes[i] >= bytes && aligned(kSlotBytes[i], alignment)) return i;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> Slabs::take(std::size_t size_class) {
  auto& slots = free_[size_class];
  if (slots.empty()) return std::nullopt;
  const std::uint64_t address = slots.front();
  slots.pop_front();
  return address;
}

void Slabs::add_chunk(std::size_t size_class, std::uint64_t chunk_address) {
  const std::uint64_t step = kSlotBytes[size_class];
  for (std::uint64_t offset = 0; offset + step <= ReservedMemory::kChunk; offset += step) {
    free_[size_class].push_back(chunk_address + offset);
  }
}

}  // namespace cuda_ffi::software
