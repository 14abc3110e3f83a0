#pragma once

// The handles of memory that has no address. Memory has one number, however often it is asked for
// one; it is valid until it has been released as often. Handles belong to the process, not to a
// context.

#include <map>
#include <memory>
#include <mutex>

#include "software_device/device/handle_table.hpp"
#include "software_device/memory/physical_memory.hpp"

namespace cuda_ffi::software {

class AllocationHandles {
 public:
  static AllocationHandles& instance();

  CUmemGenericAllocationHandle retain(const std::shared_ptr<PhysicalMemory>& memory);
  // Both throw Failure INVALID_VALUE if it is not a handle.
  void release(CUmemGenericAllocationHandle handle);
  std::shared_ptr<PhysicalMemory> get(CUmemGenericAllocationHandle handle) const;

 private:
  struct Held {
    void* handle = nullptr;
    std::uint64_t count = 0;
  };

  AllocationHandles() = default;

  std::mutex mutex_;  // guards what follows
  std::map<const PhysicalMemory*, Held> held_;
};

}  // namespace cuda_ffi::software
