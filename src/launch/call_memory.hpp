#pragma once

#include <memory>
#include <vector>

#include "driver/device_memory.hpp"
#include "launch/transfer_layout.hpp"

namespace cuda_ffi {

// The memory on the device that a call's arrays lie in: one block, or, on the software device,
// memory of its own for each range of them, since that device is to see what goes past an array's
// end.
class CallMemory {
 public:
  // Consecutive bytes, here and in the call's layout.
  struct Run {
    size_t offset = 0;
    size_t bytes = 0;
    CUdeviceptr address = 0;
  };

  // Somebody else's.
  static CallMemory given(CUdeviceptr block) { return CallMemory(block); }
  // Freed in the order of the stream. Throws DriverError.
  static CallMemory own(const std::shared_ptr<const Stream>& stream, const TransferLayout& layout);
  // Whether the device looks at the ends of arrays.
  static bool takes_exactly(const Stream& stream) { return stream.driver().software(); }

  // Of the byte at `offset`.
  CUdeviceptr address(size_t offset) const;
  // Calls `use` with those that make up [begin, end).
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
  std::vector<Run> parts_;  // in the order of their offsets; none where all lie in the block
  std::vector<DeviceMemory> owned_;
};

}  // namespace cuda_ffi
