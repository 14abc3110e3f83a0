#include "software_device/execute/control/gather.hpp"

namespace cuda_ffi::software {

void absorb_waiting(const Insn* insn, Warp& warp) {
  for (std::uint32_t k = 0; k < warp.waiting_count;) {
    Group& group = warp.waiting[k];
    const bool here = group.pc == insn && group.frame == warp.frame &&
                      (group.state == GroupState::Ready || group.state == GroupState::WarpOperation);
    if (!here) {
      ++k;
      continue;
    }
    warp.mask |= group.mask;
    group = warp.waiting[--warp.waiting_count];
    settle_stop(warp, insn);
  }
}

std::uint32_t lanes_with_members(const std::uint32_t* members, std::uint32_t from) {
  const std::uint32_t mask = members[__builtin_ctz(from)];
  std::uint32_t set = 0;
  for (; from != 0; from &= from - 1) {
    const int lane = __builtin_ctz(from);
    if (members[lane] == mask) set |= 1u << lane;
  }
  return set;
}

const Insn* go_on_with(const Insn* insn, Warp& warp, std::uint32_t ready) {
  const std::uint32_t rest = warp.mask & ~ready;
  if (rest == 0) return insn + 1;
  if (ready != 0) {
    push_group(warp, {insn, rest, GroupState::WarpOperation, 0, warp.frame, 0});
    warp.mask = ready;
    return insn + 1;
  }
  warp.park_state = GroupState::WarpOperation;
  warp.resume = insn;
  warp.leave = Leave::Parked;
  return kLeave;
}

}  // namespace cuda_ffi::software
