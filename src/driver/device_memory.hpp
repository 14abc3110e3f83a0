#pragma once

#include <cstddef>

#include "driver/context_handle.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// Device memory from the context's stream-ordered pool: allocated in the order of one stream, freed
// in the order of the same or another.
class DeviceMemory {
 public:
  // Memory for work on `stream` alone.
  DeviceMemory(std::shared_ptr<const Stream> stream, size_t bytes)
      : DeviceMemory(*stream, stream, bytes) {}
  // Memory that is allocated on one stream and freed on another.
  DeviceMemory(const Stream& allocating, std::shared_ptr<const Stream> freeing, size_t bytes);

  CUdeviceptr address() const noexcept { return handle_.get(); }
  size_t size() const noexcept { return size_; }

 private:
  struct Free {
    std::shared_ptr<const Stream> stream;
    size_t bytes = 0;
    void operator()(CUdeviceptr address) const noexcept;
  };
  UniqueHandle<CUdeviceptr, Free> handle_;
  size_t size_;
};

// Device memory outside the pool: also visible to the host, or to other processes. Its destructor
// waits for the device.
class OwnMemory {
 public:
  static OwnMemory managed(ContextPtr context, size_t bytes);
  // Memory that can be opened in another process by its ipc_handle().
  static OwnMemory shareable(ContextPtr context, size_t bytes);
  // Another process's memory, opened by its handle.
  static OwnMemory opened(ContextPtr context, const CUipcMemHandle& handle);

  CUdeviceptr address() const noexcept { return handle_.get(); }
  CUipcMemHandle ipc_handle() const;

 private:
  OwnMemory(ContextPtr context, CUdeviceptr address, CUresult (*DriverTable::*release)(CUdeviceptr))
      : handle_(address, {.context = std::move(context), .function = release, .when_idle = true}) {}
  UniqueHandle<CUdeviceptr, ReleaseBy<CUdeviceptr>> handle_;
};

}  // namespace cuda_ffi
