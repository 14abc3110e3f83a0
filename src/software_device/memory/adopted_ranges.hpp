#pragma once

// Visible memory outside the reserved memory: somebody else's host memory that cuMemHostRegister
// has made visible, and what is mapped into reservations. It rarely changes: readers take a shared
// lock, and only if the address lies between the lowest and the highest range.

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <shared_mutex>
#include <vector>

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

class AdoptedRanges {
 public:
  // False if it overlaps a range that is already there.
  bool add(const Allocation& range);
  std::optional<Allocation> remove(std::uint64_t base);
  // Takes away what begins in [begin, end), and adds `ranges` in its place; readers see either. A
  // range that begins where one did before keeps its serial.
  void replace(std::uint64_t begin, std::uint64_t end, std::vector<Allocation> ranges);
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
