#pragma once

#include <cstdint>
#include <string>

namespace cuda_ffi {

// NVTX, NVIDIA's tools extension: named ranges of time that a profiler shows beside what the device
// does. Ranges of the process, not of a thread: they may end anywhere, and overlap.
class NvtxRanges {
 public:
  using Id = std::uint64_t;

  // Those of the tool that NVTX_INJECTION64_PATH names, else of libnvToolsExt. Throws
  // LibraryNotFound.
  static NvtxRanges open();

  // 0 where the tool does not want ranges.
  Id start(const std::string& name) const { return start_ ? start_(name.c_str()) : 0; }
  void end(Id range) const {
    if (end_) end_(range);
  }

 private:
  Id (*start_)(const char*) = nullptr;  // nvtxRangeStartA
  void (*end_)(Id) = nullptr;           // nvtxRangeEnd
};

}  // namespace cuda_ffi
