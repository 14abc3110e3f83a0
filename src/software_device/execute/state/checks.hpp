#pragma once

// Checks in addition to bounds, which are always checked. CUDA_FFI_SOFTWARE_CHECK is a list: "init"
// reports reads of global and shared memory that nothing has written; "race" reports accesses to
// shared memory that no barrier orders; "memory" stands for what is always on.

namespace cuda_ffi::software {

struct Checks {
  bool initialized = false;
  bool races = false;

  bool any() const { return initialized || races; }
  // The checks that the environment asks for.
  static const Checks& wanted();
};

}  // namespace cuda_ffi::software
