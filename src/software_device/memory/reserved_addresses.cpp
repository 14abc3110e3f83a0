#include "software_device/memory/reserved_addresses.hpp"

#include <algorithm>

#include "platform/memory.hpp"
#include "software_device/memory/round_up.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kLeastReserved = std::uint64_t{1} << 30;

}  // namespace

std::optional<std::uint64_t> ReservedAddresses::take(std::uint64_t bytes, std::uint64_t alignment,
                                                     std::uint64_t wanted) {
  if (wanted % std::max(alignment, kGranularity) == 0) {
    for (Area& area : areas_)
      if (area.contains(wanted) && area.take_at(wanted, bytes)) return wanted;
  }
  for (Area& area : areas_)
    if (const auto address = area.take(bytes, alignment)) return address;
  return std::nullopt;
}

void ReservedAddresses::put(std::uint64_t address, std::uint64_t bytes) {
  for (Area& area : areas_)
    if (area.contains(address)) area.put(address, bytes);
}

bool ReservedAddresses::Area::reserve() {
  if (runs_) return true;
  // A limit on address space may forbid the larger sizes.
  for (std::uint64_t bytes = most_; bytes >= kLeastReserved; bytes /= 2) {
    void* memory = platform::reserve(bytes + kGranularity);
    if (memory == nullptr) continue;
    platform::keep_out_of_dumps(memory, bytes + kGranularity);
    runs_ = std::make_unique<FreeRuns>(bytes / kGranularity);
    base_.store(round_up(reinterpret_cast<std::uint64_t>(memory), kGranularity),
                std::memory_order_release);
    size_.store(bytes, std::memory_order_release);
    return true;
  }
  return false;
}

std::optional<std::uint64_t> ReservedAddresses::Area::take(std::uint64_t bytes,
                                                           std::uint64_t alignment) {
  if (bytes > most_ || !reserve()) return std::nullopt;
  const std::uint64_t base = base_.load(std::memory_order_relaxed);
  const std::uint64_t step = std::max(alignment / kGranularity, std::uint64_t{1});
  const auto first = runs_->take(bytes / kGranularity, step, base / kGranularity);
  if (!first) return std::nullopt;
  return base + *first * kGranularity;
}

bool ReservedAddresses::Area::take_at(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t base = base_.load(std::memory_order_relaxed);
  return runs_->take_at((address - base) / kGranularity, bytes / kGranularity);
}

void ReservedAddresses::Area::put(std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t base = base_.load(std::memory_order_relaxed);
  runs_->put((address - base) / kGranularity, bytes / kGranularity);
}

}  // namespace cuda_ffi::software
