#pragma once

#include <cstddef>
#include <mutex>

#include "driver/context_handle.hpp"

namespace cuda_ffi {

// Page-locked host memory, which the device's copy engines reach directly. Its destructor waits for
// the device.
class PinnedMemory {
 public:
  PinnedMemory(ContextPtr context, size_t bytes);
  std::byte* data() const noexcept { return static_cast<std::byte*>(handle_.get()); }
  size_t size() const noexcept { return size_; }

 private:
  UniqueHandle<void*, ReleaseBy<void*>> handle_;
  size_t size_;
};

// Somebody else's host memory, page-locked until it is released.
class RegisteredMemory {
 public:
  // `data` must be the beginning of a page.
  RegisteredMemory(ContextPtr context, void* data, size_t bytes);
  ~RegisteredMemory() { release(); }
  RegisteredMemory(const RegisteredMemory&) = delete;
  RegisteredMemory& operator=(const RegisteredMemory&) = delete;

  void* data() const noexcept { return data_; }
  // Waits for the device, then unlocks the memory. May be called repeatedly and on any thread; the
  // memory is unlocked when any call returns.
  void release() noexcept;

 private:
  ContextPtr context_;
  void* data_;
  std::mutex mutex_;
  bool released_ = false;
};

}  // namespace cuda_ffi
