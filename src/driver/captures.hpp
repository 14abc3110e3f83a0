#pragma once

#include "driver/context.hpp"

namespace cuda_ffi {

// Captures of streams, by any thread of the process. Whoever begins to wait for a context ends the
// captures in it; a wait that began before them does no harm.

// Around each capture. Entering may take some milliseconds, until a wait has surely begun.
void enter_capture() noexcept;
void leave_capture() noexcept;

// The same for as long as this lives.
class CaptureUnderWay {
 public:
  CaptureUnderWay() noexcept { enter_capture(); }
  ~CaptureUnderWay() { leave_capture(); }
  CaptureUnderWay(const CaptureUnderWay&) = delete;
  CaptureUnderWay& operator=(const CaptureUnderWay&) = delete;
};

// Waits until the device has done what the context, which is current, has been asked for. For what
// the driver frees only then: while it waits for that itself, no thread of the process can launch
// anything. Returns early, which does no harm to a capture, where one goes on and on; later calls
// then do so at once, until one ends. Any thread.
void wait_before_free(const Context& context) noexcept;

}  // namespace cuda_ffi
