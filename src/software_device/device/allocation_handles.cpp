#include "software_device/device/allocation_handles.hpp"

namespace cuda_ffi::software {
namespace {

void* address_in_table(CUmemGenericAllocationHandle handle) {
  return reinterpret_cast<void*>(static_cast<std::uintptr_t>(handle));
}

}  // namespace

AllocationHandles& AllocationHandles::instance() {
  static auto* const handles = new AllocationHandles();
  return *handles;
}

CUmemGenericAllocationHandle AllocationHandles::retain(
    const std::shared_ptr<PhysicalMemory>& memory) {
  const std::lock_guard lock(mutex_);
  Held& held = held_[memory.get()];
  if (held.count == 0) {
    try {
      held.handle = HandleTable::instance().add(HandleKind::MemoryHandle, memory);
    } catch (...) {
      held_.erase(memory.get());
      throw;
    }
  }
  ++held.count;
  return reinterpret_cast<std::uintptr_t>(held.handle);
}

void AllocationHandles::release(CUmemGenericAllocationHandle handle) {
  std::shared_ptr<PhysicalMemory> memory;  // ends after the lock
  const std::lock_guard lock(mutex_);
  memory = get(handle);
  const auto it = held_.find(memory.get());
  if (--it->second.count > 0) return;
  HandleTable::instance().remove(HandleKind::MemoryHandle, it->second.handle);
  held_.erase(it);
}

std::shared_ptr<PhysicalMemory> AllocationHandles::get(CUmemGenericAllocationHandle handle) const {
  auto found = HandleTable::instance().find(HandleKind::MemoryHandle, address_in_table(handle));
  require(found != nullptr);
  return std::static_pointer_cast<PhysicalMemory>(std::move(found));
}

}  // namespace cuda_ffi::software
