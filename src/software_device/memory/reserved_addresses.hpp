#pragma once

// The address space that reservations for virtual memory come from, in two areas: one that suffices
// for most programs, and a large one, reserved once the first has no room. qemu-user needs memory
// for every page that its guest reserves, so the large one is not reserved at once. An area stays
// readable and writable, and is never given back: as with ReservedMemory, an access that a check
// missed is no fault of the host. Whoever calls `take` and `put` holds a lock; the others may be
// called at any time.

#include <array>
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
    return areas_[0].contains(address) || areas_[1].contains(address);
  }

 private:
  class Area {
   public:
    explicit Area(std::uint64_t most) : most_(most) {}

    bool contains(std::uint64_t address) const noexcept {
      return address - base_.load(std::memory_order_acquire) <
             size_.load(std::memory_order_acquire);
    }
    std::optional<std::uint64_t> take(std::uint64_t bytes, std::uint64_t alignment);
    bool take_at(std::uint64_t address, std::uint64_t bytes);
    void put(std::uint64_t address, std::uint64_t bytes);

   private:
    bool reserve();

    std::uint64_t most_;
    std::atomic<std::uint64_t> base_{0};
    std::atomic<std::uint64_t> size_{0};  // 0 until something is reserved
    std::unique_ptr<FreeRuns> runs_;
  };

  std::array<Area, 2> areas_{Area{std::uint64_t{1} << 37}, Area{std::uint64_t{1} << 42}};
};

}  // namespace cuda_ffi::software
