#pragma once

// What is checked beyond the bounds of memory, which always are. CUDA_FFI_SOFTWARE_CHECK is a list:
// "init" reports reads of global and shared memory that nothing has written; "race" accesses to
// shared memory that no barrier orders; "memory" is what is on anyway.

namespace cuda_ffi::software {

struct Checks {
  bool initialized = false;
  bool races = false;

  bool any() const { return initialized || races; }
  // As the environment has it.
  static const Checks& wanted();
};

}  // namespace cuda_ffi::software
