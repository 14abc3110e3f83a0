#pragma once

#include <cstddef>

#include "driver/context.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// Device memory that any stream may use, freed once all streams of the context have passed the work
// queued at that time.
class DeviceMemory {
 public:
  static std::shared_ptr<DeviceMemory> allocate(ContextPtr context, size_t bytes);
  ~DeviceMemory();
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;

  CUdeviceptr address() const noexcept { return address_; }
  size_t size() const noexcept { return size_; }
  const ContextPtr& context() const noexcept { return context_; }

 private:
  DeviceMemory(ContextPtr context, CUdeviceptr address, size_t size)
      : context_(std::move(context)), address_(address), size_(size) {}

  ContextPtr context_;
  CUdeviceptr address_;
  size_t size_;
};

// Device memory for one call: allocated and freed in the order of its stream.
class StreamMemory {
 public:
  StreamMemory(std::shared_ptr<const Stream> stream, size_t bytes);
  CUdeviceptr address() const noexcept { return handle_.get(); }

 private:
  struct Free {
    std::shared_ptr<const Stream> stream;
    void operator()(CUdeviceptr address) const noexcept;
  };
  UniqueHandle<CUdeviceptr, Free> handle_;
};

}  // namespace cuda_ffi
