#pragma once

#include <cstdint>
#include <string>

namespace cuda_ffi {

// NVTX, NVIDIA's tools extension: named ranges of time that a profiler shows beside the device's
// work. The ranges belong to the process, not to a thread: they may end on any thread, and may
// overlap.
class NvtxRanges {
 public:
  using Id = std::uint64_t;

  // Uses the tool that NVTX_INJECTION64_PATH names, else libnvToolsExt. Throws LibraryNotFound.
  static NvtxRanges open();

  // 0 if the tool does not want ranges.
  Id start(const std::string& name) const { return start_ ? start_(name.c_str()) : 0; }
  void end(Id range) const {
    if (end_) end_(range);
  }

 private:
  Id (*start_)(const char*) = nullptr;  // nvtxRangeStartA
  void (*end_)(Id) = nullptr;           // nvtxRangeEnd
};

}  // namespace cuda_ffi
