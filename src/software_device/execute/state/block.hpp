#pragma once

// A block, its warps and what they share. One worker thread at a time runs it.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

class Watch;
struct DebuggedBlock;
namespace translate {
class Tier;
class Translation;
}  // namespace translate

// Memory for lanes: aligned to a cache line, and kept for the next block. It starts as zeros, never
// with old contents of the process.
class LaneMemory {
 public:
  std::byte* reserve(std::size_t bytes) {
    constexpr std::size_t kAlignment = 64;
    if (bytes > size_) {
      memory_.reset(std::calloc(bytes + kAlignment, 1));  // untouched pages cost nothing
      size_ = 0;
      if (memory_ == nullptr) throw std::bad_alloc();
      void* place = memory_.get();
      std::size_t space = bytes + kAlignment;
      begin_ = static_cast<std::byte*>(std::align(kAlignment, bytes, place, space));
      size_ = bytes;
    }
    return begin_;
  }

 private:
  struct Free {
    void operator()(void* p) const { std::free(p); }
  };
  std::unique_ptr<void, Free> memory_;
  std::byte* begin_ = nullptr;
  std::size_t size_ = 0;
};

// One of a block's 16 barriers: the lanes of each warp that have arrived in this phase.
struct Barrier {
  std::vector<std::uint32_t> arrived;
  std::uint32_t expected = 0;           // threads; 0: all that have not exited
  std::uint32_t votes = 0, voters = 0;  // bar.red
};

// One launch, shared by the workers that run its blocks.
struct Grid {
  GridLaunch launch;
  const DecodedKernel* kernel = nullptr;
  std::uint64_t serial = 0;
  std::uint64_t blocks = 0;
  std::uint32_t threads = 0, warps = 0;
  std::uint32_t cluster_blocks = 1;
  std::uint64_t shared_bytes = 0;
  std::uint64_t local_stride = 0;
  std::byte* workspace = nullptr;  // for grid-wide barriers; null unless the launch is cooperative
  std::optional<std::chrono::steady_clock::time_point> deadline;
  translate::Tier* tier = nullptr;  // decides how blocks run; null: interpreted
  std::uint64_t workers = 1;
  std::atomic<bool> stopped{false};
  std::mutex fault_mutex;
  std::optional<Fault> fault;
  // Workers write this all the time. It has a cache line of its own, so that they can read the rest
  // undisturbed.
  alignas(64) std::atomic<std::uint64_t> next_block{0};

  void fail(Fault why) {
    const std::lock_guard lock(fault_mutex);
    if (!fault) fault = std::move(why);
    stopped.store(true, std::memory_order_relaxed);
  }
  // Whether the grid must end: it was cancelled, its time is over, or it has failed in another
  // block. The first caller to notice records the fault.
  bool out_of_time() {
    if (stopped.load(std::memory_order_relaxed)) return true;
    return (is_set(launch.cancelled) || is_set(launch.ended) || deadline) && out_of_limits();
  }

 private:
  static bool is_set(const std::atomic<bool>* flag) {
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  }
  bool out_of_limits();
};

struct Cluster;

struct Block {
  Grid* grid = nullptr;
  Worker* worker = nullptr;
  std::uint64_t linear = 0;
  Dim3 index;
  std::uint64_t prepared_for = 0;  // Grid::serial of the launch whose constants the frames hold
  std::uint32_t live_warps = 0;
  std::uint32_t idle_turns = 0;  // consecutive turns that only polled
  Cluster* cluster = nullptr;
  std::shared_ptr<Cluster> lone;  // its own cluster in a launch without clusters, once needed
  std::uint32_t cluster_rank = 0;
  std::vector<std::unique_ptr<Warp>> warps;
  std::vector<std::unique_ptr<Frame>> frames;
  LaneMemory frame_memory, local_memory, shared_memory;
  Barrier barriers[16];
  std::shared_ptr<Watch> watch;       // null unless more than bounds is checked
  std::uint32_t barriers_in_use = 0;  // one bit per barrier
  const translate::Translation* translation = nullptr;
  std::uint64_t issued = 0;                 // warp instructions, while its code is observed
  std::shared_ptr<DebuggedBlock> debugged;  // while a debugger may stop it
  bool fresh = false;                       // nothing of it has run yet
  bool untouched = false;                   // its warps are still in a block's initial state
  std::uint64_t contexts_for = 0;  // Grid::serial of the warps that translated_memory describes
  LaneMemory translated_memory;

  ~Block();
};

// What a worker thread keeps from one grid to the next.
struct Worker {
  std::vector<AccessEntry> cache;
  std::uint64_t cache_generation = 0;
  std::uint64_t cache_grid = 0;
  std::vector<std::unique_ptr<Block>> spare;
  std::uint32_t index = 0;
};

}  // namespace cuda_ffi::software
