#pragma once

// Branches: where the running lanes continue.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Run the next instruction for the lanes whose predicate `a` is true (or false), then continue
// after it.
CUDA_FFI_HANDLER(guard_if);
CUDA_FFI_HANDLER(guard_unless);

// What a jump back over this many instructions takes from the warp's budget. It makes turns about
// equally long, whatever a loop or function contains: the time limit is checked between turns.
constexpr std::int32_t turn_cost(std::size_t instructions) {
  return 1 + static_cast<std::int32_t>(instructions / 64);
}

CUDA_FFI_HANDLER(jump);
CUDA_FFI_HANDLER(jump_back);
CUDA_FFI_HANDLER(branch_if);
CUDA_FFI_HANDLER(branch_unless);
CUDA_FFI_HANDLER(branch_if_back);
CUDA_FFI_HANDLER(branch_unless_back);
CUDA_FFI_HANDLER(branch_indexed);
// The same branch for a target further up: it uses up the warp's budget.
Handler backward(Handler branch);

}  // namespace cuda_ffi::software
