#pragma once

// Which memory the lanes of a warp are about to access.

#include <cstdint>

#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// Generic addresses, or host addresses for global memory, of what the running lanes access.
struct LaneAccesses {
  std::uint64_t address[kLanes];
  std::uint32_t mask = 0;
};
LaneAccesses lane_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                           const std::byte* frame);

// Keeps the bytes of global memory that a store or an atomic is about to overwrite.
void keep_overwritten(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                      const std::byte* frame, DebuggedBlock& block);
// Puts back all that is kept, the latest first.
void undo_writes(DebuggedBlock& block);

}  // namespace cuda_ffi::software
