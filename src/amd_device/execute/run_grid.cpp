#include "amd_device/execute/run_grid.hpp"

#include <algorithm>
#include <deque>
#include <memory>
#include <thread>

#include "amd_device/execute/arguments.hpp"
#include "amd_device/execute/begin_wave.hpp"
#include "amd_device/execute/control.hpp"
#include "amd_device/execute/printed.hpp"
#include "amd_device/execute/wave.hpp"
#include "software_device/execute/schedule/pool.hpp"

namespace cuda_ffi::amd {
namespace {

// Groups that yield so often may wait for one that has not begun.
constexpr unsigned kPatientTurns = 16;
constexpr std::size_t kMostLiveGroups = 4096;

bool all_at_barrier(const Group& group) {
  bool any = false;
  for (const Wave& wave : group.waves) {
    if (wave.state == WaveState::AtBarrier) any = true;
    if (wave.state == WaveState::Running || wave.state == WaveState::Yielded) return false;
  }
  return any;
}

// Waves that have ended do not hold up a barrier.
void release_barrier(Group& group) {
  for (Wave& wave : group.waves)
    if (wave.state == WaveState::AtBarrier) wave.state = WaveState::Running;
}

// Gives every wave that can run a turn. True once all have ended.
bool run_turn(Group& group) {
  bool ended = true;
  for (Wave& wave : group.waves) {
    if (wave.state == WaveState::Running || wave.state == WaveState::Yielded) run_wave(wave);
    if (wave.state == WaveState::Faulted) return true;
    ended = ended && wave.state == WaveState::Ended;
  }
  if (all_at_barrier(group)) release_barrier(group);
  return ended;
}

bool is_cancelled(const Grid& grid) {
  const auto set = [](const std::atomic<bool>* flag) {
    return flag != nullptr && flag->load(std::memory_order_relaxed);
  };
  return set(grid.launch.cancelled) || set(grid.launch.ended);
}

// One worker's share: the groups that it has begun and that have not ended.
class Share {
 public:
  explicit Share(Grid& grid) : grid_(grid) {}

  void run() {
    while (!grid_.stopped.load(std::memory_order_relaxed)) {
      if (live_.empty() && !begin()) return;
      if (turn_ >= live_.size()) turn_ = 0;
      step();
    }
  }

 private:
  bool begin() {
    const std::uint64_t linear = grid_.next_group.fetch_add(1, std::memory_order_relaxed);
    if (linear >= grid_.groups) return false;
    if (spare_.empty()) spare_.push_back(std::make_unique<Group>());
    live_.push_back(std::move(spare_.back()));
    spare_.pop_back();
    begin_group(*live_.back(), grid_, linear);
    return true;
  }

  void step() {
    if (is_cancelled(grid_)) return cancel();
    if (run_turn(*live_[turn_])) {
      spare_.push_back(std::move(live_[turn_]));
      live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(turn_));
      turns_ = 0;
      return;
    }
    ++turn_;
    if (++turns_ < kPatientTurns * live_.size()) return;
    turns_ = 0;
    if (live_.size() < kMostLiveGroups && begin()) return;
    std::this_thread::yield();
  }

  void cancel() {
    grid_.stopped.store(true, std::memory_order_relaxed);
    const auto* ended = grid_.launch.ended;
    if (ended != nullptr && ended->load(std::memory_order_relaxed)) return;
    grid_.fail({CUDA_ERROR_LAUNCH_FAILED, "the grid was cancelled"});
  }

  Grid& grid_;
  std::deque<std::unique_ptr<Group>> live_, spare_;
  std::size_t turn_ = 0, turns_ = 0;
};

}  // namespace

std::optional<software::Fault> run_grid(const Kernel& kernel, const software::GridLaunch& launch) {
  Grid grid;
  grid.kernel = &kernel;
  grid.launch = launch;
  grid.groups = std::uint64_t{launch.grid.x} * launch.grid.y * launch.grid.z;
  grid.threads = launch.block.x * launch.block.y * launch.block.z;
  grid.waves = (grid.threads + kLanes - 1) / kLanes;
  grid.lds_bytes = kernel.metadata.group_bytes + launch.dynamic_shared_bytes;
  const std::uint64_t stack = kernel.metadata.has_dynamic_stack ? launch.stack_bytes : 0;
  grid.scratch_bytes =
      static_cast<std::uint32_t>((kernel.metadata.private_bytes + stack + 15) / 16 * 16);
  lay_out_arguments(grid);
  const std::uint64_t helpers = std::min<std::uint64_t>(grid.groups, software::thread_count()) - 1;
  software::run_with_helpers(static_cast<std::uint32_t>(helpers),
                             [&](software::Worker&) { Share(grid).run(); });
  end_printed(grid);
  return std::move(grid.fault);
}

}  // namespace cuda_ffi::amd
