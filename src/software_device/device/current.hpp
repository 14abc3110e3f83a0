#pragma once

// The state of a thread of the program: its stack of contexts, its capture mode, and whether it is
// inside a function that a stream has called.

#include <memory>
#include <vector>

#include "software_device/device/context.hpp"

namespace cuda_ffi::software {

struct ThreadState {
  std::vector<std::shared_ptr<Context>> contexts;  // the last one is current
  CUstreamCaptureMode capture_mode = CU_STREAM_CAPTURE_MODE_GLOBAL;
  bool in_callback = false;
};

// Freed when the thread ends, except for the main thread's: static destructors may still call the
// driver.
ThreadState& thread_state();

// The calling thread's current context. Throws Failure: INVALID_CONTEXT if there is none,
// CONTEXT_IS_DESTROYED, or NOT_PERMITTED inside a callback.
Context& current_context();
std::shared_ptr<Context> shared_current_context();
// The same; also throws the context's sticky error if it has one.
Context& usable_context();

// The context that a program passed: null means the current one.
std::shared_ptr<Context> context_of(CUcontext handle);
// The stream that a program passed: null and CU_STREAM_LEGACY mean the legacy default stream of the
// current context, CU_STREAM_PER_THREAD the thread's own. Throws Failure.
std::shared_ptr<Stream> stream_of(CUstream handle);
// The same; also throws the sticky error of the stream's context if it has one.
std::shared_ptr<Stream> usable_stream(CUstream handle);

}  // namespace cuda_ffi::software
