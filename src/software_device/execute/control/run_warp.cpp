#include "software_device/execute/control/run_warp.hpp"

#include "software_device/execute/state/groups.hpp"

namespace cuda_ffi::software {

namespace {

// The cost of jumps back (turn_cost) after which a group must let others run. An access that polls
// memory costs 64 (count_poll), so a spin lock runs only 64 turns.
constexpr std::int32_t kBudget = 4096;

bool resume_some(Warp& warp) {
  if (warp.leave == Leave::Switched) return true;
  const bool rotate = warp.polled || warp.expired >= kPatience;
  warp.polled = false;
  if (!rotate) return switch_to_lowest(warp);
  warp.expired = 0;
  return switch_to_least_recent(warp);
}

void save_group(Warp& warp, const Insn* pc, GroupState state) {
  push_group(warp, {pc, warp.mask, state, warp.park_barrier, warp.frame, 0});
}

// The running group has reached or passed a place where others wait.
[[gnu::noinline]] void let_lowest_run(Warp& warp, const Insn* pc) {
  save_group(warp, pc, GroupState::Ready);
  switch_to_lowest(warp);
}

}  // namespace

[[gnu::noinline]] Leave change_group(Warp& warp) {
  switch (warp.leave) {
    case Leave::Switched:
      return Leave::None;
    case Leave::Parked:
      save_group(warp, warp.resume, warp.park_state);
      if (switch_to_lowest(warp)) return Leave::None;
      warp.polled = false;
      return Leave::Parked;
    case Leave::Exited:
      if (warp.live == 0) return Leave::Exited;
      return switch_to_lowest(warp) ? Leave::None : Leave::Parked;
    case Leave::Yielded:
      if (warp.mask != 0) save_group(warp, warp.resume, GroupState::Ready);
      ++warp.expired;
      return Leave::Yielded;
    case Leave::Rewound:
      return Leave::Rewound;
    case Leave::None:
    case Leave::Fault:
      break;
  }
  return Leave::Fault;
}

Leave run_warp(Warp& warp) {
  warp.budget = kBudget;
  if (!resume_some(warp)) return warp.live == 0 ? Leave::Exited : Leave::Parked;
  warp.leave = Leave::None;
  const Insn* pc = warp.resume;
  for (;;) {
    std::byte* const frame = warp.frame->slots;
    do pc = pc->run(pc, warp, frame);
    while (pc < warp.stop);
    if (pc != kLeave) {
      let_lowest_run(warp, pc);
    } else if (warp.live == 0) {
      return Leave::Exited;
    } else if (const Leave why = change_group(warp); why != Leave::None) {
      return why;
    }
    pc = warp.resume;
  }
}

}  // namespace cuda_ffi::software
