#pragma once

// The groups of lanes of one warp: which of them wait, and which runs next.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// The state of a warp that begins: this many lanes form the running group, at the kernel's first
// instruction.
RunningState first_group(std::uint32_t lanes, Frame& frame);
// Adds a waiting group, or merges it with one at the same place.
void push_group(Warp& warp, const Group& group);
// Make the group that comes first in the program, or the one that has waited longest, the running
// one. False if no group can run.
bool switch_to_lowest(Warp& warp);
bool switch_to_least_recent(Warp& warp);
// Updates the place where the running group, now at `pc`, must stop because other lanes wait there.
void settle_stop(Warp& warp, const Insn* pc);

}  // namespace cuda_ffi::software
