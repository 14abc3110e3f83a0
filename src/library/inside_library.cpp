#include "library/inside_library.hpp"

#include <atomic>
#include <cstdio>
#include <thread>

#include "platform/process.hpp"

namespace cuda_ffi {
namespace {

using Clock = std::chrono::steady_clock;

// A thread counts itself before it looks whether exit() has begun, and exit() says so before it
// looks at the count: one of the two sees the other.
std::atomic<int> threads_inside{0};
std::atomic<bool> exit_has_begun{false};
std::atomic<bool> handlers_are_skipped{false};
std::atomic<std::chrono::milliseconds> moment_to_leave{kMomentToLeave};
thread_local int depth = 0;

[[noreturn]] void wait_for_the_end() {
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

bool all_have_left() {
  const auto deadline = Clock::now() + moment_to_leave.load();
  while (threads_inside > 0 && Clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return threads_inside == 0;
}

// The first thing that exit() does, because it was registered last.
void leave_if_a_thread_is_inside(int status) {
  exit_has_begun = true;
  if (!handlers_are_skipped && all_have_left()) return;
  std::fflush(nullptr);
  platform::leave_process(status);
}

}  // namespace

InsideLibrary::InsideLibrary() noexcept {
  if (depth++ > 0) return;
  threads_inside.fetch_add(1);
  if (!exit_has_begun) return;
  threads_inside.fetch_sub(1);
  wait_for_the_end();
}

InsideLibrary::~InsideLibrary() {
  if (--depth == 0) threads_inside.fetch_sub(1);
}

void guard_exit(std::chrono::milliseconds moment) {
  moment_to_leave = moment;
  platform::run_first_at_exit(leave_if_a_thread_is_inside);
}

void skip_exit_handlers() noexcept {
  handlers_are_skipped = true;
}

}  // namespace cuda_ffi
