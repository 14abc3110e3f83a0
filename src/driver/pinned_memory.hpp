#pragma once

#include <cstddef>
#include <mutex>

#include "driver/context_handle.hpp"

namespace cuda_ffi {

// Page-locked host memory: the device's copy engines reach it without a detour. Its end waits for
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

// Host memory of somebody else's, page-locked until it is released.
class RegisteredMemory {
 public:
  // `data` is the beginning of a page.
  RegisteredMemory(ContextPtr context, void* data, size_t bytes);
  ~RegisteredMemory() { release(); }
  RegisteredMemory(const RegisteredMemory&) = delete;
  RegisteredMemory& operator=(const RegisteredMemory&) = delete;

  void* data() const noexcept { return data_; }
  // Waits for the device. The memory is not locked when this returns, on whichever thread it is
  // called, and how often.
  void release() noexcept;

 private:
  ContextPtr context_;
  void* data_;
  std::mutex mutex_;
  bool released_ = false;
};

}  // namespace cuda_ffi
