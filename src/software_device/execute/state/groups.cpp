#include "software_device/execute/state/groups.hpp"

namespace cuda_ffi::software {

namespace {

// Whether a comes before b in the program: compares the call instructions from the kernel down,
// then the instructions.
bool before(const Group& a, const Group& b) {
  const Frame* frame_a = a.frame;
  const Frame* frame_b = b.frame;
  const Insn* pc_a = a.pc;
  const Insn* pc_b = b.pc;
  const bool deeper = frame_a->depth > frame_b->depth;
  const auto lift = [](const Frame*& frame, const Insn*& pc) {
    pc = frame->call;
    frame = frame->caller;
  };
  while (frame_a->depth > frame_b->depth) lift(frame_a, pc_a);
  while (frame_b->depth > frame_a->depth) lift(frame_b, pc_b);
  while (frame_a != frame_b) {
    lift(frame_a, pc_a);
    lift(frame_b, pc_b);
  }
  return pc_a != pc_b ? pc_a < pc_b : deeper;
}

void run_group(Warp& warp, std::uint32_t index) {
  Group& group = warp.waiting[index];
  warp.mask = group.mask;
  warp.frame = group.frame;
  warp.resume = group.pc;
  if (--warp.waiting_count != index) group = warp.waiting[warp.waiting_count];
  settle_stop(warp, warp.resume);
}

template <class Better>
bool switch_to(Warp& warp, Better better) {
  std::uint32_t best = kLanes;
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) {
    if (warp.waiting[k].state != GroupState::Ready) continue;
    if (best == kLanes || better(warp.waiting[k], warp.waiting[best])) best = k;
  }
  if (best == kLanes) return false;
  run_group(warp, best);
  return true;
}

}  // namespace

RunningState first_group(std::uint32_t lanes, Frame& frame) {
  RunningState state;
  state.live = state.mask = lanes >= kLanes ? kAllLanes : (1u << lanes) - 1;
  state.frame = &frame;
  state.resume = frame.function->code.data();
  state.stop = kLeave;
  state.leave = Leave::Switched;
  return state;
}

void push_group(Warp& warp, const Group& group) {
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) {
    Group& other = warp.waiting[k];
    if (other.pc != group.pc || other.frame != group.frame) continue;
    if (other.state == GroupState::Barrier || other.state == GroupState::Cluster) continue;
    if (group.state == GroupState::Barrier || group.state == GroupState::Cluster) continue;
    other.mask |= group.mask;
    other.state = group.state;
    other.stamp = ++warp.clock;
    return;
  }
  warp.waiting[warp.waiting_count] = group;
  warp.waiting[warp.waiting_count++].stamp = ++warp.clock;
}

void settle_stop(Warp& warp, const Insn* pc) {
  warp.stop = kLeave;
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) {
    const Group& group = warp.waiting[k];
    if (group.frame != warp.frame || group.pc <= pc) continue;
    if (group.state != GroupState::Ready && group.state != GroupState::WarpOperation) continue;
    if (group.pc < warp.stop) warp.stop = group.pc;
  }
}

bool switch_to_lowest(Warp& warp) {
  return switch_to(warp, before);
}

bool switch_to_least_recent(Warp& warp) {
  return switch_to(warp, [](const Group& a, const Group& b) { return a.stamp < b.stamp; });
}

}  // namespace cuda_ffi::software
