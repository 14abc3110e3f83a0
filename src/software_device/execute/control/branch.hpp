#pragma once

// Where the running lanes go on.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Run the next instruction for those lanes whose predicate `a` is set (clear), then go on after it.
CUDA_FFI_HANDLER(guard_if);
CUDA_FFI_HANDLER(guard_unless);

// What a way back of this many instructions takes of the warp's budget: turns are about equally
// long whatever a loop or a function holds, because the time limit is looked at between them.
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
// The same branch for a target that lies before it: counts toward the warp's budget.
Handler backward(Handler branch);

}  // namespace cuda_ffi::software
