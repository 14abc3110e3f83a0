#include "software_device/execute/control/barrier.hpp"

#include <bit>

#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/lanes.hpp"

namespace cuda_ffi::software {

namespace {

// Whether enough threads have arrived. A warp counts as whole once all its living lanes have.
bool complete(const Block& block, const Barrier& barrier) {
  std::uint32_t arrived = 0;
  bool all = true;
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) {
    const std::uint32_t live = block.warps[k]->live, here = barrier.arrived[k];
    const bool whole = (live & ~here) == 0;
    all = all && whole;
    if (here != 0) arrived += whole ? kLanes : static_cast<std::uint32_t>(std::popcount(here));
  }
  return barrier.expected == 0 ? all : arrived >= barrier.expected;
}

void write_result(const Insn* insn, std::byte* slots, std::uint32_t mask, const Barrier& barrier) {
  const auto reduction = static_cast<BarrierReduction>(insn->width);
  const bool all = barrier.votes == barrier.voters, any = barrier.votes != 0;
  if (reduction == BarrierReduction::Popc) {
    auto* d = reinterpret_cast<std::uint32_t*>(slots + insn->d);
    for (int lane = 0; lane < kLanes; ++lane)
      if ((mask >> lane & 1) != 0) d[lane] = barrier.votes;
    return;
  }
  std::uint32_t& d = *reinterpret_cast<std::uint32_t*>(slots + insn->d);
  const bool value = reduction == BarrierReduction::And ? all : any;
  d = value ? d | mask : d & ~mask;
}

void release(Block& block, std::uint32_t id) {
  Barrier& barrier = block.barriers[id];
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) {
    Warp& warp = *block.warps[k];
    barrier.arrived[k] = 0;
    std::uint32_t waited = 0;
    for (std::uint32_t g = 0; g < warp.waiting_count; ++g) {
      Group& group = warp.waiting[g];
      if (group.state != GroupState::Barrier || group.barrier != id) continue;
      const Insn* insn = group.pc;
      if (static_cast<BarrierReduction>(insn->width) != BarrierReduction::None)
        write_result(insn, group.frame->slots, group.mask, barrier);
      group.pc = insn + 1;
      group.state = GroupState::Ready;
      waited |= group.mask;
    }
    if (waited != 0 && block.watch != nullptr) block.watch->pass(warp, waited, id);
  }
  block.barriers_in_use &= ~(1u << id);
  barrier.votes = barrier.voters = barrier.expected = 0;
}

}  // namespace

void settle_barriers_in_use(Block& block) {
  for (std::uint32_t left = block.barriers_in_use; left != 0; left &= left - 1) {
    const auto id = static_cast<std::uint32_t>(std::countr_zero(left));
    if (complete(block, block.barriers[id])) release(block, id);
  }
}

CUDA_FFI_HANDLER(barrier_arrive) {
  const int lane = std::countr_zero(warp.mask);
  const std::uint32_t id = word(frame, insn->a, lane), expected = word(frame, insn->b, lane);
  if (id > 15)
    return raise_fault(warp, insn, CUDA_ERROR_ILLEGAL_INSTRUCTION, lane,
                       "there is no barrier " + std::to_string(id));
  Barrier& barrier = warp.block->barriers[id];
  if (warp.block->watch != nullptr) warp.block->watch->arrive(warp, id);
  warp.block->barriers_in_use |= 1u << id;
  barrier.arrived[warp.index] |= warp.mask;
  if (expected != 0) barrier.expected = expected;
  if (static_cast<BarrierReduction>(insn->width) != BarrierReduction::None) {
    const std::uint32_t votes = *reinterpret_cast<const std::uint32_t*>(frame + insn->c);
    barrier.votes += static_cast<std::uint32_t>(std::popcount(votes & warp.mask));
    barrier.voters += static_cast<std::uint32_t>(std::popcount(warp.mask));
  }
  if (ArrivesOnly::of(*insn).set) {
    settle_barriers(*warp.block);
    return insn + 1;
  }
  warp.park_state = GroupState::Barrier;
  warp.park_barrier = static_cast<std::uint8_t>(id);
  warp.resume = insn;
  warp.leave = Leave::Parked;
  return kLeave;
}

}  // namespace cuda_ffi::software
