#pragma once

// Which bytes of global memory have been written since their allocation. Only memory that starts
// undefined is followed, that of cuMemAlloc and malloc(); all other memory counts as written.

#include <cstdint>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

class WrittenMemory {
 public:
  static WrittenMemory& instance();

  void note_write(std::uint64_t address, std::uint64_t bytes);
  // The bytes at `to` become as defined as those at `from`.
  void note_copy(std::uint64_t to, std::uint64_t from, std::uint64_t bytes);
  // For each of up to 32 bytes, a bit that says whether it was written. All bits are set if the
  // memory is not followed.
  std::uint32_t written(std::uint64_t address, std::uint64_t bytes);
  // Whether any byte of [begin, end) was written, as far as it belongs to the allocation at
  // `address`.
  bool any_written(std::uint64_t address, std::uint64_t begin, std::uint64_t end);

 private:
  struct Shadow {
    std::uint64_t serial = 0;
    std::vector<bool> written;
  };
  struct Range {
    Shadow* shadow = nullptr;  // null: not followed
    std::uint64_t offset = 0;
  };
  Range range_of(std::uint64_t address, std::uint64_t bytes);

  std::mutex mutex_;
  std::unordered_map<std::uint64_t, Shadow> shadows_;  // by the allocation's base
};

}  // namespace cuda_ffi::software
