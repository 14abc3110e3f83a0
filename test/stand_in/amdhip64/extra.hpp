#pragma once

#include "software_hip.hpp"

namespace software_hip {

// HIP's kernels may ask for all shared memory without more ado.
inline void allow(CUfunction function, unsigned bytes) {
  constexpr unsigned kBytesWithoutAsking = 48 * 1024;
  if (bytes <= kBytesWithoutAsking) return;
  cu().cuCtxSetCurrent(context_of(current_device()));
  cu().cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                          static_cast<int>(bytes));
}

// A launch's parameters as one block, in the one order that HIP takes: address, size, end.
class Extra {
 public:
  explicit Extra(void** extra) : given_(extra) {
    if (extra && is_right())
      entries_[0] = extra[0], entries_[1] = extra[1], entries_[2] = extra[2],
      entries_[3] = extra[3];
  }

  bool is_right() const {
    const auto is = [&](int at, std::size_t mark) {
      return given_[at] == reinterpret_cast<void*>(mark);
    };
    return !given_ || (is(0, 1) && is(2, 2) && is(4, 3));
  }

  // Refers to this object.
  void** for_cuda() { return given_ ? entries_ : nullptr; }

 private:
  void** given_;
  void* entries_[5] = {};  // CUDA's mark for the end is null
};

}  // namespace software_hip
