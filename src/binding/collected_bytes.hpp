#pragma once

#include <napi.h>

#include <cstdint>

namespace cuda_ffi::binding {

// Bytes that the garbage collector counts as JavaScript's as long as this lives. JavaScript thread.
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
  // N-API itself: at the end of an environment there is nobody to throw to.
  void tell(std::int64_t bytes) {
    std::int64_t ignored = 0;
    napi_adjust_external_memory(env_, bytes, &ignored);
  }

  Napi::Env env_;
  std::int64_t bytes_;
};

}  // namespace cuda_ffi::binding
