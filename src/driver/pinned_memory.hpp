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

// Host memory of somebody else's, page-locked as long as this lives. Its end waits for the device,
// which may still be copying, unless release() said that nothing is.
class RegisteredMemory {
 public:
  // `data` is the beginning of a page.
  RegisteredMemory(ContextPtr context, void* data, size_t bytes);
  ~RegisteredMemory();
  RegisteredMemory(const RegisteredMemory&) = delete;
  RegisteredMemory& operator=(const RegisteredMemory&) = delete;

  void* data() const noexcept { return data_; }  // null once it is released
  void release() noexcept;

 private:
  ContextPtr context_;
  void* data_;
};

}  // namespace cuda_ffi
