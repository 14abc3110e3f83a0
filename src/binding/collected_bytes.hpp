#pragma once

#include <napi.h>

#include <algorithm>
#include <cstdint>

#include "driver/device.hpp"

namespace cuda_ffi::binding {

// As how many bytes of the host the garbage collector counts memory of a device. It starts when it
// has been told of some 64 MB since the last time; a GPU's memory is another resource than the
// heap, so that has to stand for an eighth of it. The software device's memory is the host's.
inline size_t counted_bytes(const Device& device, size_t bytes) {
  if (device.driver()->software()) return bytes;
  constexpr double kOfAllMemory = 8.0 * 64 * 1024 * 1024;
  const double share = kOfAllMemory / static_cast<double>(device.total_memory());
  return static_cast<size_t>(static_cast<double>(bytes) * std::min(1.0, share));
}

// While this lives, the garbage collector counts these bytes as JavaScript's. JavaScript thread.
class CollectedBytes {
 public:
  CollectedBytes(Napi::Env env, size_t bytes)
      : env_(env), bytes_(static_cast<std::int64_t>(bytes)) {
    tell(bytes_);
  }
  ~CollectedBytes() { tell(-bytes_); }
  CollectedBytes(const CollectedBytes&) = delete;
  CollectedBytes& operator=(const CollectedBytes&) = delete;

 private:
  // Calls N-API itself: when an environment ends, there is nobody to throw to.
  void tell(std::int64_t bytes) {
    std::int64_t ignored = 0;
    napi_adjust_external_memory(env_, bytes, &ignored);
  }

  Napi::Env env_;
  std::int64_t bytes_;
};

}  // namespace cuda_ffi::binding
