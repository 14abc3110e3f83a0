#pragma once

#include <napi.h>

#include <cstdint>

namespace cuda_ffi::binding {

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
