#pragma once

// What a thread of the program has: its stack of contexts, its capture mode, and whether it is
// inside a function that a stream called.

#include <memory>
#include <vector>

#include "software_device/device/context.hpp"

namespace cuda_ffi::software {

struct ThreadState {
  std::vector<std::shared_ptr<Context>> contexts;  // the last one is current
  CUstreamCaptureMode capture_mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
  bool in_callback = false;
};

// Freed when the thread ends, save the main thread's: static destructors may still call the driver.
ThreadState& thread_state();

// The calling thread's current context. Throws Failure: INVALID_CONTEXT when there is none,
// CONTEXT_IS_DESTROYED, NOT_PERMITTED inside a callback.
Context& current_context();
std::shared_ptr<Context> shared_current_context();
// As above, and throws the context's sticky error if it has one.
Context& usable_context();

// What a program passes as a context: null is the current one.
std::shared_ptr<Context> context_of(CUcontext handle);
// What a program passes as a stream: null and CU_STREAM_LEGACY are the legacy default stream of the
// current context, CU_STREAM_PER_THREAD the thread's own. Throws Failure.
std::shared_ptr<Stream> stream_of(CUstream handle);
// As above, and throws the sticky error of the stream's context if it has one.
std::shared_ptr<Stream> usable_stream(CUstream handle);

}  // namespace cuda_ffi::software
