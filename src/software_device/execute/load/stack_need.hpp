#pragma once

#include <cstdint>
#include <optional>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// What the calls of a decoded kernel need of each thread's stack, beyond the kernel's own frame.
// Nothing where it recurses, calls through pointers or allocates on the stack.
std::optional<std::uint64_t> stack_need(const DecodedFunction& kernel);

}  // namespace cuda_ffi::software
