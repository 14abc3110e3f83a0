#pragma once

// Parameters and results of device functions: words of 32 lanes each, reached at constant offsets.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Moves an element of `memory` bytes between the words of a parameter area (`a`, at the byte offset
// `immediate`) and a register (`d`, or `b` for a store). ExtendsSign: of a load. Null
// when there is no such move.
Handler area_move(std::uint32_t memory, std::uint32_t register_size, bool store);

}  // namespace cuda_ffi::software
