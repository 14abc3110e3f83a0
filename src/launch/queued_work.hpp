#pragma once

#include <optional>

#include "driver/device_memory.hpp"
#include "launch/host_call.hpp"
#include "launch/placed_arrays.hpp"

namespace cuda_ffi {

// The steps of a host call on its stream. All only queue work; any thread.

// The block that the arrays lie in: memory of the call's own, or what it was given.
class CallBlock {
 public:
  CallBlock(const std::shared_ptr<const Stream>& stream, const CallWork& work, size_t bytes);
  CUdeviceptr address() const noexcept { return own_ ? own_->address() : given_; }

 private:
  CUdeviceptr given_;
  std::optional<DeviceMemory> own_;
};

void copy_in(const Stream& stream, CUdeviceptr to, const std::byte* pinned, size_t bytes);
void copy_out(const Stream& stream, std::byte* pinned, CUdeviceptr from, size_t bytes);
// The arrays that are pinned themselves.
void copy_direct_in(const Stream& stream, CUdeviceptr block, const TransferLayout& layout);
void copy_direct_out(const Stream& stream, CUdeviceptr block, const TransferLayout& layout);
// Launches where there is a kernel, with the arrays' addresses in its parameters. `buffer`: where
// the device finds those that stay there.
void launch_between(const Stream& stream, CallWork& work, const PlacedArrays& arrays,
                    CUdeviceptr block, CUdeviceptr buffer = 0);

}  // namespace cuda_ffi
