#pragma once

#include <napi.h>

#include <cstdint>
#include <unordered_map>
#include <utility>

namespace cuda_ffi::binding {

// JavaScript functions that background jobs will call. They live and die on the JavaScript thread;
// a job knows only a number.
class Callbacks {
 public:
  std::uint32_t keep(const Napi::Function& callback) {
    callbacks_.emplace(next_, Napi::Persistent(callback));
    return next_++;
  }
  Napi::FunctionReference take(std::uint32_t number) {
    return std::move(callbacks_.extract(number).mapped());
  }
  void drop_all() { callbacks_.clear(); }

 private:
  std::unordered_map<std::uint32_t, Napi::FunctionReference> callbacks_;
  std::uint32_t next_ = 0;
};

}  // namespace cuda_ffi::binding
