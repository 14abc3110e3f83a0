#pragma once

#include <memory>
#include <vector>

#include "driver/device_memory.hpp"
#include "launch/transfer_layout.hpp"

namespace cuda_ffi {

// The device memory for a call's arrays. One block; on the software device separate memory for each
// range, so that it notices accesses beyond an array's end.
class CallMemory {
 public:
  // Bytes that are consecutive both here and in the call's layout.
  struct Run {
    size_t offset = 0;
    size_t bytes = 0;
    CUdeviceptr address = 0;
  };

  // Memory that the caller owns.
  static CallMemory given(CUdeviceptr block) { return CallMemory(block); }
  // Memory of its own, freed in stream order. Throws DriverError.
  static CallMemory own(const std::shared_ptr<const Stream>& stream, const TransferLayout& layout);
  // Whether the device checks where arrays end.
  static bool takes_exactly(const Stream& stream) { return stream.driver().software(); }

  // The device address of the byte at `offset`.
  CUdeviceptr address(size_t offset) const;
  // Calls `use` with the runs that make up [begin, end).
  template <typename Use>
  void for_each_run(size_t begin, size_t end, Use use) const {
    if (begin >= end) return;
    if (parts_.empty()) return use(Run{begin, end - begin, block_ + begin});
    for (const Run& part : parts_) {
      if (part.offset >= begin && part.offset < end) use(part);
    }
  }

 private:
  explicit CallMemory(CUdeviceptr block) : block_(block) {}

  CUdeviceptr block_;
  std::vector<Run> parts_;  // in the order of their offsets; none if all lie in the block
  std::vector<DeviceMemory> owned_;
};

}  // namespace cuda_ffi
