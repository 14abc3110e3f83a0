#pragma once

#include "driver/captures.hpp"
#include "driver/context.hpp"
#include "driver/unique_handle.hpp"

namespace cuda_ffi {

// Releases a handle in its context, and keeps that context alive until then. Failures are ignored:
// after a sticky error every release fails, and the context's end frees what it held.
template <auto kMember>
struct ReleaseInContext {
  ContextPtr context;
  bool borrowed = false;  // its owner releases it

  template <typename Handle>
  void operator()(Handle handle) const noexcept {
    if (borrowed) return;
    try {
      const CurrentContext current(*context);
      (context->driver().*kMember)(handle);
    } catch (const DriverError&) {
    }
  }
};

// The same with a function chosen at run time. First waits for the device if the driver releases
// such a handle only once the device is idle.
template <typename Handle>
struct ReleaseBy {
  ContextPtr context;
  CUresult (*DriverTable::*function)(Handle);
  bool when_idle = false;

  void operator()(Handle handle) const noexcept {
    try {
      const CurrentContext current(*context);
      if (!when_idle) return void((context->driver().*function)(handle));
      wait_before_free(*context);
      if (context->ended()) return;  // it may have ended during the wait
      // In any other mode, captures of other threads would forbid the release, and be ended by it.
      CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
      context->driver().cuThreadExchangeStreamCaptureMode(&mode);
      (context->driver().*function)(handle);
      context->driver().cuThreadExchangeStreamCaptureMode(&mode);
    } catch (const DriverError&) {
    }
  }
};

template <typename Handle, auto kMember>
using ContextHandle = UniqueHandle<Handle, ReleaseInContext<kMember>>;

}  // namespace cuda_ffi
