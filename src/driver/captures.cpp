#include "driver/captures.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

namespace cuda_ffi {
namespace {

using Clock = std::chrono::steady_clock;

// The time between a thread's decision to wait and the driver's check for captures. No lock can
// cover it.
constexpr std::chrono::milliseconds kUntilAWaitHasBegun{5};
constexpr std::chrono::seconds kLongestCapture{1};

struct Captures {
  std::mutex mutex;
  std::condition_variable left;
  std::size_t under_way = 0;
  bool endless = false;  // one has lasted too long, or its end was never seen
  Clock::time_point last_wait{};

  // Never destroyed, since threads outlive main().
  static Captures& of_process() {
    static auto& captures = *new Captures;
    return captures;
  }
};

}  // namespace

void enter_capture() noexcept {
  Captures& captures = Captures::of_process();
  std::unique_lock lock(captures.mutex);
  ++captures.under_way;
  const Clock::time_point begun = captures.last_wait + kUntilAWaitHasBegun;
  lock.unlock();
  std::this_thread::sleep_until(begun);
}

void leave_capture() noexcept {
  Captures& captures = Captures::of_process();
  const std::lock_guard lock(captures.mutex);
  if (captures.under_way > 0) --captures.under_way;
  captures.endless = false;
  captures.left.notify_all();
}

void wait_before_free(const Context& context) noexcept {
  Captures& captures = Captures::of_process();
  {
    std::unique_lock lock(captures.mutex);
    const auto none_or_endless = [&] { return captures.under_way == 0 || captures.endless; };
    captures.left.wait_for(lock, kLongestCapture, none_or_endless);
    captures.endless = captures.under_way > 0;
    if (captures.endless) return;
    captures.last_wait = Clock::now();
  }
  context.driver().cuCtxSynchronize();
}

}  // namespace cuda_ffi
