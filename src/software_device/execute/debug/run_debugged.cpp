#include "software_device/execute/debug/run_debugged.hpp"

#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/debug/lane_accesses.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

const Insn* begin_again(Warp& warp) {
  warp.leave = Leave::Rewound;
  return kLeave;
}

// A GPU's threads cannot go back; a block's can, as long as what it has overwritten is known.
void keep_for_undoing(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                      const std::byte* frame, DebuggedBlock& block) {
  if (what.writes) {
    keep_overwritten(what, insn, warp, frame, block);
  } else if (!what.undoable && block.unseen == nullptr) {
    block.unseen = insn;
    block.unseen_in = warp.frame->function;
  }
}

CUDA_FFI_HANDLER(run_debugged) {
  const DecodedFunction& function = *warp.frame->function;
  const auto index = static_cast<std::size_t>(insn - function.code.data());
  const ObservedInsn& what = function.observed->insns[index];
  Debugger& debugger = Debugger::instance();
  DebuggedBlock& block = *warp.block->debugged;
  if (what.begins && !debugger.before(warp, insn, what)) return begin_again(warp);
  if (what.stops && debugger.is_on()) return insn + 1;  // it has done what it is there for
  keep_for_undoing(what, insn, warp, frame, block);
  if (debugger.watches()) debugger.watch_access(what, insn, warp, frame);
  const Insn* const next = what.run(insn, warp, frame);
  if (next != kLeave) return next;
  if (warp.leave == Leave::Parked && warp.resume == insn) {
    block.parked[warp.index] = {insn, warp.mask};
  } else if (warp.leave == Leave::Fault && !debugger.after_fault(warp, insn)) {
    return begin_again(warp);
  }
  return next;
}

}  // namespace

Handler debugging_handler(const ObservedInsn&) {
  return run_debugged;
}

}  // namespace cuda_ffi::software
