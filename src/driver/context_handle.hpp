#pragma once

#include "driver/captures.hpp"
#include "driver/context.hpp"
#include "driver/unique_handle.hpp"

namespace cuda_ffi {

// Releases a handle in the context that it lives in, and keeps that context until then. A failure
// is swallowed: after a sticky error every release fails, and the context's end frees what it held.
template <auto kMember>
struct ReleaseInContext {
  ContextPtr context;
  bool borrowed = false;  // somebody else's, who releases it

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

// The same where the function is chosen at run time. What the driver releases only once the device
// is idle waits for that first.
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
      if (context->ended()) return;  // meanwhile
      // Captures of other threads that forbid it to free would be ended by it.
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
