#pragma once

// Parameters and results of device functions: words, each for 32 lanes, accessed at constant
// offsets.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// A handler that moves an element of `memory` bytes between the words of a parameter area (`a`, at
// byte offset `immediate`) and a register (`d`, or `b` for a store). ExtendsSign applies to loads.
// Null if there is no such move.
Handler area_move(std::uint32_t memory, std::uint32_t register_size, bool store);

}  // namespace cuda_ffi::software
