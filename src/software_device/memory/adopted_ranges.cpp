#include "software_device/memory/adopted_ranges.hpp"

#include <algorithm>
#include <mutex>

namespace cuda_ffi::software {

bool AdoptedRanges::add(const Allocation& range) {
  const std::unique_lock lock(mutex_);
  const auto next = ranges_.lower_bound(range.base);
  if (next != ranges_.end() && next->first - range.base < range.size) return false;
  if (next != ranges_.begin() && std::prev(next)->second.contains(range.base, 1)) return false;
  ranges_.emplace(range.base, range);
  update_bounds();
  return true;
}

std::optional<Allocation> AdoptedRanges::remove(std::uint64_t base) {
  const std::unique_lock lock(mutex_);
  const auto it = ranges_.find(base);
  if (it == ranges_.end()) return std::nullopt;
  const Allocation range = it->second;
  ranges_.erase(it);
  update_bounds();
  return range;
}

void AdoptedRanges::replace(std::uint64_t begin, std::uint64_t end,
                            std::vector<Allocation> ranges) {
  const std::unique_lock lock(mutex_);
  for (Allocation& range : ranges) {
    const auto before = ranges_.find(range.base);
    if (before != ranges_.end()) range.serial = before->second.serial;
  }
  ranges_.erase(ranges_.lower_bound(begin), ranges_.lower_bound(end));
  for (const Allocation& range : ranges) ranges_.emplace(range.base, range);
  update_bounds();
}

std::optional<Allocation> AdoptedRanges::find(std::uint64_t address) const noexcept {
  if (address < lowest_.load(std::memory_order_acquire)) return std::nullopt;
  if (address >= highest_.load(std::memory_order_acquire)) return std::nullopt;
  const auto range = at_or_before(address);
  if (!range || !range->contains(address, 1)) return std::nullopt;
  return range;
}

std::optional<Allocation> AdoptedRanges::at_or_before(std::uint64_t address) const {
  const std::shared_lock lock(mutex_);
  const auto next = ranges_.upper_bound(address);
  if (next == ranges_.begin()) return std::nullopt;
  return std::prev(next)->second;
}

void AdoptedRanges::update_bounds() {
  std::uint64_t lowest = ~std::uint64_t{0};
  std::uint64_t highest = 0;
  for (const auto& [base, range] : ranges_) {
    lowest = std::min(lowest, base);
    highest = std::max(highest, base + range.size);
  }
  lowest_.store(lowest, std::memory_order_release);
  highest_.store(highest, std::memory_order_release);
}

}  // namespace cuda_ffi::software
