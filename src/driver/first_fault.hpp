#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "driver/device.hpp"

namespace cuda_ffi {

// Whether an error of this kind ends the context in which it happens: every later call fails with
// it (CUDA driver API, CUresult: "must be terminated and relaunched").
bool ends_context(CUresult code) noexcept;

// The failure, completed with whether it ends its context and what had failed on the device before.
Failure with_first_fault(const Device& device, Failure failure);

// What first failed at each fault of a device, for all threads and environments of the process: the
// driver only repeats an error's number. A fault has the number that the software device gave it,
// so that what is late, or of another context, is never taken for the fault at hand. A GPU, which
// gives none, has one fault in a process: 0. Any thread.
class FirstFault {
 public:
  static FirstFault& of(const Device& device);

  // The text that was noted first for this fault. Nothing if there was none: this is it, then.
  std::string note(std::uint64_t fault, const std::string& text);
  // Replaces the noted text by a better one, once: the launch, if the text names a driver's
  // function.
  void name(std::uint64_t fault, const std::string& text);

 private:
  struct Text {
    std::string words;
    bool names_launch = false;
  };
  Text& text_of(std::uint64_t fault);

  std::mutex mutex_;
  std::map<std::uint64_t, Text> texts_;  // of the latest
};

}  // namespace cuda_ffi
