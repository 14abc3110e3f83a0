#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Empties the worker's access cache if allocations have been released since it was filled.
void renew_access_cache(const Warp& warp);

// Makes the instruction's entry describe the allocation at `address`; false if there is none.
bool cache_allocation(const Insn* insn, const Warp& warp, std::uint64_t address);

}  // namespace cuda_ffi::software
