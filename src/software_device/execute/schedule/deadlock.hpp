#pragma once

#include <string>

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

// Says who waits where, for a block in which no thread can go on.
std::string describe_deadlock(const Block& block);

}  // namespace cuda_ffi::software
