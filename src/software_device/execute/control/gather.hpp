#pragma once

#include "software_device/execute/control/control.hpp"

namespace cuda_ffi::software {

// Adds to the running lanes those that wait at the same instruction.
void absorb_waiting(const Insn* insn, Warp& warp);

// The lanes of `from` that name the same members as the lowest of them.
std::uint32_t lanes_with_members(const std::uint32_t* members, std::uint32_t from);

// Lets those of `ready` go on behind `insn`; the others of the running group wait there.
const Insn* go_on_with(const Insn* insn, Warp& warp, std::uint32_t ready);

// Runs `operation` once for each set of running lanes that name the same members and are all here,
// then goes on with those lanes. Exited lanes are not waited for. The whole of a handler.
template <class Operation>
const Insn* together(const Insn* insn, Warp& warp, std::byte* frame, Operation operation) {
  if ((insn->flags & 1) != 0) {  // without .sync
    operation(warp.mask);
    return insn + 1;
  }
  absorb_waiting(insn, warp);
  const auto* members = reinterpret_cast<const std::uint32_t*>(frame + insn->list[0]);
  std::uint32_t ready = 0;
  for (std::uint32_t left = warp.mask; left != 0;) {
    const std::uint32_t set = lanes_with_members(members, left);
    const std::uint32_t needed = members[__builtin_ctz(left)] & warp.live;
    left &= ~set;
    if ((needed & ~set) != 0) continue;
    operation(set);
    ready |= set;
  }
  return go_on_with(insn, warp, ready);
}

}  // namespace cuda_ffi::software
