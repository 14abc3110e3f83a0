#include "software_device/execute/schedule/run_block.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/barrier.hpp"
#include "software_device/execute/control/run_warp.hpp"
#include "software_device/execute/control/specials.hpp"
#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/isa/handler_table.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/cluster.hpp"
#include "software_device/execute/state/frames.hpp"
#include "software_device/execute/state/groups.hpp"
#include "software_device/execute/translated/run_translated.hpp"

namespace cuda_ffi::software {

namespace {

// How often a block may pass its barriers before others get their turn.
constexpr int kMostRounds = 1024;

void run_preamble(Warp& warp, const Frame& frame) {
  warp.mask = kAllLanes;
  for (const Insn& insn : frame.function->preamble) insn.run(&insn, warp, frame.slots);
}

void free_alloca(Frame& frame) {
  std::fill(std::begin(frame.local_top), std::end(frame.local_top), frame.function->local_bytes);
}

// The frames of a block's warps lie one after the other.
std::size_t frame_stride(const DecodedFunction& function) {
  return (function.frame_bytes + 63) / 64 * 64;
}

// Sets up what stays the same for all blocks of a grid that this object will run.
void prepare(Block& block, Grid& grid, Worker& worker) {
  const DecodedFunction& function = *grid.kernel->function;
  const std::size_t frame_bytes = frame_stride(function);
  std::byte* slots = block.frame_memory.reserve(frame_bytes * grid.warps);
  std::byte* local = block.local_memory.reserve(grid.local_stride * kLanes * grid.warps);
  std::byte* shared = block.shared_memory.reserve(grid.shared_bytes + 64);
  Observation* const observation = grid.kernel->program->observation.get();
  Shard* const shard = observation == nullptr ? nullptr : &observation->shard(*grid.kernel, worker);
  block.grid = &grid;
  block.worker = &worker;
  while (block.warps.size() < grid.warps) {
    block.warps.push_back(std::make_unique<Warp>());
    block.frames.push_back(std::make_unique<Frame>());
  }
  for (std::uint32_t k = 0; k < grid.warps; ++k) {
    Warp& warp = *block.warps[k];
    Frame& frame = *block.frames[k];
    drop_stack(warp);
    frame = {};
    frame.function = &function;
    free_alloca(frame);
    frame.slots = slots + k * frame_bytes;
    // Parameter areas may be read without ever being written: start from zeros.
    if (function.calls) std::memset(frame.slots, 0, frame_bytes);
    std::copy(function.constants.begin(), function.constants.end(), frame.slots);
    warp.index = k;
    warp.at_start = first_group(grid.threads - k * kLanes, frame);
    warp.map = &MemoryMap::instance();
    warp.cache = worker.cache.data();
    warp.cache_generation = &worker.cache_generation;
    warp.shared = shared;
    warp.shared_bytes = grid.shared_bytes;
    warp.local_stride = static_cast<std::int64_t>(grid.local_stride);
    warp.local = local + k * grid.local_stride * kLanes;
    warp.parameters = grid.launch.parameters.data();
    warp.parameter_bytes = static_cast<std::int64_t>(grid.launch.parameters.size());
    warp.block = &block;
    warp.worker = &worker;
    warp.kernel = grid.kernel;
    warp.shard = shard;
    warp.counted = {};
    warp.waits_at = nullptr;
    fill_slots(warp, frame);
    run_preamble(warp, frame);
  }
  const Checks& checks = grid.kernel->program->checks;
  block.watch = checks.any() ? std::make_shared<Watch>(checks, block) : nullptr;
  for (Barrier& barrier : block.barriers) barrier.arrived.assign(grid.warps, 0);
  block.prepared_for = grid.serial;
  block.untouched = false;
}

// Where block number `linear` lies in a grid of `size`.
Dim3 place_in_grid(std::uint64_t linear, const Dim3& size) {
  if (linear < size.x) return {static_cast<std::uint32_t>(linear), 0, 0};
  const std::uint64_t row = linear / size.x;
  return {static_cast<std::uint32_t>(linear % size.x), static_cast<std::uint32_t>(row % size.y),
          static_cast<std::uint32_t>(row / size.y)};
}

void fill_block_slots(const Block& block) {
  const DecodedFunction& function = *block.grid->kernel->function;
  const auto fill = handler_table().fill;
  std::byte* const frame = block.frames[0]->slots;
  for (const FrameSlot& slot : function.block_slots)
    fill(frame + slot.offset, block_value(block, slot), block.grid->warps, frame_stride(function));
}

bool has_ready_group(const Warp& warp) {
  if (warp.leave == Leave::Switched) return true;
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k)
    if (warp.waiting[k].state == GroupState::Ready) return true;
  return false;
}

}  // namespace

void start_block(Block& block, Grid& grid, Worker& worker, std::uint64_t linear,
                 const translate::Translation* translation) {
  block.linear = linear;
  block.index = place_in_grid(linear, grid.launch.grid);
  if (block.prepared_for != grid.serial || block.worker != &worker) prepare(block, grid, worker);
  if (block.watch != nullptr) block.watch->start(grid);
  if (grid.kernel->program->debugged != nullptr) Debugger::instance().start(block);
  block.live_warps = grid.warps;
  block.fresh = true;
  block.translation = translation;
  block.idle_turns = 0;
  for (; block.barriers_in_use != 0; block.barriers_in_use &= block.barriers_in_use - 1) {
    Barrier& barrier = block.barriers[std::countr_zero(block.barriers_in_use)];
    barrier.arrived.assign(grid.warps, 0);
    barrier.expected = barrier.votes = barrier.voters = 0;
  }
  fill_block_slots(block);
  if (!std::exchange(block.untouched, true))
    for (std::uint32_t k = 0; k < grid.warps; ++k)
      static_cast<RunningState&>(*block.warps[k]) = block.warps[k]->at_start;
  if (!grid.kernel->function->allocas) return;
  for (std::uint32_t k = 0; k < grid.warps; ++k) free_alloca(*block.frames[k]);
}

void start_again(Block& block) {
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) drop_stack(*block.warps[k]);
  start_block(block, *block.grid, *block.worker, block.linear, nullptr);
}

Turn run_block(Block& block) {
  if (std::exchange(block.fresh, false)) {
    const translate::Progress progress = translate::run_block_afresh(block);
    if (progress == translate::Progress::Done) return Turn::Finished;
    block.untouched = false;
    if (progress == translate::Progress::Stopped) return Turn::Stopped;
    settle_barriers(block);
  }
  for (int round = 0; round < kMostRounds; ++round) {
    bool ran = false, yielded = false, only_polled = true;
    for (std::uint32_t k = 0; k < block.grid->warps; ++k) {
      Warp& warp = *block.warps[k];
      if (warp.live == 0 || !has_ready_group(warp)) continue;
      ran = true;
      switch (translate::run_warp_translated(warp)) {
        case Leave::Fault:
          return Turn::Stopped;
        case Leave::Rewound:
          return Turn::Rewound;
        case Leave::Exited:
          only_polled = false;
          if (--block.live_warps == 0) return Turn::Finished;
          settle_barriers(block);
          if (block.cluster != nullptr) settle_cluster(*block.cluster);
          break;
        case Leave::Yielded:
          yielded = true;
          only_polled = only_polled && warp.polled;
          break;
        default:
          settle_barriers(block);
          break;
      }
      if (block.grid->out_of_time()) return Turn::Stopped;
    }
    if (yielded) {
      block.idle_turns = only_polled ? block.idle_turns + 1 : 0;
      return Turn::Yielded;
    }
    if (ran) continue;
    if (round == 0 || block.cluster == nullptr) return Turn::Waiting;
    break;  // it made progress, and waits for other blocks of its cluster
  }
  block.idle_turns = 0;
  return Turn::Yielded;
}

}  // namespace cuda_ffi::software
