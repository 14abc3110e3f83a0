#include "software_device/execute/observe/run_observed.hpp"

#include "software_device/execute/observe/access_counts.hpp"
#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

FunctionCounts& counts_of(const Warp& warp, const DecodedFunction& function) {
  FunctionCounts& counts = warp.shard->functions[function.number];
  if (counts.counters() == nullptr) counts.begin(function.code.size());
  return counts;
}

void count_branch(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                  const std::byte* frame, Counters& counters) {
  const std::uint32_t predicate = *reinterpret_cast<const std::uint32_t*>(frame + insn->a);
  const std::uint32_t taken = warp.mask & (what.negated ? ~predicate : predicate);
  counters.taken += count_lanes(taken);
  counters.not_taken += count_lanes(warp.mask & ~taken);
  counters.diverged += taken != 0 && taken != warp.mask ? 1 : 0;
}

// What others have issued since the warp came to a barrier, now that it goes on.
void end_wait(Warp& warp) {
  warp.waits_at->waited += warp.block->issued - warp.waits_since;
  warp.waits_at = nullptr;
}

}  // namespace

CUDA_FFI_HANDLER(run_observed) {
  using Kind = ObservedInsn::Kind;
  const DecodedFunction& function = *warp.frame->function;
  const auto index = static_cast<std::size_t>(insn - function.code.data());
  const ObservedInsn& what = function.observed->insns[index];
  FunctionCounts& counts = counts_of(warp, function);
  Counters& counters = counts.counters()[index];
  if (warp.waits_at != nullptr) end_wait(warp);
  const auto lanes = count_lanes(warp.mask);
  if (what.kind == Kind::Access || what.kind == Kind::Atomic)
    count_accesses(what, insn, warp, frame, counts.known[index], counters);
  else if (what.kind == Kind::Branch)
    count_branch(what, insn, warp, frame, counters);
  if (!what.begins) return what.run(insn, warp, frame);
  const Insn* const next = what.run(insn, warp, frame);
  const bool parked = next == kLeave && warp.leave == Leave::Parked;
  if (parked && warp.resume == insn && what.kind != Kind::Barrier)
    return next;  // it will run again
  // An operation across lanes may have run for those alone that all have come for.
  const bool is_whole = what.kind == Kind::Branch || next != insn + 1;
  counters.issued += 1;
  counters.lanes += is_whole ? lanes : count_lanes(warp.mask);
  warp.block->issued += 1;
  if (!parked || what.kind != Kind::Barrier) return next;
  warp.waits_at = &counters;
  warp.waits_since = warp.block->issued;
  return next;
}

}  // namespace cuda_ffi::software
