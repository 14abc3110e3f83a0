#pragma once

#include "launch/call_memory.hpp"
#include "launch/host_call.hpp"
#include "launch/placed_arrays.hpp"

namespace cuda_ffi {

// The steps of a host call on its stream. All only queue work; any thread.

void copy_in(const Stream& stream, CUdeviceptr to, const std::byte* pinned, size_t bytes);
void copy_out(const Stream& stream, std::byte* pinned, CUdeviceptr from, size_t bytes);
// The arrays that pass through `buffer`.
void copy_staged_in(const Stream& stream, const CallMemory& memory, const std::byte* buffer,
                    const TransferLayout& layout);
void copy_staged_out(const Stream& stream, const CallMemory& memory, std::byte* buffer,
                     const TransferLayout& layout);
// The arrays that are pinned themselves.
void copy_direct_in(const Stream& stream, const CallMemory& memory, const TransferLayout& layout);
void copy_direct_out(const Stream& stream, const CallMemory& memory, const TransferLayout& layout);
// Launches where there is a kernel, with the arrays' addresses in its parameters. `buffer`: where
// the device finds those that stay there.
void launch_between(const Stream& stream, CallWork& work, const PlacedArrays& arrays,
                    const CallMemory& memory, CUdeviceptr buffer = 0);

}  // namespace cuda_ffi
