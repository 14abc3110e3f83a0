#pragma once

#include <vector>

#include "launch/call_memory.hpp"
#include "launch/host_call.hpp"

namespace cuda_ffi {

// The arrays of a call with their places on the device. Plain values: any thread.
class PlacedArrays {
 public:
  explicit PlacedArrays(std::vector<HostArray> arrays)
      : arrays_(std::move(arrays)), layout_(lay_out(arrays_)) {}

  // The same arrays, none in place.
  PlacedArrays all_copied() &&;

  const std::vector<HostArray>& arrays() const noexcept { return arrays_; }
  const TransferLayout& layout() const noexcept { return layout_; }

  // Writes the arrays' addresses into a kernel's parameter block. `buffer` is the device address of
  // the buffer that arrays in place pass through.
  void write_addresses(std::vector<std::byte>& parameters, const CallMemory& memory,
                       CUdeviceptr buffer) const;
  // Throws ArrayChanged unless view `index` is as long as it was at the beginning.
  void check(HostViews views, size_t index) const;

 private:
  std::vector<HostArray> arrays_;
  TransferLayout layout_;
};

}  // namespace cuda_ffi
