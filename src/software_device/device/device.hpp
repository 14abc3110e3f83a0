#pragma once

// The devices of the process. cuInit makes them, and they are never destroyed: static destructors
// may still call them.

#include <atomic>
#include <memory>
#include <mutex>

#include "software_device/device/context.hpp"

namespace cuda_ffi::software {

class MemoryPool;

class Device {
 public:
  explicit Device(int ordinal);

  int ordinal() const noexcept { return ordinal_; }

  CUcontext retain_primary();
  void release_primary();  // throws Failure INVALID_CONTEXT if nobody retains it
  void reset_primary();
  void set_primary_flags(unsigned flags);
  unsigned primary_flags() const noexcept { return primary_->flags(); }
  bool primary_active() const noexcept { return primary_->active(); }

  std::shared_ptr<MemoryPool> default_pool();
  std::shared_ptr<MemoryPool> pool();
  void set_pool(std::shared_ptr<MemoryPool> pool);

 private:
  const int ordinal_;
  std::mutex mutex_;  // guards what follows
  std::shared_ptr<Context> primary_;
  int retained_ = 0;
  std::shared_ptr<MemoryPool> default_pool_;
  std::shared_ptr<MemoryPool> pool_;
};

void initialize_devices();
bool initialized() noexcept;
int device_count() noexcept;
// Throws Failure: NOT_INITIALIZED, INVALID_DEVICE.
Device& device_at(CUdevice ordinal);

}  // namespace cuda_ffi::software
