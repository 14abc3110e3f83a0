#pragma once

// Somebody else's host memory that cuMemHostRegister has made visible. It lies outside the reserved
// memory and rarely changes: readers take a shared lock, and only if the address lies between the
// lowest and the highest range.

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

class AdoptedRanges {
 public:
  // False if it overlaps a range that is already there.
  bool add(const Allocation& range);
  std::optional<Allocation> remove(std::uint64_t base);
  std::optional<Allocation> find(std::uint64_t address) const noexcept;
  // The last range that begins at or before the address, for messages.
  std::optional<Allocation> at_or_before(std::uint64_t address) const;

 private:
  void update_bounds();

  mutable std::shared_mutex mutex_;
  std::map<std::uint64_t, Allocation> ranges_;
  std::atomic<std::uint64_t> lowest_{~std::uint64_t{0}};
  std::atomic<std::uint64_t> highest_{0};
};

}  // namespace cuda_ffi::software
