#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "driver/device.hpp"

namespace cuda_ffi {

// Whether an error of this kind ends the context in which it happens: every later call fails with
// it (CUDA driver API, CUresult: "must be terminated and relaunched").
bool ends_context(CUresult code) noexcept;

// The failure, completed with whether it ends its context and what had failed on the device before.
Failure with_first_fault(const Device& device, Failure failure);

// What first failed on a device, for all threads and environments of the process: the driver only
// repeats an error's number. Any thread.
class FirstFault {
 public:
  static FirstFault& of(const Device& device);

  // The text that was noted first. Nothing if there was none: this is then a new fault, which is
  // noted.
  std::string note(const std::string& text, CUresult code);
  // Replaces the noted text by a better one, once: the launch, if the text names a driver's
  // function.
  void name(const std::string& text);
  // Call this when the device has been reset.
  void forget();
  // The faults of the process on this device, but for the first `count`. A reset does not end the
  // list.
  std::vector<CUresult> faults_since(std::size_t count);

 private:
  std::mutex mutex_;
  std::string text_;
  bool named_ = false;
  std::vector<CUresult> faults_;
};

}  // namespace cuda_ffi
