#include "software_device/execute/debug/debugger.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <optional>
#include <utility>

#include "software_device/execute/debug/lane_accesses.hpp"
#include "software_device/execute/debug/stopped_state.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

using Reason = DebugStop::Reason;
using Kind = DebugStep::Kind;
using Search = DebuggedBlock::Search;

const LineInfo& line_at(const DecodedFunction& function, const Insn* insn) {
  return function.lines[static_cast<std::size_t>(insn - function.code.data())];
}

// Whether a lane comes to another line of a call, and not just back to it from a deeper one.
bool begins_line(DebuggedBlock& block, const Frame& frame, const Insn* insn) {
  if (frame.depth > block.depth) return false;
  const LineInfo& line = line_at(*frame.function, insn);
  block.lines.resize(frame.depth + 1);
  const std::uint64_t place = std::uint64_t{line.file} << 32 | line.line;
  return std::exchange(block.lines.back(), place) != place;
}

bool runs_lane(const Warp& warp, std::uint32_t index, std::uint32_t lane) {
  return warp.index == index && (warp.mask >> lane & 1) != 0;
}

bool is_breakpoint(const Warp& warp, const Insn* insn) {
  const DecodedFunction& function = *warp.frame->function;
  return warp.kernel->program->debugged->stops_at(
      function.number, static_cast<std::size_t>(insn - function.code.data()));
}

bool concerns(const Watchpoint& watchpoint, const Warp& warp) {
  if (watchpoint.address < kHostLimit) return true;
  const Block& block = *warp.block;
  if (watchpoint.grid != block.grid->serial || watchpoint.block != block.linear) return false;
  return watchpoint.address < kLocalWindow || watchpoint.warp == warp.index;
}

void note_watched(DebuggedBlock& block, const Watchpoint& watchpoint, std::uint32_t warp,
                  std::uint32_t lane) {
  if (!block.watched) block.watched = {{}, warp, lane};
  block.watched->ids.push_back(watchpoint.id);
}

// The first lane that does.
std::optional<std::uint32_t> lane_at(const Watchpoint& watchpoint, const LaneAccesses& accesses,
                                     std::uint32_t bytes) {
  const bool local = watchpoint.address >= kLocalWindow && watchpoint.address < kParamWindow;
  for (std::uint32_t left = accesses.mask; left != 0; left &= left - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::uint64_t address = accesses.address[lane];
    if (local && lane != watchpoint.lane) continue;
    if (address < watchpoint.address + watchpoint.size && watchpoint.address < address + bytes)
      return lane;
  }
  return std::nullopt;
}

}  // namespace

// Never destroyed: kernels may run while the process ends.
Debugger& Debugger::instance() {
  static auto& debugger = *new Debugger;
  return debugger;
}

bool Debugger::turn_on(bool waits, std::function<void()> listener) {
  const std::lock_guard lock(mutex_);
  if (on_) return false;
  listener_ = std::move(listener);
  waits_ = waits;
  on_ = true;
  return true;
}

void Debugger::turn_off() {
  const std::lock_guard lock(mutex_);
  on_ = pauses_ = watches_ = steps_ = false;
  waits_ = stands_ = false;
  listener_ = nullptr;
  step_ = {};
  changed_.notify_all();
}

void Debugger::add(const std::shared_ptr<DebuggedModule>& module) {
  const std::lock_guard lock(mutex_);
  std::erase_if(modules_, [](const auto& one) { return one.expired(); });
  module->set_id(++last_module_);
  modules_.push_back(module);
  if (listener_) listener_();
}

std::vector<std::shared_ptr<DebuggedModule>> Debugger::modules() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<DebuggedModule>> all;
  for (const auto& one : modules_)
    if (auto module = one.lock()) all.push_back(std::move(module));
  return all;
}

void Debugger::stop_at(std::uint32_t id, const DebuggedModule::Lines& lines) {
  for (const auto& module : modules())
    if (module->id() == id) module->stop_at(lines);
  const std::lock_guard lock(mutex_);
  changed_.notify_all();
}

void Debugger::watch(std::vector<Watchpoint> watchpoints) {
  const std::lock_guard lock(mutex_);
  watches_ = !watchpoints.empty();
  watchpoints_ = std::move(watchpoints);
}

bool Debugger::with_stop(const std::function<void(const DebugStop&)>& look) {
  const std::lock_guard lock(mutex_);
  if (!stands_) return false;
  look(stop_);
  return true;
}

std::string Debugger::refusal(const DebugStop& stop, const DebugStep& step) {
  if (step.kind < Kind::BackInstruction) return "";
  const DebuggedBlock& block = *stop.block->debugged;
  if (stop.block->grid->cluster_blocks > 1 || stop.block->grid->launch.cooperative)
    return "blocks of a cluster or of a cooperative launch run together, and cannot go back";
  if (block.too_much)
    return "the block has overwritten more than 64 MiB, or read that much of clocks: it cannot go "
           "back";
  if (block.mingled) return "other blocks have run since this one began: it cannot go back";
  if (block.unseen == nullptr) return "";
  return "the block cannot go back: what line " +
         std::to_string(line_at(*block.unseen_in, block.unseen).ptx_line) +
         " of the PTX has written is not kept";
}

std::string Debugger::go(const DebugStep& step) {
  const std::lock_guard lock(mutex_);
  waits_ = false;
  if (stands_) {
    if (std::string why = refusal(stop_, step); !why.empty()) return why;
    const LanePlace from = place_of_lane(stop_, step.block, step.warp, step.lane);
    if (step.kind > Kind::Same && from.frame == nullptr) return "no thread stands there";
    if (step.kind != Kind::Same) step_ = step;
    if (step.kind > Kind::Same) begin_step(*from.frame, from.insn, *stop_.blocks[step.block]);
    steps_ = step_.kind == Kind::Instruction || step_.kind == Kind::Line;
    stands_ = false;
  }
  changed_.notify_all();
  return "";
}

void Debugger::begin_step(const Frame& frame, const Insn* insn, const Block& block) {
  const LineInfo& line = line_at(*frame.function, insn);
  step_grid_ = block.grid->serial;
  step_block_ = block.linear;
  step_file_ = line.file;
  step_line_ = line.line;
  step_depth_ = frame.depth;
}

// A breakpoint that was set before its module came would be missed if the kernel began at once.
void Debugger::begin(const DebuggedModule& module) {
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !is_on() || (!waits_ && module.is_settled()); });
  }
  turn_.lock();
}

void Debugger::end() {
  turn_.unlock();
}

void Debugger::pass_turn() {
  turn_.unlock();
  turn_.lock();
}

namespace {

// What nothing has written is 0, not what an earlier block has left there.
void clear_registers(const Frame& frame) {
  for (const DebugNames::Register& one : frame.function->names->registers)
    std::memset(frame.slots + one.offset, 0, one.size == 1 ? 4 : one.size * kLanes);
}

}  // namespace

// A block that a debugger has begin again goes on with its replay.
void Debugger::start(Block& block) {
  note(block);
  if (block.debugged == nullptr) block.debugged = std::make_shared<DebuggedBlock>();
  DebuggedBlock& own = *block.debugged;
  if (!own.replays) own = {};
  own.ticks = 0;
  own.prints = 0;
  own.clocks_read = 0;
  own.lines.clear();
  own.unseen = nullptr;
  own.too_much = false;
  own.watched.reset();
  own.parked.assign(block.grid->warps, {});
  for (std::uint32_t k = 0; k < block.grid->warps; ++k) clear_registers(*block.frames[k]);
}

// Blocks that run together take turns: none of them does the same again alone.
void Debugger::note(Block& block) {
  const std::lock_guard lock(mutex_);
  if (std::find(blocks_.begin(), blocks_.end(), &block) != blocks_.end()) return;
  blocks_.push_back(&block);
}

void Debugger::end(Block& block) {
  const std::lock_guard lock(mutex_);
  std::erase(blocks_, &block);
}

std::vector<Block*> Debugger::beside(Block& block) const {
  std::vector<Block*> found;
  for (Block* one : blocks_)
    if (one->grid == block.grid && (one == &block || found.size() + 1 < kMostBlocks))
      found.push_back(one);
  std::sort(found.begin(), found.end(),
            [](const Block* left, const Block* right) { return left->linear < right->linear; });
  return found;
}

bool Debugger::is_step_done(const Warp& warp, const Insn* insn) const {
  const Block& block = *warp.block;
  if (block.grid->serial != step_grid_ || block.linear != step_block_) return false;
  if (!runs_lane(warp, step_.warp, step_.lane)) return false;
  if (step_.kind == Kind::Instruction) return true;
  const Frame& frame = *warp.frame;
  const LineInfo& line = line_at(*frame.function, insn);
  if (line.line == 0 || frame.depth > step_.depth) return false;
  return frame.depth != step_depth_ || line.line != step_line_ || line.file != step_file_;
}

bool Debugger::before(Warp& warp, const Insn* insn, const ObservedInsn& what) {
  DebuggedBlock& block = *warp.block->debugged;
  ++block.ticks;
  if (block.replays) return replay(warp, insn);
  if (!is_on()) return true;
  const DebuggedBlock::Parked parked = block.parked[warp.index];
  const bool again = parked.insn == insn && (warp.mask & ~parked.mask) == 0;
  if (parked.insn == insn) block.parked[warp.index] = {};
  DebugStop stop;
  if (block.watched) {
    stop.reason = Reason::Watchpoint;
    const auto watched = *std::exchange(block.watched, std::nullopt);
    stop.watchpoints = watched.ids;
    if (watched.warp == warp.index) stop.lane = static_cast<int>(watched.lane);
  } else if (pauses_.load(std::memory_order_relaxed) && pauses_.exchange(false)) {
    stop.reason = Reason::Pause;
  } else if (again) {
    return true;
  } else if (what.stops) {
    stop.reason = Reason::Asked;
  } else if (is_breakpoint(warp, insn)) {
    stop.reason = Reason::Breakpoint;
  } else if (steps_.load(std::memory_order_relaxed) && is_step_done(warp, insn)) {
    stop.reason = Reason::Step;
  } else {
    return true;
  }
  stop.block = warp.block;
  stop.warp = &warp;
  stop.insn = insn;
  return this->stop(std::move(stop));
}

bool Debugger::after_fault(Warp& warp, const Insn* insn) {
  DebuggedBlock& block = *warp.block->debugged;
  if (!is_on() || block.replays) return true;
  DebugStop stop;
  {
    const std::lock_guard lock(warp.block->grid->fault_mutex);
    if (!warp.block->grid->fault) return true;  // its end was asked for
    stop.text = warp.block->grid->fault->report;
    stop.lane = warp.block->grid->fault->lane;
  }
  stop.reason = Reason::Exception;
  stop.block = warp.block;
  stop.warp = &warp;
  stop.insn = insn;
  return this->stop(std::move(stop));
}

bool Debugger::stop(DebugStop stop) {
  const auto began = std::chrono::steady_clock::now();
  Grid& grid = *stop.block->grid;
  stop.mask = stop.warp->mask;
  DebugStep step;
  {
    std::unique_lock lock(mutex_);
    if (!is_on()) return true;
    stop.serial = ++last_serial_;
    stop.blocks = beside(*stop.block);
    stop_ = std::move(stop);
    stands_ = true;
    steps_ = false;
    if (listener_) listener_();
    changed_.wait(lock, [&] { return !stands_; });
    step = step_;
  }
  // Whoever looks at a kernel takes longer than it may run.
  if (grid.deadline) *grid.deadline += std::chrono::steady_clock::now() - began;
  if (step.kind < Kind::BackInstruction) return true;
  if (grid.fault) {  // it is undone with the rest
    const std::lock_guard lock(grid.fault_mutex);
    grid.fault.reset();
    grid.stopped = false;
  }
  DebuggedBlock& block = *stop_.block->debugged;
  block.warp = step.warp;
  block.lane = step.lane;
  block.depth = step.depth;
  block.search = step.kind == Kind::BackInstruction ? Search::Instruction
                 : step.kind == Kind::BackLine      ? Search::Line
                                                    : Search::Breakpoint;
  rewind(block, block.ticks);
  return false;
}

void Debugger::rewind(DebuggedBlock& block, std::uint64_t until) {
  undo_writes(block);
  block.replays = true;
  block.replay_until = until;
  block.found = 0;
}

// Runs as before, without stopping, up to the tick. What was looked for on the way is then known,
// and the next replay goes there.
bool Debugger::replay(Warp& warp, const Insn* insn) {
  DebuggedBlock& block = *warp.block->debugged;
  if (block.ticks < block.replay_until) {
    if (block.search == Search::Breakpoint) {
      if (is_breakpoint(warp, insn)) block.found = block.ticks;
    } else if (runs_lane(warp, block.warp, block.lane)) {
      if (block.search == Search::Instruction || begins_line(block, *warp.frame, insn))
        block.found = block.ticks;
    }
    return true;
  }
  if (block.search == Search::None) {
    block.replays = false;
    DebugStop stop;
    stop.reason = block.ticks == 1 ? Reason::Start : Reason::Step;
    stop.block = warp.block;
    stop.warp = &warp;
    stop.insn = insn;
    return this->stop(std::move(stop));
  }
  block.search = Search::None;
  rewind(block, block.found == 0 ? 1 : block.found);
  return false;
}

void Debugger::watch_access(const ObservedInsn& what, const Insn* insn, Warp& warp,
                            const std::byte* frame) {
  using ObservedKind = ObservedInsn::Kind;
  DebuggedBlock& block = *warp.block->debugged;
  if (block.replays || (what.kind != ObservedKind::Access && what.kind != ObservedKind::Atomic))
    return;
  const LaneAccesses accesses = lane_accesses(what, insn, warp, frame);
  const bool reads = !what.writes || what.kind == ObservedKind::Atomic;
  const std::lock_guard lock(mutex_);
  for (const Watchpoint& watchpoint : watchpoints_) {
    if (!(watchpoint.reads && reads) && !(watchpoint.writes && what.writes)) continue;
    if (!concerns(watchpoint, warp)) continue;
    if (const auto lane = lane_at(watchpoint, accesses, what.bytes))
      note_watched(block, watchpoint, warp.index, *lane);
  }
}

}  // namespace cuda_ffi::software
