#pragma once

// The readers' side of the memory map: finds the allocation that holds an address, without a lock.
// Writers hold the memory map's mutex. Nothing here is ever destroyed, so a late reader reads an
// outdated record, never freed memory.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "software_device/memory/memory_map.hpp"
#include "software_device/memory/reserved_memory.hpp"

namespace cuda_ffi::software {

// One published allocation, guarded by a sequence lock: the version is odd while it is being
// written. Every field is stored with release and loaded with acquire, which orders it against the
// version without fences (ThreadSanitizer does not understand fences).
class AllocationRecord {
 public:
  void publish(const Allocation& allocation) noexcept;
  void withdraw() noexcept;
  // The allocation, if it is live and holds the address.
  std::optional<Allocation> read(std::uint64_t address) const noexcept;

 private:
  std::atomic<std::uint32_t> version_{0};
  std::atomic<std::int32_t> device_{0};
  std::atomic<AllocationKind> kind_{};
  std::atomic<std::uint64_t> base_{0};
  std::atomic<std::uint64_t> size_{0};
  std::atomic<std::uint64_t> serial_{0};
};

// What a range of chunks is used for: a slab of equal slots, or one allocation over many chunks
// (slot_bytes is 0). A slab keeps its chunk and its slot size until the process ends.
struct ChunkUse {
  ChunkUse(std::uint64_t block_base, std::uint32_t slot_size, std::uint32_t count)
      : base(block_base),
        slot_bytes(slot_size),
        slots(count),
        records(new AllocationRecord[count]) {}

  AllocationRecord& record_of(std::uint64_t address) const noexcept {
    if (slot_bytes == 0) return records[0];
    const auto slot = static_cast<std::uint32_t>(address - base) / slot_bytes;
    return records[slot < slots ? slot : slots - 1];
  }

  const std::uint64_t base;
  const std::uint32_t slot_bytes;
  const std::uint32_t slots;
  const std::unique_ptr<AllocationRecord[]> records;
};

class AllocationIndex {
 public:
  explicit AllocationIndex(const ReservedMemory& reserved);

  void set(std::uint64_t first_chunk, std::uint64_t count, const ChunkUse* block) noexcept;
  std::optional<Allocation> find(std::uint64_t address) const noexcept;

 private:
  const ReservedMemory& reserved_;
  std::atomic<const ChunkUse*>* chunks_;  // one per chunk; untouched pages cost nothing
};

}  // namespace cuda_ffi::software
