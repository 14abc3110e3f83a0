#include "software_device/execute/observe/run_observed.hpp"

#include "software_device/execute/observe/access_counts.hpp"
#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

[[gnu::noinline]] void look_up(Warp& warp, const DecodedFunction& function) {
  FunctionCounts& counts = warp.shard->functions[function.number];
  if (counts.counters() == nullptr) counts.begin(function.code.size());
  warp.counted = {&function, function.code.data(), function.observed->insns.data(),
                  counts.counters(), counts.known.get()};
}

// An instruction, what it is, and where it is counted.
struct Counted {
  Counted(const Insn* insn, Warp& warp) {
    const DecodedFunction& function = *warp.frame->function;
    if (warp.counted.function != &function) [[unlikely]]
      look_up(warp, function);
    index = static_cast<std::size_t>(insn - warp.counted.code);
  }

  const ObservedInsn& what(const Warp& warp) const { return warp.counted.insns[index]; }
  Counters& counters(const Warp& warp) const { return warp.counted.counters[index]; }

  std::size_t index;
};

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

void count_issue(Warp& warp, std::uint32_t lanes, Counters& counters) {
  counters.issued += 1;
  counters.lanes += count_lanes(lanes);
  warp.block->issued += 1;
}

// An instruction that does not end at the next: these lanes have run it.
[[gnu::noinline]] void count_leaving(const Insn* insn, Warp& warp, std::uint32_t lanes,
                                     const Insn* next, const ObservedInsn& what,
                                     Counters& counters) {
  const bool parked = next == kLeave && warp.leave == Leave::Parked;
  const bool waits = parked && what.kind == ObservedInsn::Kind::Barrier;
  if (parked && warp.resume == insn && !waits) return;  // it will run again
  count_issue(warp, lanes, counters);
  if (!waits) return;
  warp.waits_at = &counters;
  warp.waits_since = warp.block->issued;
}

const Insn* run_and_count(const ObservedInsn& what, const Insn* insn, Warp& warp, std::byte* frame,
                          Counters& counters) {
  const std::uint32_t lanes = warp.mask;
  const Insn* const next = what.run(insn, warp, frame);
  // An operation across lanes may have run for those alone that all have come for.
  if (next == insn + 1) [[likely]]
    count_issue(warp, warp.mask, counters);
  else
    count_leaving(insn, warp, lanes, next, what, counters);
  return next;
}

CUDA_FFI_HANDLER(run_plain) {
  const Counted counted(insn, warp);
  if (warp.waits_at != nullptr) [[unlikely]]
    end_wait(warp);
  return run_and_count(counted.what(warp), insn, warp, frame, counted.counters(warp));
}

CUDA_FFI_HANDLER(run_access) {
  const Counted counted(insn, warp);
  const ObservedInsn& what = counted.what(warp);
  Counters& counters = counted.counters(warp);
  if (warp.waits_at != nullptr) [[unlikely]]
    end_wait(warp);
  count_accesses(what, insn, warp, frame, warp.counted.known[counted.index], counters);
  if (!what.begins) return what.run(insn, warp, frame);
  return run_and_count(what, insn, warp, frame, counters);
}

CUDA_FFI_HANDLER(run_branch) {
  const Counted counted(insn, warp);
  const ObservedInsn& what = counted.what(warp);
  Counters& counters = counted.counters(warp);
  if (warp.waits_at != nullptr) [[unlikely]]
    end_wait(warp);
  count_branch(what, insn, warp, frame, counters);
  const std::uint32_t lanes = warp.mask;
  const Insn* const next = what.run(insn, warp, frame);
  if (what.begins) count_leaving(insn, warp, lanes, next, what, counters);
  return next;
}

}  // namespace

Handler observing_handler(const ObservedInsn& what) {
  switch (what.kind) {
    case ObservedInsn::Kind::Access:
    case ObservedInsn::Kind::Atomic:
      return run_access;
    case ObservedInsn::Kind::Branch:
      return run_branch;
    case ObservedInsn::Kind::Plain:
    case ObservedInsn::Kind::Barrier:
      break;
  }
  return what.begins ? run_plain : what.run;
}

}  // namespace cuda_ffi::software
