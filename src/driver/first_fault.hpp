#pragma once

#include <mutex>
#include <string>

#include "driver/device.hpp"

namespace cuda_ffi {

// Whether an error of this kind ends the context in which it happens: every later call answers with
// it (CUDA driver API, CUresult: "must be terminated and relaunched").
bool ends_context(CUresult code) noexcept;

// The failure with whether it ends its context, and what had failed on the device before.
Failure with_first_fault(const Device& device, Failure failure);

// What first failed on a device, for all threads and environments of the process: a driver repeats
// an error's number and nothing else. Any thread.
class FirstFault {
 public:
  // Of this device.
  static FirstFault& of(const Device& device);

  // What was noted first, or nothing, in which case `text` is noted.
  std::string note(const std::string& text);
  // A better text for what was noted, once: the launch, where it was a driver's function.
  void name(const std::string& text);
  // The device has been reset.
  void forget();

 private:
  std::mutex mutex_;
  std::string text_;
  bool named_ = false;
};

}  // namespace cuda_ffi
