#pragma once

// Whether kernels run as machine code.

#include <cstdint>

namespace cuda_ffi::software::translate {

enum class Mode : std::uint8_t {
  Auto,    // what has run for a while, if it is faster so
  Always,  // all that can be, from the first block on
  Off,
  Restless,  // as Always, but every way back in the code leads over the interpreter's state
};

// As CUDA_FFI_SOFTWARE_TRANSLATE has it, Auto if it says nothing, but while a ModeInForce lives.
Mode mode();

// For tests and measurements: one at a time, while no other thread launches.
class ModeInForce {
 public:
  explicit ModeInForce(Mode mode);
  ~ModeInForce();
  ModeInForce(const ModeInForce&) = delete;
  ModeInForce& operator=(const ModeInForce&) = delete;
};

}  // namespace cuda_ffi::software::translate
