#pragma once

#include "driver/context.hpp"

namespace cuda_ffi {

// Captures of streams, by any thread of the process. Starting to wait for a context invalidates its
// captures; a wait already in progress does not.

// Call these around each capture. Entering may take some milliseconds, until a wait has surely
// begun.
void enter_capture() noexcept;
void leave_capture() noexcept;

// Calls both, for as long as it lives.
class CaptureUnderWay {
 public:
  CaptureUnderWay() noexcept { enter_capture(); }
  ~CaptureUnderWay() { leave_capture(); }
  CaptureUnderWay(const CaptureUnderWay&) = delete;
  CaptureUnderWay& operator=(const CaptureUnderWay&) = delete;
};

// Waits until the device has done all work of the context, which must be current. Call it before a
// free for which the driver would wait by itself: while the driver waits, no thread of the process
// can launch anything. If a capture does not end within a second, returns early without harming it;
// later calls then return at once, until a capture ends. Any thread.
void wait_before_free(const Context& context) noexcept;

}  // namespace cuda_ffi
