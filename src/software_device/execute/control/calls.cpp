#include "software_device/execute/control/calls.hpp"

#include <algorithm>
#include <cstring>

#include "platform/demangle.hpp"
#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/branch.hpp"
#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/control/stack_overflow.hpp"
#include "software_device/execute/runtime/builtins.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/frames.hpp"
#include "software_device/execute/state/groups.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

std::uint32_t* words(std::byte* slots, std::uint32_t offset) {
  return reinterpret_cast<std::uint32_t*>(slots + offset);
}

void copy_area(std::byte* to_slots, const ParameterArea& to, std::byte* from_slots,
               std::uint32_t from, std::uint32_t mask) {
  std::uint32_t* target = words(to_slots, to.offset);
  const std::uint32_t* source = words(from_slots, from);
  if (mask == kAllLanes) {
    std::memcpy(target, source, std::size_t{to.words} * 4 * kLanes);
    return;
  }
  for (std::uint32_t word = 0; word < to.words; ++word)
    for (int lane = 0; lane < kLanes; ++lane)
      if ((mask >> lane & 1) != 0) target[word * kLanes + lane] = source[word * kLanes + lane];
}

std::uint32_t local_top(const Frame& frame, std::uint32_t mask) {
  std::uint32_t top = 0;
  for (int lane = 0; lane < kLanes; ++lane)
    if ((mask >> lane & 1) != 0) top = std::max(top, frame.local_top[lane]);
  return (top + 15) & ~15u;
}

std::string call_text(const DecodedFunction& callee, const Frame& caller) {
  return "the call of " + platform::demangle(callee.name) + " at depth " +
         std::to_string(caller.depth + 1);
}

// The call's list holds the caller's areas: first those of the results, then those of the
// arguments.
Frame* enter(Warp& warp, const Insn* insn, const DecodedFunction& callee, std::uint32_t mask) {
  Frame* caller = warp.frame;
  const std::uint32_t base = local_top(*caller, mask) + kCallBytes;
  const int lane = __builtin_ctz(mask);
  if (std::int64_t{base} + callee.local_bytes > warp.local_stride) {
    raise_stack_overflow(warp, insn, lane, call_text(callee, *caller) + " needs more stack");
    return nullptr;
  }
  Frame* frame = make_frame(warp, callee, caller, insn, mask, base);
  if (frame == nullptr) {
    raise_fault(warp, insn, CUDA_ERROR_ILLEGAL_ADDRESS, lane,
                "stack overflow: " + call_text(callee, *caller) +
                    " has no room for its registers; the recursion is too deep");
    return nullptr;
  }
  fill_slots(warp, *frame);
  if (warp.block->watch != nullptr)
    warp.block->watch->take_local(warp, mask, frame->local_base, callee.local_bytes);
  const auto results = static_cast<std::uint32_t>(callee.results.size());
  for (std::size_t k = 0; k < callee.parameters.size(); ++k)
    copy_area(frame->slots, callee.parameters[k], caller->slots, insn->list[results + k], mask);
  return frame;
}

void remove_lanes(Warp& warp, Frame* frame, std::uint32_t mask) {
  frame->live &= ~mask;
  if (frame->live == 0) drop_frame(warp, frame);
}

std::uint64_t lane_value(const std::byte* frame, std::uint32_t offset, int lane) {
  return reinterpret_cast<const std::uint64_t*>(frame + offset)[lane];
}

bool same_shape(const DecodedFunction& callee, const Insn* insn) {
  const CallView call = CallView::of(*insn);
  return callee.results.size() == call.results && callee.parameters.size() == call.arguments();
}

// Whether caller and callee agree on the size of every result and argument.
bool areas_fit(const DecodedFunction& callee, const Insn* insn) {
  const std::uint32_t* sizes = insn->list + CallView::of(*insn).areas;  // after the areas
  for (std::size_t k = 0; k < callee.results.size(); ++k)
    if (callee.results[k].words != sizes[k]) return false;
  for (std::size_t k = 0; k < callee.parameters.size(); ++k)
    if (callee.parameters[k].words != sizes[callee.results.size() + k]) return false;
  return true;
}

[[gnu::noinline]] const Insn* return_to_caller(Warp& warp) {
  Frame* callee = warp.frame;
  Frame* caller = callee->caller;
  const Insn* call = callee->call;
  const auto& results = callee->function->results;
  for (std::size_t k = 0; k < results.size(); ++k)
    copy_area(caller->slots, {call->list[k], results[k].words}, callee->slots, results[k].offset,
              warp.mask);
  const std::uint32_t mask = warp.mask;
  remove_lanes(warp, callee, mask);
  if (warp.waiting_count == 0) {
    warp.frame = caller;
    warp.resume = call + 1;
    warp.stop = kLeave;
  } else {
    push_group(warp, {call + 1, mask, GroupState::Ready, 0, caller, 0});
    switch_to_lowest(warp);
  }
  warp.leave = Leave::Switched;
  return kLeave;
}

// Removes the running lanes from every frame of their call stacks.
[[gnu::noinline]] void leave_frames(Warp& warp) {
  for (Frame* at = warp.frame; at->caller != nullptr;) {
    Frame* caller = at->caller;
    remove_lanes(warp, at, warp.mask);
    at = caller;
  }
}

// Groups that wait for lanes that are gone must check again.
[[gnu::noinline]] void wake_warp_operations(Warp& warp) {
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k)
    if (warp.waiting[k].state == GroupState::WarpOperation)
      warp.waiting[k].state = GroupState::Ready;
}

}  // namespace

CUDA_FFI_HANDLER(call_direct) {
  (void)frame;
  const auto& callee = *reinterpret_cast<const DecodedFunction*>(insn->immediate);
  Frame* entered = enter(warp, insn, callee, warp.mask);
  if (entered == nullptr) return kLeave;
  warp.frame = entered;
  warp.resume = callee.code.data();
  warp.stop = kLeave;
  warp.budget -= turn_cost(callee.code.size());
  warp.leave = warp.budget > 0 ? Leave::Switched : Leave::Yielded;
  return kLeave;
}

CUDA_FFI_HANDLER(call_indirect) {
  const auto& functions = warp.kernel->program->functions;
  for (std::uint32_t left = warp.mask; left != 0;) {
    const int lane = __builtin_ctz(left);
    const std::uint64_t address = lane_value(frame, insn->a, lane);
    std::uint32_t mask = 0;
    for (int other = lane; other < kLanes; ++other)
      if ((left >> other & 1) != 0 && lane_value(frame, insn->a, other) == address)
        mask |= 1u << other;
    left &= ~mask;
    const std::uint64_t index = (address - kFunctionWindow) / 16;
    if (address < kFunctionWindow || address % 16 != 0 || index >= functions.size() ||
        functions[index]->code.empty() || functions[index]->entry ||
        !same_shape(*functions[index], insn) || !areas_fit(*functions[index], insn))
      return raise_fault(
          warp, insn, CUDA_ERROR_INVALID_PC, lane,
          "an indirect call to something that is not a function of the prototype's type");
    Frame* entered = enter(warp, insn, *functions[index], mask);
    if (entered == nullptr) return kLeave;
    push_group(warp, {functions[index]->code.data(), mask, GroupState::Ready, 0, entered, 0});
    warp.budget -= turn_cost(functions[index]->code.size());
  }
  if (warp.budget <= 0) {
    warp.leave = Leave::Yielded;
    warp.mask = 0;
    return kLeave;
  }
  switch_to_lowest(warp);
  warp.leave = Leave::Switched;
  return kLeave;
}

CUDA_FFI_HANDLER(return_lanes) {
  return warp.frame->caller == nullptr ? exit_lanes(insn, warp, frame) : return_to_caller(warp);
}

CUDA_FFI_HANDLER(exit_lanes) {
  (void)insn;
  (void)frame;
  if (warp.frame->caller != nullptr) leave_frames(warp);
  warp.live &= ~warp.mask;
  warp.mask = 0;
  if (warp.waiting_count != 0) wake_warp_operations(warp);
  warp.leave = Leave::Exited;
  return kLeave;
}

CUDA_FFI_HANDLER(trap) {
  (void)frame;
  return raise_fault(
      warp, insn, CUDA_ERROR_LAUNCH_FAILED, __builtin_ctz(warp.mask),
      insn->immediate != 0 ? "a breakpoint was reached" : "a trap instruction was executed");
}

CUDA_FFI_HANDLER(no_return) {
  (void)frame;
  return raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, __builtin_ctz(warp.mask),
                     "a function that must not return has returned");
}

CUDA_FFI_HANDLER(nothing) {
  (void)warp;
  (void)frame;
  return insn + 1;
}

CUDA_FFI_HANDLER(nanosleep) {
  (void)frame;
  warp.polled = true;
  warp.leave = Leave::Yielded;
  warp.resume = insn + 1;
  return kLeave;
}

CUDA_FFI_HANDLER(call_builtin) {
  if (!run_builtin(insn, warp, frame)) return kLeave;
  return insn + 1;
}

}  // namespace cuda_ffi::software
