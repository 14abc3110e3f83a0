#include "launch/launch_thread.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "driver/first_fault.hpp"
#include "library/inside_library.hpp"
#include "platform/cpu.hpp"
#include "platform/demangle.hpp"
#include "platform/environment.hpp"

namespace cuda_ffi {
namespace {

using Clock = std::chrono::steady_clock;

// After this many launches in a row, expect more.
constexpr std::uint32_t kLaunchesBeforeABurst = 16;
// The most launches that another request may have to wait for: 0.2 ms on a GPU.
constexpr size_t kMostGiven = 64;
// Wait for several free places at once, not before every launch.
constexpr size_t kRoomToWaitFor = 16;
// Launches with larger parameter blocks are rare, and do not pay for this thread's copy.
constexpr size_t kMostParameterBytes = 256;
// How long the thread polls for more before it sleeps: waking it takes 5 microseconds or more.
constexpr std::chrono::microseconds kAwake{50};
constexpr std::chrono::seconds kGraceAtTheEnd{1};
constexpr size_t kLine = 64;

// Pauses between two polls: each poll takes the cache line away from the thread that writes it.
void rest_between_looks() noexcept {
  for (int i = 0; i < 16; ++i) platform::relax();
}

// Polls until another thread makes `holds` true, which must be soon.
template <class Condition>
void wait_until(const Condition& holds) {
  constexpr int kLooksBeforeYields = 1024;
  for (int looks = 0; !holds(); ++looks) {
    looks < kLooksBeforeYields ? rest_between_looks() : std::this_thread::yield();
  }
}

std::string text_of(const Extent& extent) {
  std::string text = "[" + std::to_string(extent.x);
  for (const std::uint32_t more : {extent.y, extent.z}) text += ", " + std::to_string(more);
  return text + "]";
}

struct alignas(kLine) Launch {
  StreamQueue* queue;
  Kernel* kernel;
  LaunchShape shape;
  CallId id;
  size_t parameter_bytes;
  std::array<std::byte, kMostParameterBytes> parameters;

  void run() const {
    launch_now(*queue, *kernel, shape, std::span(parameters).first(parameter_bytes), id);
  }

  std::string text() const {
    return platform::demangle(kernel->name()) + ", grid " + text_of(shape.grid) + ", block " +
           text_of(shape.block);
  }
};

}  // namespace

std::atomic<std::uint32_t> LaunchThread::threads_at_work{0};
std::atomic<bool> LaunchThread::retired{false};

// A ring of launches that the JavaScript thread fills and the launch thread empties.
struct LaunchThread::State {
  explicit State(std::shared_ptr<Settlements> to) : settlements(std::move(to)) {}

  const std::shared_ptr<Settlements> settlements;
  const std::thread::id owner = std::this_thread::get_id();
  std::array<Launch, kMostGiven> ring;

  // Written by the JavaScript thread only.
  alignas(kLine) std::atomic<std::uint64_t> given{0};
  std::uint64_t room_until = kMostGiven;
  bool started = false;
  bool at_work = false;

  // Written by the launch thread only.
  alignas(kLine) std::atomic<std::uint64_t> launched{0};

  // Rarely written.
  alignas(kLine) std::atomic<bool> asleep{false};
  std::atomic<bool> abandoned{false};
  std::mutex mutex;
  std::condition_variable woken;
  bool closed = false;
  std::vector<std::shared_ptr<const void>> used;

  // Waits until the thread has launched everything given so far.
  void finish() const noexcept {
    const std::uint64_t all = given.load(std::memory_order_acquire);
    wait_until([&] { return has_launched(all); });
  }

  bool has_launched(std::uint64_t count) const noexcept {
    return launched.load(std::memory_order_acquire) >= count || abandoned;
  }

  // If the ring is full, waits until the thread has launched some.
  void make_room() noexcept {
    const std::uint64_t all = given.load(std::memory_order_relaxed);
    if (all < room_until) return;
    wait_until([&] { return has_launched(all - kMostGiven + kRoomToWaitFor); });
    room_until = launched.load(std::memory_order_acquire) + kMostGiven;
  }

  void run() {
    std::uint64_t seen = 0;
    for (std::uint64_t next = 0; !abandoned; ++next) {
      if (next == seen) {
        if (!comes(next)) return;
        seen = given;
      }
      launch(ring[next % kMostGiven]);
      launched.store(next + 1, std::memory_order_release);
    }
  }

  // Waits for launch number `next`; false once the thread is to end.
  bool comes(std::uint64_t next) {
    const auto there = [&] { return given.load() != next; };
    for (const auto until = Clock::now() + kAwake; Clock::now() < until; rest_between_looks()) {
      if (there()) return true;
    }
    std::unique_lock lock(mutex);
    asleep = true;  // before the last check of `given`: see wake()
    woken.wait(lock, [&] { return there() || closed; });
    asleep = false;
    return there();
  }

  // Reads `asleep` after writing `given`, while the thread writes `asleep` before reading `given`:
  // at least one of them sees the other's write.
  void wake() {
    if (!asleep) return;
    const std::lock_guard lock(mutex);
    woken.notify_all();
  }

  void launch(const Launch& launch) {
    const InsideLibrary inside;
    try {
      launch.run();
    } catch (const DriverError& error) {
      fail(launch, error.failure());
    } catch (const std::exception& error) {
      fail(launch, {CUDA_ERROR_UNKNOWN, "launch", error.what()});
    }
  }

  void fail(const Launch& launch, const Failure& why) {
    if (launch.id != 0) return settlements->fail({&launch.id, 1}, why);
    if (!why.ends_context) return launch.queue->keep_failure(why);
    // Every later call fails with it too; this gives their message the launch that failed first.
    FirstFault::of(launch.kernel->context()->device()).name(why.fault, launch.text());
  }

  // Maintain `threads_at_work`, which after_all() checks. JavaScript thread.
  void work() {
    if (!std::exchange(at_work, true)) threads_at_work.fetch_add(1);
  }
  void rest() {
    if (std::exchange(at_work, false)) threads_at_work.fetch_sub(1);
  }
};

// All launch threads of the process. Never destroyed, since threads outlive main().
struct LaunchThread::Threads {
  std::mutex mutex;
  std::vector<std::shared_ptr<State>> states;

  static Threads& of_process() {
    static auto& threads = *new Threads;
    return threads;
  }

  void add(const std::shared_ptr<State>& state) {
    const std::lock_guard lock(mutex);
    states.push_back(state);
  }

  void remove(const std::shared_ptr<State>& state) {
    const std::lock_guard lock(mutex);
    std::erase(states, state);
  }

  std::vector<std::shared_ptr<State>> all() {
    const std::lock_guard lock(mutex);
    return states;
  }
};

LaunchThread::Use LaunchThread::configured_use() {
  const auto value = platform::environment_variable("CUDA_FFI_LAUNCH_THREAD").value_or("");
  if (value == "always") return Use::Always;
  const bool alone = std::thread::hardware_concurrency() < 2;
  return value == "off" || alone ? Use::Never : Use::InBursts;
}

LaunchThread::LaunchThread(std::shared_ptr<Settlements> settlements, Use use)
    : use_(use), state_(std::make_shared<State>(std::move(settlements))) {
  Threads::of_process().add(state_);
}

LaunchThread::~LaunchThread() {
  close({});
}

void LaunchThread::close(std::vector<std::shared_ptr<const void>> used) {
  if (std::exchange(closed_, true)) return;
  State& state = *state_;
  const auto deadline = Clock::now() + kGraceAtTheEnd;
  const std::uint64_t all = state.given;
  wait_until([&] { return state.has_launched(all) || Clock::now() > deadline; });
  if (!state.has_launched(all)) {
    state.used = std::move(used);
    state.abandoned = true;
  }
  state.rest();
  Threads::of_process().remove(state_);
  const std::lock_guard lock(state.mutex);
  state.closed = true;
  state.woken.notify_all();
}

void LaunchThread::retire_all() noexcept {
  retired = true;
}

void LaunchThread::wait_for_all() noexcept {
  for (const auto& state : Threads::of_process().all()) {
    state->finish();
    if (state->owner == std::this_thread::get_id()) state->rest();
  }
}

void LaunchThread::launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                          const LaunchShape& shape, std::span<const std::byte> parameters,
                          CallId id) {
  count();
  if (!wanted_for(queue, parameters)) return launch_here(queue, kernel, shape, parameters, id);
  Taken& before = taken(*kernel);
  if (before.kernel == kernel.get() && before.shape == shape && started()) {
    return give(queue, *kernel, shape, parameters, id);
  }
  launch_here(queue, kernel, shape, parameters, id);
  before = {kernel.get(), shape};
  any_taken_ = true;
}

bool LaunchThread::started() {
  if (state_->started) return true;
  try {
    std::thread([shared = state_] { shared->run(); }).detach();
  } catch (const std::system_error&) {
    return false;
  }
  return state_->started = true;
}

LaunchThread::Taken& LaunchThread::taken(const Kernel& kernel) noexcept {
  return taken_[reinterpret_cast<std::uintptr_t>(&kernel) / kLine % taken_.size()];
}

void LaunchThread::count() {
  ++in_a_row_;
  if (std::exchange(others_before_, others_asked) == others_asked) return;
  in_a_row_ = 1;
  if (std::exchange(any_taken_, false)) taken_.fill({});
}

bool LaunchThread::wanted_for(const StreamQueue& queue,
                              std::span<const std::byte> parameters) const {
  if (use_ == Use::InBursts &&
      (in_a_row_ <= kLaunchesBeforeABurst || queue.stream()->driver().software())) {
    return false;
  }
  if (use_ == Use::Never || retired || closed_) return false;
  // The worker's earlier tasks come first; and a capture cares which thread launches.
  return queue.idle() && !queue.before_capture() && parameters.size() <= kMostParameterBytes;
}

void LaunchThread::launch_here(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                               const LaunchShape& shape, std::span<const std::byte> parameters,
                               CallId id) {
  state_->finish();
  queue_launch(queue, kernel, shape, parameters, id);
}

void LaunchThread::give(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
                        std::span<const std::byte> parameters, CallId id) {
  State& state = *state_;
  state.make_room();
  state.work();
  const std::uint64_t number = state.given.load(std::memory_order_relaxed);
  Launch& launch = state.ring[number % kMostGiven];
  launch.queue = &queue;
  launch.kernel = &kernel;
  launch.shape = shape;
  launch.id = id;
  launch.parameter_bytes = parameters.size();
  std::copy(parameters.begin(), parameters.end(), launch.parameters.begin());
  state.given = number + 1;
  state.wake();
}

}  // namespace cuda_ffi
