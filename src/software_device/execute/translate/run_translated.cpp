#include "software_device/execute/translate/run_translated.hpp"

#include <new>
#include <optional>
#include <vector>

#include "software_device/execute/access/access_cache.hpp"
#include "software_device/execute/control/run_warp.hpp"
#include "software_device/execute/translate/hand_over.hpp"
#include "software_device/execute/translate/mode.hpp"

namespace cuda_ffi::software::translate {

namespace {

// Ways back (turn_cost) that a warp may take before others have their turn.
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
  context.translation = block.translation;
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

// All warps go from where they are to their ends or the next barrier, again and again.
class Regions {
 public:
  explicit Regions(Block& block) : block_(block), outcalls_(block.grid->warps, Outcall::Barrier) {}

  Progress run() {
    for (std::uint32_t k = 0; k < block_.grid->warps; ++k) begin(k);
    for (bool first = true;; first = false) {
      for (std::uint32_t k = 0; k < block_.grid->warps; ++k) {
        if (outcalls_[k] == Outcall::Finished) continue;
        advance(k, first);
        if (block_.grid->out_of_time()) return Progress::Stopped;
      }
      if (block_.live_warps == 0) return Progress::Done;
      if (!all_meet()) return give_up();
    }
  }

 private:
  void begin(std::uint32_t k) {
    Context& context = context_of(block_, k);
    context.mask = context.live = block_.warps[k]->live;
    context.point = 0;
  }

  void advance(std::uint32_t k, bool first) {
    Context& context = context_of(block_, k);
    context.budget = budget();
    renew_access_cache(*block_.warps[k]);
    outcalls_[k] = block_.translation->enter(context, first ? 0 : context.point);
    if (outcalls_[k] == Outcall::Barrier) return;
    if (outcalls_[k] == Outcall::Finished) {
      finish(*block_.warps[k]);
      --block_.live_warps;
      return;
    }
    // At once: the next warp's registers go to the same place.
    if (outcalls_[k] == Outcall::Left) block_.translation->note_leaving();
    hand_over(context, outcalls_[k]);
  }

  std::uint64_t barrier_of(std::uint32_t k) {
    const Code& code = block_.translation->code();
    const Step& step = code.last(code.blocks[context_of(block_, k).point - 1]);
    return code.values[step.a].constant;
  }

  // Whether all that live are at one barrier.
  bool all_meet() {
    std::optional<std::uint64_t> barrier;
    for (std::uint32_t k = 0; k < block_.grid->warps; ++k) {
      if (outcalls_[k] == Outcall::Finished) continue;
      if (outcalls_[k] != Outcall::Barrier) return false;
      if (barrier && *barrier != barrier_of(k)) return false;
      barrier = barrier_of(k);
    }
    return true;
  }

  Progress give_up() {
    for (std::uint32_t k = 0; k < block_.grid->warps; ++k)
      if (outcalls_[k] == Outcall::Barrier) hand_over(context_of(block_, k), Outcall::Barrier);
    return Progress::Open;
  }

  Block& block_;
  std::vector<Outcall> outcalls_;
};

bool is_translated(const Block& block) {
  return block.translation != nullptr && block.cluster == nullptr;
}

}  // namespace

Progress run_block_afresh(Block& block) {
  if (!is_translated(block) || !block.translation->pays()) return Progress::Open;
  block.translation->note_block();
  prepare(block);
  return Regions(block).run();
}

Leave run_warp_translated(Warp& warp) {
  Block& block = *warp.block;
  if (!is_translated(block) || !block.translation->pays()) return run_warp(warp);
  prepare(block);
  Context& context = context_of(block, warp.index);
  if (!take_over(context)) return run_warp(warp);
  context.budget = budget();
  renew_access_cache(warp);
  const Outcall outcall = block.translation->resume(context);
  if (outcall == Outcall::Finished) {
    finish(warp);
    return Leave::Exited;
  }
  if (outcall == Outcall::Left) block.translation->note_leaving();
  hand_over(context, outcall);
  return outcall == Outcall::Exhausted ? Leave::Yielded : run_warp(warp);
}

}  // namespace cuda_ffi::software::translate
