#include "software_device/execute/control/branch.hpp"

#include "software_device/execute/state/groups.hpp"

namespace cuda_ffi::software {

namespace {

std::uint32_t predicate_of(const std::byte* frame, std::uint32_t offset) {
  return *reinterpret_cast<const std::uint32_t*>(frame + offset);
}

// Runs the guarded instruction for `mask` only, or skips it.
const Insn* run_guarded(const Insn* insn, Warp& warp, std::byte* frame, std::uint32_t mask) {
  if (mask == 0) return insn + 2;
  const std::uint32_t all = warp.mask;
  warp.mask = mask;
  const Insn* next = insn[1].run(insn + 1, warp, frame);
  warp.mask = all;
  return next;
}

// Lanes of `taken` go to `target`, the others to `next`. The group at the lower address runs first.
[[gnu::noinline]] const Insn* diverge(Warp& warp, const Insn* target, std::uint32_t taken,
                                      const Insn* next) {
  const std::uint32_t others = warp.mask & ~taken;
  const bool first = target < next;
  const Group later{
      first ? next : target, first ? others : taken, GroupState::Ready, 0, warp.frame, 0};
  push_group(warp, later);
  if (later.pc < warp.stop) warp.stop = later.pc;
  warp.mask = first ? taken : others;
  return first ? target : next;
}

const Insn* branch(const Insn* insn, Warp& warp, std::uint32_t taken) {
  if (taken == 0) return insn + 1;
  if (taken == warp.mask) return insn->target;
  return diverge(warp, insn->target, taken, insn + 1);
}

std::int32_t cost_of_way_back(const Insn* insn) {
  return turn_cost(static_cast<std::size_t>(insn - insn->target));
}

// The same for a target further up. If the group's budget is used up, it lets others run.
const Insn* branch_back(const Insn* insn, Warp& warp, std::uint32_t taken) {
  const Insn* next = branch(insn, warp, taken);
  if (taken == 0 || (warp.budget -= cost_of_way_back(insn)) > 0) return next;
  warp.leave = Leave::Yielded;
  warp.resume = next;
  return kLeave;
}

}  // namespace

CUDA_FFI_HANDLER(guard_if) {
  return run_guarded(insn, warp, frame, warp.mask & predicate_of(frame, insn->a));
}

CUDA_FFI_HANDLER(guard_unless) {
  return run_guarded(insn, warp, frame, warp.mask & ~predicate_of(frame, insn->a));
}

CUDA_FFI_HANDLER(jump) {
  (void)warp;
  (void)frame;
  return insn->target;
}

CUDA_FFI_HANDLER(jump_back) {
  (void)frame;
  if ((warp.budget -= cost_of_way_back(insn)) > 0) return insn->target;
  warp.leave = Leave::Yielded;
  warp.resume = insn->target;
  return kLeave;
}

CUDA_FFI_HANDLER(branch_if) {
  return branch(insn, warp, warp.mask & predicate_of(frame, insn->a));
}

CUDA_FFI_HANDLER(branch_unless) {
  return branch(insn, warp, warp.mask & ~predicate_of(frame, insn->a));
}

CUDA_FFI_HANDLER(branch_if_back) {
  return branch_back(insn, warp, warp.mask & predicate_of(frame, insn->a));
}

CUDA_FFI_HANDLER(branch_unless_back) {
  return branch_back(insn, warp, warp.mask & ~predicate_of(frame, insn->a));
}

Handler backward(Handler branch) {
  if (branch == jump) return jump_back;
  if (branch == branch_if) return branch_if_back;
  if (branch == branch_unless) return branch_unless_back;
  return branch;
}

// brx.idx: jumps through a table. An index beyond the table is undefined in PTX; here it takes the
// last entry.
CUDA_FFI_HANDLER(branch_indexed) {
  const auto* index = reinterpret_cast<const std::uint32_t*>(frame + insn->a);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const std::uint32_t entry = index[lane] < insn->count ? index[lane] : insn->count - 1;
    push_group(warp,
               {insn->target + insn->list[entry], 1u << lane, GroupState::Ready, 0, warp.frame, 0});
  }
  warp.budget -= turn_cost(warp.frame->function->code.size());
  if (warp.budget <= 0) {
    warp.leave = Leave::Yielded;
    warp.mask = 0;
    return kLeave;
  }
  switch_to_lowest(warp);
  warp.leave = Leave::Switched;
  return kLeave;
}

}  // namespace cuda_ffi::software
