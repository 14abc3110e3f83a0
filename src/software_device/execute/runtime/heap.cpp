#include <map>
#include <mutex>
#include <new>

#include "software_device/execute/runtime/heap.hpp"

#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

namespace {

// Every block is an allocation of the memory map, so that accesses are checked to the byte.
class Heap {
 public:
  std::uint64_t allocate(int device, std::uint64_t size, std::uint64_t capacity) {
    if (size > capacity) return 0;
    const std::uint64_t taken = footprint(size);
    const std::lock_guard lock(mutex_);
    if (used_ + taken > capacity) return 0;
    try {
      const Allocation made =
          MemoryMap::instance().allocate(device, size == 0 ? 1 : size, AllocationKind::Heap, 16);
      used_ += taken;
      live_[made.base] = taken;
      return made.base;
    } catch (const std::bad_alloc&) {
      return 0;
    }
  }

  bool free(std::uint64_t address) {
    const std::lock_guard lock(mutex_);
    const auto found = live_.find(address);
    if (found == live_.end()) return false;
    used_ -= found->second;
    live_.erase(found);
    return MemoryMap::instance().release(address);
  }

  void release_all() {
    for (const auto& [address, taken] : live_) MemoryMap::instance().release(address);
  }

 private:
  // Includes what a real allocator stores beside each block.
  static std::uint64_t footprint(std::uint64_t size) { return (size + 15) / 16 * 16 + 16; }

  std::mutex mutex_;
  std::uint64_t used_ = 0;
  std::map<std::uint64_t, std::uint64_t> live_;
};

class Heaps {
 public:
  static Heaps& instance() {
    static auto* heaps = new Heaps;  // kernels may run until the process ends
    return *heaps;
  }

  Heap& of(std::uint64_t heap) {
    const std::lock_guard lock(mutex_);
    return heaps_[heap];
  }

  void drop(std::uint64_t heap) {
    const std::lock_guard lock(mutex_);
    const auto found = heaps_.find(heap);
    if (found == heaps_.end()) return;
    found->second.release_all();
    heaps_.erase(found);
  }

 private:
  std::mutex mutex_;
  std::map<std::uint64_t, Heap> heaps_;
};

}  // namespace

std::uint64_t heap_allocate(const GridLaunch& launch, std::uint64_t size) {
  return Heaps::instance().of(launch.heap).allocate(launch.device, size, launch.heap_bytes);
}
bool heap_free(const GridLaunch& launch, std::uint64_t address) {
  return Heaps::instance().of(launch.heap).free(address);
}

void drop_heap(std::uint64_t heap) {
  Heaps::instance().drop(heap);
}

}  // namespace cuda_ffi::software
