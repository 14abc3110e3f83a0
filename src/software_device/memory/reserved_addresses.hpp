#pragma once

// The address space that reservations for virtual memory come from. All of it is reserved when the
// first is asked for, stays readable and writable, and is never given back: as with ReservedMemory,
// an access that a check missed is no fault of the host. Whoever calls `take` and `put` holds a
// lock; the others may be called at any time.

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "software_device/memory/free_runs.hpp"

namespace cuda_ffi::software {

class ReservedAddresses {
 public:
  // Memory is created, reserved and mapped in multiples of this.
  static constexpr std::uint64_t kGranularity = 2 * 1024 * 1024;

  // `bytes` are a multiple of the granularity, `alignment` is a power of two. At `wanted`, if that
  // is free. None if there is no room.
  std::optional<std::uint64_t> take(std::uint64_t bytes, std::uint64_t alignment,
                                    std::uint64_t wanted);
  void put(std::uint64_t address, std::uint64_t bytes);

  bool contains(std::uint64_t address) const noexcept {
    return address - base_.load(std::memory_order_acquire) < size_.load(std::memory_order_acquire);
  }

 private:
  bool reserve();

  std::atomic<std::uint64_t> base_{0};
  std::atomic<std::uint64_t> size_{0};  // 0 until something is reserved
  std::unique_ptr<FreeRuns> runs_;
};

}  // namespace cuda_ffi::software
