#pragma once

// Groups of lanes of one warp: who waits, who runs next.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Of a warp that begins: this many lanes are the running group, at the kernel's first instruction.
RunningState first_group(std::uint32_t lanes, Frame& frame);
// Adds a group to those that wait; merges it with one at the same place.
void push_group(Warp& warp, const Group& group);
// Makes the lowest group that can run the running one. False when there is none.
bool switch_to_lowest(Warp& warp);
bool switch_to_least_recent(Warp& warp);
// Finds anew where the running group, now at `pc`, must stop because others wait there.
void settle_stop(Warp& warp, const Insn* pc);

}  // namespace cuda_ffi::software
