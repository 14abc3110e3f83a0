#pragma once

#include "software_device/execute/access/access.hpp"

namespace cuda_ffi::software {

// Like find_lanes(); also reports the access to the block's Watch, if there is one.
bool resolve_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                   const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                   std::uint64_t alignment, std::byte* (&places)[kLanes]);

}  // namespace cuda_ffi::software
