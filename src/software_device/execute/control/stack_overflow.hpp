#pragma once

#include <string>

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Ends the grid because a thread's stack is too small for `what`. The report says which limit to
// raise.
const Insn* raise_stack_overflow(Warp& warp, const Insn* insn, int lane, const std::string& what);

}  // namespace cuda_ffi::software
