#include "software_device/memory/allocation_index.hpp"

namespace cuda_ffi::software {

void AllocationRecord::publish(const Allocation& allocation) noexcept {
  const std::uint32_t version = version_.load(std::memory_order_relaxed);
  version_.store(version + 1, std::memory_order_relaxed);
  base_.store(allocation.base, std::memory_order_release);
  size_.store(allocation.size, std::memory_order_release);
  serial_.store(allocation.serial, std::memory_order_release);
  kind_.store(allocation.kind, std::memory_order_release);
  device_.store(allocation.device, std::memory_order_release);
  version_.store(version + 2, std::memory_order_release);
}

void AllocationRecord::withdraw() noexcept {
  // No allocation has serial 0.
  publish({});
}

std::optional<Allocation> AllocationRecord::read(std::uint64_t address) const noexcept {
  for (;;) {
    const std::uint32_t before = version_.load(std::memory_order_acquire);
    Allocation copy;
    copy.base = base_.load(std::memory_order_acquire);
    copy.size = size_.load(std::memory_order_acquire);
    copy.serial = serial_.load(std::memory_order_acquire);
    copy.kind = kind_.load(std::memory_order_acquire);
    copy.device = device_.load(std::memory_order_acquire);
    if (before % 2 == 1 || version_.load(std::memory_order_relaxed) != before) continue;
    if (copy.serial == 0 || !copy.contains(address, 1)) return std::nullopt;
    return copy;
  }
}

AllocationIndex::AllocationIndex(const ReservedMemory& reserved)
    : reserved_(reserved),
      chunks_(static_cast<std::atomic<const ChunkUse*>*>(
          reserve_forever(reserved.chunks() * sizeof(std::atomic<const ChunkUse*>)))) {}

void AllocationIndex::set(std::uint64_t first_chunk, std::uint64_t count,
                          const ChunkUse* block) noexcept {
  for (std::uint64_t i = 0; i < count; ++i) {
    chunks_[first_chunk + i].store(block, std::memory_order_release);
  }
}

std::optional<Allocation> AllocationIndex::find(std::uint64_t address) const noexcept {
  if (!reserved_.contains(address)) return std::nullopt;
  const ChunkUse* block = chunks_[reserved_.chunk_of(address)].load(std::memory_order_acquire);
  if (block == nullptr) return std::nullopt;
  return block->record_of(address).read(address);
}

}  // namespace cuda_ffi::software
