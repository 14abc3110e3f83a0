#pragma once

#include <array>

#include "library/hip/hip_abi.hpp"

namespace cuda_ffi::hip {

// The parameters of a launch as one block: what `extra` says in CUDA's order and numbers, and in
// HIP's, which wants the address first.
class ParameterBlock {
 public:
  // Of a launch by CUDA's rules, or by HIP's: their marks for the end differ.
  explicit ParameterBlock(void** extra) {
    is_given_ = extra != nullptr;
    for (void** entry = extra; entry && !is_end(*entry); entry += 2) {
      if (*entry == kParametersAt) at_ = entry[1];
      if (*entry == kParametersSize) size_ = static_cast<std::size_t*>(entry[1]);
    }
  }

  void* at() const noexcept { return at_; }

  // Both refer to what the caller has given, and to `entries`. Null if the launch has no block.
  using Entries = std::array<void*, 5>;
  void** for_hip(Entries& entries) const { return written(entries, kParametersEnd); }
  void** for_cuda(Entries& entries) const { return written(entries, CU_LAUNCH_PARAM_END); }

 private:
  static bool is_end(void* mark) { return mark == CU_LAUNCH_PARAM_END || mark == kParametersEnd; }

  void** written(Entries& entries, void* end) const {
    if (!is_given_) return nullptr;
    entries = {kParametersAt, at_, kParametersSize, size_, end};
    return entries.data();
  }

  void* at_ = nullptr;
  std::size_t* size_ = nullptr;
  bool is_given_ = false;
};

}  // namespace cuda_ffi::hip
