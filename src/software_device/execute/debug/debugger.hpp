#pragma once

// A debugger's hold on the process: which modules it knows, where it stops, and what it asks then.
// One kernel runs at a time while it is on. A thread that runs a kernel and is to stop waits inside
// of before() until another thread, the adapter's, has it go on; only meanwhile may that one look
// at the block.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "software_device/execute/debug/debugged_module.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

struct Block;
struct Grid;

// Why and where a block stands.
struct DebugStop {
  // Asked: by an instruction of the kernel.
  enum class Reason : std::uint8_t { Breakpoint, Asked, Step, Pause, Watchpoint, Exception, Start };
  Reason reason{};
  Block* block = nullptr;
  Warp* warp = nullptr;
  const Insn* insn = nullptr;
  std::uint32_t mask = 0;  // of the group that runs
  std::string text;        // of an exception
  std::vector<std::uint32_t> watchpoints;
  int lane = -1;             // whose doing it is; -1: of all that run
  std::uint64_t serial = 0;  // of the stop
  // Those of its grid that have begun and not ended, `block` among them: one, unless they run
  // together. At most kMostBlocks.
  std::vector<Block*> blocks;
};

// A group of lanes, or a frame of theirs.
struct FramePlace {
  std::uint32_t block = 0;  // of DebugStop::blocks
  std::uint32_t warp = 0, group = 0;
  std::uint32_t up = 0;  // calls above the group's own frame
};

// How a block goes on.
struct DebugStep {
  enum class Kind : std::uint8_t {
    Go,
    Same,  // with the step that is under way
    Instruction,
    Line,  // to another line, at most `depth` calls deep
    BackInstruction,
    BackLine,
    BackGo,
  };
  Kind kind = Kind::Go;
  std::uint32_t block = 0, warp = 0, lane = 0;  // the block: one of DebugStop::blocks
  std::uint32_t depth = 0;
};

struct Watchpoint {
  std::uint32_t id = 0;
  std::uint64_t address = 0, size = 0;  // generic
  bool reads = false, writes = false;
  // For shared and local memory, whose: the block's number in its grid, and for local memory the
  // thread's.
  std::uint64_t grid = 0, block = 0;
  std::uint32_t warp = 0, lane = 0;
};

class Debugger {
 public:
  static Debugger& instance();

  // Any thread.
  bool is_on() const noexcept { return on_.load(std::memory_order_relaxed); }
  // With `waits`, the first kernel waits for go(). False if it is on already: a process has one.
  bool turn_on(bool waits, std::function<void()> listener);
  // Whoever stands goes on.
  void turn_off();
  void add(const std::shared_ptr<DebuggedModule>& module);
  std::vector<std::shared_ptr<DebuggedModule>> modules() const;
  void stop_at(std::uint32_t module, const DebuggedModule::Lines& lines);
  void watch(std::vector<Watchpoint> watchpoints);
  void pause() { pauses_.store(true); }
  // Has what stands, or waits to begin, go on. An empty text, or why it cannot.
  std::string go(const DebugStep& step);
  // look(stop) while a block stands, which cannot go on meanwhile. False if none stands.
  bool with_stop(const std::function<void(const DebugStop&)>& look);

  // A thread that runs kernels.
  void begin(const DebuggedModule& module);  // takes the turn
  void end();
  void pass_turn();  // others may run until this returns
  void start(Block& block);
  void end(Block& block);
  // False: the block is to begin again.
  bool before(Warp& warp, const Insn* insn, const ObservedInsn& what);
  bool after_fault(Warp& warp, const Insn* insn);
  bool watches() const noexcept { return watches_.load(std::memory_order_relaxed); }
  void watch_access(const ObservedInsn& what, const Insn* insn, Warp& warp, const std::byte* frame);

 private:
  bool stop(DebugStop stop);
  void begin_step(const Frame& frame, const Insn* insn, const Block& block);
  void note(Block& block);
  std::vector<Block*> beside(Block& block) const;
  static constexpr std::size_t kMostBlocks = 64;
  bool is_step_done(const Warp& warp, const Insn* insn) const;
  bool replay(Warp& warp, const Insn* insn);
  void rewind(DebuggedBlock& block, std::uint64_t until);
  static std::string refusal(const DebugStop& stop, const DebugStep& step);

  std::atomic<bool> on_{false}, pauses_{false}, watches_{false}, steps_{false};
  std::mutex turn_;           // held by the thread that runs a kernel
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::function<void()> listener_;
  std::vector<std::weak_ptr<DebuggedModule>> modules_;
  std::uint32_t last_module_ = 0;
  bool waits_ = false;
  bool stands_ = false;
  DebugStop stop_;
  std::uint64_t last_serial_ = 0;
  std::vector<Watchpoint> watchpoints_;
  std::vector<Block*> blocks_;  // that have begun and not ended

  // The latest step, which only the thread with the turn reads; it is set while that one stands.
  DebugStep step_;
  std::uint64_t step_grid_ = 0, step_block_ = 0;
  std::uint32_t step_file_ = 0, step_line_ = 0, step_depth_ = 0;
};

}  // namespace cuda_ffi::software
