// The system temporarily has no thread to give: a container's limit, or a full machine.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <system_error>
#include <vector>

#include "launch/background_end.hpp"
#include "launch/parallel_copy.hpp"
#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

// The limit applies only to users without privileges.
void allow_threads(bool allowed) {
  if (geteuid() == 0 && setuid(65534) != 0) std::exit(2);
  rlimit limit{};
  getrlimit(RLIMIT_NPROC, &limit);
  limit.rlim_cur = allowed ? limit.rlim_max : 1;
  if (setrlimit(RLIMIT_NPROC, &limit) != 0) std::exit(3);
}

void expect(bool what, int code) {
  if (!what) std::exit(code);
}

class NoThreadDeathTest : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(NoThreadDeathTest, APostIsRefusedAndALaterOneRuns) {
  const auto run = [] {
    allow_threads(false);
    SerialThread thread;
    bool refused = false;
    std::function<void()> task = [] { std::exit(10); };
    try {
      thread.post(std::move(task));
    } catch (const std::system_error&) {
      refused = true;
    }
    expect(refused && task != nullptr, 11);
    expect(thread.pending() == 0, 12);
    allow_threads(true);
    bool ran = false;
    thread.post([&] { ran = true; });
    thread.drain();
    std::exit(ran ? 7 : 13);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

TEST_F(NoThreadDeathTest, LargeArraysAreCopiedByTheCallingThread) {
  const auto run = [] {
    allow_threads(false);
    std::vector<std::byte> from(4 << 20, std::byte{5}), to(from.size());
    parallel_copy(to.data(), from.data(), from.size());
    std::_Exit(to == from ? 7 : 10);  // at exit, LeakSanitizer would need a thread
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

TEST_F(NoThreadDeathTest, BackgroundTasksRunOnTheCallingThread) {
  const auto run = [] {
    allow_threads(false);
    bool ended = false;
    run_in_background([&] { ended = true; }, std::chrono::milliseconds{0});
    std::_Exit(ended ? 7 : 10);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace cuda_ffi
