#pragma once

#include <cstddef>

#include "driver/context_handle.hpp"

namespace cuda_ffi {

// Page-locked host memory: the device's copy engines reach it without a detour.
class PinnedMemory {
 public:
  PinnedMemory(ContextPtr context, size_t bytes);
  std::byte* data() const noexcept { return static_cast<std::byte*>(handle_.get()); }
  size_t size() const noexcept { return size_; }

 private:
  ContextHandle<void*, &DriverTable::cuMemFreeHost> handle_;
  size_t size_;
};

}  // namespace cuda_ffi
