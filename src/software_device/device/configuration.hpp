#pragma once

// The software device's settings from the environment, read once.

#include <cstdint>

namespace cuda_ffi::software {

struct Configuration {
  int devices = 1;  // CUDA_FFI_SOFTWARE_DEVICES, 0 to 16
  int major = 8;    // CUDA_FFI_SOFTWARE_CC
  int minor = 0;
  bool report_to_stderr = false;  // CUDA_FFI_SOFTWARE_REPORT=stderr

  int compute_capability() const noexcept { return 10 * major + minor; }
  static const Configuration& get();
};

}  // namespace cuda_ffi::software
