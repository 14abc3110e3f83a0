#pragma once

#include <cstdint>
#include <optional>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// The stack that a decoded kernel's calls need in each thread, in bytes, beyond the kernel's own
// frame. Nothing if it recurses, calls through pointers, or allocates on the stack.
std::optional<std::uint64_t> stack_need(const DecodedFunction& kernel);

}  // namespace cuda_ffi::software
