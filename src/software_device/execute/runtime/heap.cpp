#include <map>
#include <mutex>
#include <new>

#include "software_device/execute/run_grid.hpp"
#include "software_device/execute/runtime/builtins.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint64_t kHeapBytes = 8u << 20;

// Every allocation is one of the memory map's, so that accesses are checked to the byte.
class Heap {
 public:
  static Heap& of(int device) {
    static std::mutex mutex;
    static auto* heaps = new std::map<int, Heap>;  // kernels may run until the process ends
    const std::lock_guard lock(mutex);
    return (*heaps)[device];
  }

  std::uint64_t allocate(int device, std::uint64_t size) {
    if (size > kHeapBytes) return 0;
    const std::uint64_t taken = footprint(size);
    const std::lock_guard lock(mutex_);
    if (used_ + taken > kHeapBytes) return 0;
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

  void reset() {
    const std::lock_guard lock(mutex_);
    for (const auto& [address, taken] : live_) MemoryMap::instance().release(address);
    live_.clear();
    used_ = 0;
  }

 private:
  // With what a real allocator keeps beside each block.
  static std::uint64_t footprint(std::uint64_t size) { return (size + 15) / 16 * 16 + 16; }

  std::mutex mutex_;
  std::uint64_t used_ = 0;
  std::map<std::uint64_t, std::uint64_t> live_;
};

}  // namespace

std::uint64_t heap_allocate(int device, std::uint64_t size) { return Heap::of(device).allocate(device, size); }
bool heap_free(int device, std::uint64_t address) { return Heap::of(device).free(address); }

void reset_heap(int device) { Heap::of(device).reset(); }

}  // namespace cuda_ffi::software
