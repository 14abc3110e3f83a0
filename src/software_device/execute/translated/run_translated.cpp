#include "software_device/execute/translated/run_translated.hpp"

#include <new>
#include <optional>

#include "software_device/execute/access/access_cache.hpp"
#include "software_device/execute/control/run_warp.hpp"
#include "software_device/execute/translated/hand_over.hpp"
#include "software_device/execute/translated/mode.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Ways back that a warp may take before others have their turn; a long one counts once more for
// every four instructions.
constexpr std::int32_t kBudget = 1 << 16;

std::int32_t budget() {
  return mode() == Mode::Restless ? 1 : kBudget;
}

Context& context_of(Block& block, std::uint32_t warp) {
  std::byte* const place = block.translated_memory.reserve(0);
  return *reinterpret_cast<Context*>(place + kDumpBytes + warp * block.translation->warp_bytes());
}

void describe(Context& context, Block& block, Warp& warp) {
  new (&context) Context;
  context.frame = block.frames[warp.index]->slots;
  context.cache = warp.cache;
  context.shared = warp.shared;
  context.shared_bytes = warp.shared_bytes;
  context.parameters = warp.parameters;
  context.dump = block.translated_memory.reserve(0);
  context.warp = &warp;
  context.running = &warp;
  context.translation = block.translation;
  context.full_budget = budget();
}

// Contexts stay good for all blocks of a grid that the object runs.
void prepare(Block& block) {
  if (block.contexts_for == block.grid->serial) return;
  block.translated_memory.reserve(kDumpBytes + block.grid->warps * block.translation->warp_bytes());
  for (std::uint32_t k = 0; k < block.grid->warps; ++k)
    describe(context_of(block, k), block, *block.warps[k]);
  block.contexts_for = block.grid->serial;
}

void finish(Warp& warp) {
  warp.live = warp.mask = 0;
  warp.waiting_count = 0;
  warp.leave = Leave::Exited;
}

// After a handler that has left the warp to say how it goes on. None: it does, at once.
Leave settle(Warp& warp) {
  const Leave why = change_group(warp);
  if (why == Leave::None) warp.leave = Leave::Switched;
  return why;
}

// All warps go from where they are to their ends or the next barrier, again and again.
class Regions {
 public:
  explicit Regions(Block& block) : block_(block), warps_(block.grid->warps) {}

  Progress run() {
    for (std::uint32_t k = 0; k < warps_; ++k) begin(k);
    for (;;) {
      renew_access_cache(*block_.warps[0]);
      if (!run_all() || block_.grid->out_of_time()) return Progress::Stopped;
      if (all_are(Outcall::Finished)) return Progress::Done;
      if (!all_meet()) return give_up();
    }
  }

 private:
  void begin(std::uint32_t k) {
    Context& context = context_of(block_, k);
    context.mask = context.live = block_.warps[k]->live;
    context.point = 0;
    context.outcall = Outcall::Barrier;
  }

  // False after a fault, and where the grid is to end.
  bool run_all() {
    for (std::uint32_t k = 0; k < warps_; ++k) {
      const Stop stop = block_.translation->run(context_of(block_, k), warps_ - k);
      k = stop.context->warp->index;
      if (stop.outcall == Outcall::Finished || stop.outcall == Outcall::Barrier) continue;
      // At once: the next warp's registers go to the same place.
      if (stop.outcall != Outcall::Exhausted) block_.translation->note_leaving();
      hand_over(*stop.context, stop.outcall);
      if (stop.outcall == Outcall::Handled && settle(*block_.warps[k]) == Leave::Fault)
        return false;
      if (block_.grid->out_of_time()) return false;
    }
    return true;
  }

  Outcall outcall_of(std::uint32_t k) { return context_of(block_, k).outcall; }

  bool all_are(Outcall outcall) {
    for (std::uint32_t k = 0; k < warps_; ++k)
      if (outcall_of(k) != outcall) return false;
    return true;
  }

  std::uint64_t barrier_of(std::uint32_t k) {
    const Code& code = block_.translation->code();
    const Step& step = code.last(code.blocks[context_of(block_, k).point - 1]);
    return code.values[step.a].constant;
  }

  // Whether all that live are at one barrier.
  bool all_meet() {
    std::optional<std::uint64_t> barrier;
    for (std::uint32_t k = 0; k < warps_; ++k) {
      if (outcall_of(k) == Outcall::Finished) continue;
      if (outcall_of(k) != Outcall::Barrier) return false;
      if (barrier && *barrier != barrier_of(k)) return false;
      barrier = barrier_of(k);
    }
    return true;
  }

  Progress give_up() {
    for (std::uint32_t k = 0; k < warps_; ++k) {
      if (outcall_of(k) == Outcall::Barrier) hand_over(context_of(block_, k), Outcall::Barrier);
      if (outcall_of(k) != Outcall::Finished) continue;
      finish(*block_.warps[k]);
      --block_.live_warps;
    }
    return Progress::Open;
  }

  Block& block_;
  const std::uint32_t warps_;
};

bool is_translated(const Block& block) {
  return block.translation != nullptr && block.cluster == nullptr;
}

}  // namespace

Progress run_block_afresh(Block& block) {
  if (!is_translated(block) || !block.translation->pays()) return Progress::Open;
  prepare(block);
  if (block.translation->calls_handlers()) block.untouched = false;
  return Regions(block).run();
}

Leave run_warp_translated(Warp& warp) {
  Block& block = *warp.block;
  if (!is_translated(block) || !block.translation->pays()) return run_warp(warp);
  prepare(block);
  Context& context = context_of(block, warp.index);
  if (!take_over(context)) return run_warp(warp);
  renew_access_cache(warp);
  const Outcall outcall = block.translation->resume(context);
  if (outcall == Outcall::Finished) {
    finish(warp);
    return Leave::Exited;
  }
  if (outcall == Outcall::Left || outcall == Outcall::Handled) block.translation->note_leaving();
  hand_over(context, outcall);
  if (outcall == Outcall::Exhausted) return Leave::Yielded;
  if (outcall != Outcall::Handled) return run_warp(warp);
  const Leave why = settle(warp);
  return why == Leave::None ? run_warp(warp) : why;
}

}  // namespace cuda_ffi::software::translate
