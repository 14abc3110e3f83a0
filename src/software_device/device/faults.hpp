#pragma once

// The faults that the process has made on a device, in order: what has ended a context. Tearing the
// context down does not end the list. Any thread.

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "library/cuda_abi/generated/driver.hpp"

namespace cuda_ffi::software {

class Faults {
 public:
  static Faults& of(int device);

  // Returns its number: the device's first is 1.
  std::uint64_t note(CUresult code);
  // The codes of all but the first `count`.
  std::vector<CUresult> since(std::size_t count) const;

 private:
  mutable std::mutex mutex_;
  std::vector<CUresult> codes_;
};

}  // namespace cuda_ffi::software
