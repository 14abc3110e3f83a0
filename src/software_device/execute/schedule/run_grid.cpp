#include "software_device/execute/schedule/run_grid.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include "software_device/execute/debug/debugger.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/schedule/deadlock.hpp"
#include "software_device/execute/schedule/pool.hpp"
#include "software_device/execute/schedule/run_block.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/cluster.hpp"
#include "software_device/execute/state/debugged_block.hpp"
#include "software_device/execute/state/time_limit.hpp"
#include "software_device/execute/translated/translation.hpp"
#include "software_device/execute/translated/translations.hpp"

namespace cuda_ffi::software {

namespace {

// A grid with at most this many warps is done before another thread would have woken up.
constexpr std::uint64_t kInlineWarps = 8;
// A worker takes one of this many shares of the grid until the tier has decided, so that workers
// finish together and a decision takes effect soon.
constexpr std::uint64_t kShares = 64;
// Once it has decided, a worker takes a share of the remaining blocks: fewer and fewer at a time.
constexpr std::uint64_t kSharesOfRest = 4;
constexpr std::uint64_t kMostTakenAtOnce = 16;
constexpr std::size_t kMostLiveBlocks = 65536;
constexpr std::uint32_t kPatientTurns = 64;
constexpr std::size_t kSpareBlocks = 4;

std::uint64_t next_serial() {
  static std::atomic<std::uint64_t> serial{0};
  return ++serial;
}

bool is_debugged(const Grid& grid) {
  return grid.kernel->program->debugged != nullptr;
}

// A kernel that a debugger may stop runs alone.
class DebuggedTurn {
 public:
  explicit DebuggedTurn(const Grid& grid) : taken_(is_debugged(grid)) {
    if (taken_) Debugger::instance().begin(*grid.kernel->program->debugged);
  }
  ~DebuggedTurn() {
    if (taken_) Debugger::instance().end();
  }
  DebuggedTurn(const DebuggedTurn&) = delete;
  DebuggedTurn& operator=(const DebuggedTurn&) = delete;

 private:
  const bool taken_;
};

// One worker's share of a grid: the blocks that it has begun and that have not ended.
class Share {
 public:
  Share(Grid& grid, Worker& worker) : grid_(grid), worker_(worker) {
    worker.cache.resize(
        std::max<std::size_t>(worker.cache.size(), grid.kernel->program->access_count));
    if (worker.cache_grid != grid.serial) {
      std::fill(worker.cache.begin(), worker.cache.end(), AccessEntry{});
      worker.cache_generation = MemoryMap::instance().generation();
      worker.cache_grid = grid.serial;
    }
  }

  void run() {
    while (!grid_.stopped.load(std::memory_order_relaxed)) {
      if (live_.empty() && !begin()) break;
      if (turn_ >= live_.size()) turn_ = 0;
      step(turn_);
    }
    note_taken();
    for (Live& live : live_) put_away(live);
  }

 private:
  struct Live {
    std::unique_ptr<Block> block;
    std::shared_ptr<Cluster> cluster;
  };

  // Begins the next cluster (a single block if there are no clusters).
  bool begin() {
    const std::uint64_t size = grid_.cluster_blocks;
    if (next_ == end_ && !take_more()) return false;
    const std::uint64_t first = next_++;
    if (first > 0 && grid_.out_of_time()) return false;
    if (size == 1) {
      begin_block(first, nullptr, 0);
      return true;
    }
    auto cluster = std::make_shared<Cluster>();
    cluster->blocks.resize(size);
    cluster->arrived.assign(size, std::vector<std::uint32_t>(grid_.warps, 0));
    for (std::uint32_t rank = 0; rank < size; ++rank)
      begin_block(member(first, rank), cluster, rank);
    return true;
  }

  // Takes several at a time, because sharing the counter with other workers costs as much as a
  // small block.
  bool take_more() {
    note_taken();
    const std::uint64_t units = grid_.blocks / grid_.cluster_blocks;
    std::uint64_t first = grid_.next_block.load(std::memory_order_relaxed), taken = 0;
    do {
      if (first >= units) return false;
      taken = taken_at_once(units, units - first);
    } while (
        !grid_.next_block.compare_exchange_weak(first, first + taken, std::memory_order_relaxed));
    next_ = first;
    end_ = first + taken;
    choose();
    return true;
  }

  std::uint64_t taken_at_once(std::uint64_t units, std::uint64_t left) const {
    const bool settled = grid_.tier == nullptr || grid_.tier->has_settled();
    const std::uint64_t share =
        settled ? left / (kSharesOfRest * grid_.workers) : units / (kShares * grid_.workers);
    return std::clamp<std::uint64_t>(share, 1, std::min(left, kMostTakenAtOnce));
  }

  // All blocks taken at one time run in the same way. They are timed together while the tier wants
  // to know.
  void choose() {
    if (grid_.tier == nullptr) return;
    const std::uint64_t blocks = (end_ - next_) * grid_.cluster_blocks;
    translation_ = grid_.tier->choose();
    if (translation_ != nullptr) translation_->note_blocks(blocks);
    if (!grid_.tier->measures() || !live_.empty()) return;
    began_ = std::chrono::steady_clock::now();
    taken_ = blocks;
  }

  void note_taken() {
    if (taken_ == 0) return;
    const auto time = std::chrono::steady_clock::now() - began_;
    if (live_.empty()) grid_.tier->note(translation_, taken_, time);
    taken_ = 0;
  }

  // The linear index of the block with `rank` in cluster number `index`.
  std::uint64_t member(std::uint64_t index, std::uint32_t rank) const {
    const Dim3 &grid = grid_.launch.grid, &size = grid_.launch.cluster;
    const std::uint64_t across = grid.x / size.x, down = grid.y / size.y;
    const std::uint64_t x = index % across * size.x + rank % size.x;
    const std::uint64_t y = index / across % down * size.y + rank / size.x % size.y;
    const std::uint64_t z = index / across / down * size.z + rank / size.x / size.y;
    return (z * grid.y + y) * grid.x + x;
  }

  void begin_block(std::uint64_t linear, std::shared_ptr<Cluster> cluster, std::uint32_t rank) {
    std::unique_ptr<Block> block;
    if (worker_.spare.empty()) {
      block = std::make_unique<Block>();
    } else {
      block = std::move(worker_.spare.back());
      worker_.spare.pop_back();
    }
    block->cluster = cluster.get();
    block->lone.reset();
    block->cluster_rank = rank;
    start_block(*block, grid_, worker_, linear, translation_);
    if (cluster != nullptr) cluster->blocks[rank] = block.get();
    live_.push_back({std::move(block), std::move(cluster)});
  }

  void put_away(Live& live) {
    if (is_debugged(grid_)) Debugger::instance().end(*live.block);
    if (live.cluster != nullptr) live.cluster->blocks[live.block->cluster_rank] = nullptr;
    if (worker_.spare.size() < kSpareBlocks + grid_.cluster_blocks)
      worker_.spare.push_back(std::move(live.block));
  }

  void step(std::size_t index) {
    Block& block = *live_[index].block;
    if (live_.size() > 1 && is_debugged(grid_)) note_mingled();
    switch (run_block(block)) {
      case Turn::Finished:
        put_away(live_[index]);
        if (live_[index].cluster != nullptr) settle_cluster(*live_[index].cluster);
        live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(index));
        waits_ = 0;
        return;
      case Turn::Stopped:
        grid_.stopped.store(true, std::memory_order_relaxed);
        return;
      case Turn::Rewound:
        start_again(block);
        return;
      case Turn::Waiting:
        if (live_[index].cluster == nullptr || ++waits_ > 2 * live_.size()) return deadlock(block);
        break;
      case Turn::Yielded:
        waits_ = 0;
        if (is_debugged(grid_)) Debugger::instance().pass_turn();
        widen(block);
        break;
    }
    ++turn_;
  }

  // Blocks that take turns do not do the same again alone.
  void note_mingled() {
    for (const Live& live : live_) live.block->debugged->mingled = true;
  }

  // A block that only polls may be waiting for one that has not begun.
  void widen(const Block& block) {
    const std::uint32_t patience = grid_.launch.cooperative ? 1 : kPatientTurns;
    if (block.idle_turns < patience) return;
    if (live_.size() < kMostLiveBlocks && begin()) return;
    if (live_.size() == 1) std::this_thread::yield();
  }

  void deadlock(const Block& block) {
    grid_.fail({CUDA_ERROR_LAUNCH_FAILED, describe_deadlock(block)});
  }

  Grid& grid_;
  Worker& worker_;
  std::vector<Live> live_;
  std::uint64_t next_ = 0, end_ = 0;  // blocks, or clusters, that only this worker will begin
  const translate::Translation* translation_ = nullptr;  // how they run
  std::uint64_t taken_ = 0;                              // blocks being timed; 0: none
  std::chrono::steady_clock::time_point began_;
  std::size_t turn_ = 0;
  std::size_t waits_ = 0;
};

std::optional<Fault> refuse(const GridLaunch& launch) {
  const auto bad = [](const char* why) { return Fault{CUDA_ERROR_INVALID_VALUE, why}; };
  if (launch.kernel == nullptr) return bad("no kernel");
  const std::uint64_t threads = std::uint64_t{launch.block.x} * launch.block.y * launch.block.z;
  if (threads == 0 || threads > 1024) return bad("a block has 1 to 1024 threads");
  if (launch.grid.x == 0 || launch.grid.y == 0 || launch.grid.z == 0) return bad("an empty grid");
  if (launch.parameters.size() < launch.kernel->info.parameter_bytes)
    return bad("too few bytes of parameters");
  const Dim3& cluster = launch.cluster;
  const std::uint64_t size = std::uint64_t{cluster.x} * cluster.y * cluster.z;
  if (size > 1 && (size > 64 || launch.grid.x % cluster.x != 0 || launch.grid.y % cluster.y != 0 ||
                   launch.grid.z % cluster.z != 0))
    return bad("the grid is not a multiple of the cluster");
  return std::nullopt;
}

void describe(Grid& grid, const GridLaunch& launch) {
  const DecodedKernel& kernel = *launch.kernel;
  grid.launch = launch;
  grid.kernel = &kernel;
  grid.serial = next_serial();
  grid.blocks = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
  grid.threads = launch.block.x * launch.block.y * launch.block.z;
  grid.warps = (grid.threads + kLanes - 1) / kLanes;
  const std::uint64_t cluster =
      std::uint64_t{launch.cluster.x} * launch.cluster.y * launch.cluster.z;
  grid.cluster_blocks = cluster == 0 ? 1 : static_cast<std::uint32_t>(cluster);
  grid.shared_bytes = std::max<std::uint64_t>(
      kernel.reserved_shared + kernel.info.static_shared_bytes,
      std::uint64_t{kernel.dynamic_shared_offset} + launch.dynamic_shared_bytes);
  grid.local_stride =
      kernel.function->local_bytes + kernel.stack_bytes.value_or(launch.stack_bytes);
  grid.tier = translate::find_tier(launch);
  if (const auto limit = time_limit()) grid.deadline = std::chrono::steady_clock::now() + *limit;
}

}  // namespace

std::optional<Fault> run_grid(const GridLaunch& launch) {
  if (auto fault = refuse(launch)) return fault;
  Grid grid;
  describe(grid, launch);
  if (Observation* const observation = grid.kernel->program->observation.get())
    observation->note_launch(launch);
  alignas(64) std::byte workspace[64] = {};
  std::optional<Allocation> visible;
  if (launch.cooperative) {
    grid.workspace = workspace;
    visible =
        MemoryMap::instance().adopt(reinterpret_cast<std::uint64_t>(workspace), sizeof workspace);
  }
  const std::uint64_t units = grid.blocks / grid.cluster_blocks;
  const bool small = grid.blocks * grid.warps <= kInlineWarps || is_debugged(grid);
  const std::uint64_t threads = launch.threads != 0 ? launch.threads : thread_count();
  const std::uint64_t helpers = small ? 0 : std::min(units, threads) - 1;
  grid.workers = helpers + 1;
  const DebuggedTurn turn(grid);
  run_with_helpers(static_cast<std::uint32_t>(helpers),
                   [&](Worker& worker) { Share(grid, worker).run(); });
  if (visible) MemoryMap::instance().release(visible->base);
  return std::move(grid.fault);
}

}  // namespace cuda_ffi::software
