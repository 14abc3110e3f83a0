#include "software_device/memory/free_runs.hpp"

namespace cuda_ffi::software {

void FreeRuns::insert(std::uint64_t first, std::uint64_t count) {
  if (count == 0) return;
  by_address_.emplace(first, count);
  by_size_.emplace(count, first);
}

void FreeRuns::erase(std::uint64_t first, std::uint64_t count) {
  by_address_.erase(first);
  by_size_.erase({count, first});
}

std::optional<std::uint64_t> FreeRuns::take(std::uint64_t count, std::uint64_t alignment,
                                            std::uint64_t origin) {
  for (auto it = by_size_.lower_bound({count, 0}); it != by_size_.end(); ++it) {
    const auto [size, first] = *it;
    const std::uint64_t skip = (alignment - (origin + first) % alignment) % alignment;
    if (skip > size || size - skip < count) continue;
    erase(first, size);
    insert(first, skip);
    insert(first + skip + count, size - skip - count);
    return first + skip;
  }
  return std::nullopt;
}

bool FreeRuns::take_at(std::uint64_t first, std::uint64_t count) {
  const auto next = by_address_.upper_bound(first);
  if (next == by_address_.begin()) return false;
  const auto [start, size] = *std::prev(next);
  const std::uint64_t skip = first - start;
  if (skip > size || size - skip < count) return false;
  erase(start, size);
  insert(start, skip);
  insert(first + count, size - skip - count);
  return true;
}

void FreeRuns::put(std::uint64_t first, std::uint64_t count) {
  const auto next = by_address_.lower_bound(first);
  std::uint64_t start = first;
  std::uint64_t total = count;
  std::optional<std::pair<std::uint64_t, std::uint64_t>> before, after;
  if (next != by_address_.end() && next->first == first + count) after = *next;
  if (next != by_address_.begin()) {
    const auto previous = std::prev(next);
    if (previous->first + previous->second == first) before = *previous;
  }
  if (after) {
    total += after->second;
    erase(after->first, after->second);
  }
  if (before) {
    start = before->first;
    total += before->second;
    erase(before->first, before->second);
  }
  insert(start, total);
}

}  // namespace cuda_ffi::software
