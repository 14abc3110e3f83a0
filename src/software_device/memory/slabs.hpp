#pragma once

// Small allocations: equal slots of a chunk. A freed slot goes to the end of its class's queue, so
// that a stale pointer finds nothing for as long as possible. Not thread-safe: the memory map's
// mutex guards it.

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

namespace cuda_ffi::software {

class Slabs {
 public:
  static constexpr std::uint64_t kLargestSlot = 32 * 1024;

  // The class that holds `bytes` at `alignment`; none if they are too large for a slab.
  static std::optional<std::size_t> class_of(std::uint64_t bytes, std::uint64_t alignment) noexcept;
  static std::uint32_t slot_bytes(std::size_t size_class) noexcept {
    return kSlotBytes[size_class];
  }

  std::optional<std::uint64_t> take(std::size_t size_class);
  void put(std::size_t size_class, std::uint64_t address) { free_[size_class].push_back(address); }
  // Adds the slots of a fresh chunk.
  void add_chunk(std::size_t size_class, std::uint64_t chunk_address);

 private:
  static constexpr std::array<std::uint32_t, 15> kSlotBytes = {
      512, 1024, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 10240, 12800, 16384, 21504, 32768};
  std::array<std::deque<std::uint64_t>, kSlotBytes.size()> free_;
};

}  // namespace cuda_ffi::software
