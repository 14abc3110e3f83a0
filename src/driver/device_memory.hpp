#pragma once

#include <cstddef>

#include "driver/stream.hpp"

namespace cuda_ffi {

// Device memory of the context's stream-ordered pool: there in the order of one stream, gone in the order of
// one, which may be another.
class DeviceMemory {
 public:
  // Memory for work on `stream` alone.
  DeviceMemory(std::shared_ptr<const Stream> stream, size_t bytes) : DeviceMemory(*stream, stream, bytes) {}
  // Memory that is allocated on one stream and freed on another.
  DeviceMemory(const Stream& allocating, std::shared_ptr<const Stream> freeing, size_t bytes);

  CUdeviceptr address() const noexcept { return handle_.get(); }
  size_t size() const noexcept { return size_; }

 private:
  struct Free {
    std::shared_ptr<const Stream> stream;
    void operator()(CUdeviceptr address) const noexcept;
  };
  UniqueHandle<CUdeviceptr, Free> handle_;
  size_t size_;
};

}  // namespace cuda_ffi
