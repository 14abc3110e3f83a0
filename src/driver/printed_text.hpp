#pragma once

#include "driver/stream.hpp"

namespace cuda_ffi {

// What kernels of a context have printed. The text stays on the device until the driver is asked to
// wait for something there; asking whether something has ended does not fetch it.
class PrintedText {
 public:
  // Throws DriverError.
  explicit PrintedText(ContextPtr context) : idle_(std::move(context), true, 0) {}

  // Writes the text of the kernels that have ended to stdout. Waits for no kernel. Any thread.
  void write() const noexcept;

 private:
  // Nothing is ever queued here, so waiting for it takes a microsecond, whatever the device does.
  Stream idle_;
};

}  // namespace cuda_ffi
