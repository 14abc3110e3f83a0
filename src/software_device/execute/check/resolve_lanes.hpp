#pragma once

#include "software_device/execute/access/access.hpp"

namespace cuda_ffi::software {

// As find_lanes, and notifies the block's Watch of the access where there is one.
bool resolve_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                   const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                   std::uint64_t alignment, std::byte* (&places)[kLanes]);

}  // namespace cuda_ffi::software
