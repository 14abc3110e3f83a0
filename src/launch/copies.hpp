#pragma once

#include "launch/call_memory.hpp"

namespace cuda_ffi {

// The copies of a host call on its stream. All only queue work; any thread.

void copy_in(const Stream& stream, CUdeviceptr to, const std::byte* pinned, size_t bytes);
void copy_out(const Stream& stream, std::byte* pinned, CUdeviceptr from, size_t bytes);
// The same for arrays that are themselves pinned.
void copy_direct_in(const Stream& stream, const CallMemory& memory, const TransferLayout& layout);
void copy_direct_out(const Stream& stream, const CallMemory& memory, const TransferLayout& layout);

}  // namespace cuda_ffi
