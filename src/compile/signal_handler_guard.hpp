#pragma once

namespace cuda_ffi {

// Keeps the process's signal handlers whole over a compile. NVRTC takes some over and puts them
// back by signal(), which drops their flags: Node's handler for SIGINT and SIGTERM counts on
// SA_RESETHAND, and would call itself for ever instead of ending the process. Guards of several
// threads may overlap.
class SignalHandlerGuard {
 public:
  SignalHandlerGuard();
  ~SignalHandlerGuard();
  SignalHandlerGuard(const SignalHandlerGuard&) = delete;
  SignalHandlerGuard& operator=(const SignalHandlerGuard&) = delete;
};

}  // namespace cuda_ffi
