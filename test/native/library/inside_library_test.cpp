#include "library/inside_library.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <thread>

#include "compile/large_stack_thread.hpp"
#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

#if !defined(_WIN32)  // which ends other threads before any handler: platform/process.hpp

constexpr int kStatus = 4, kHandlerRan = 9, kUsedAfterwards = 11;

constexpr std::chrono::milliseconds kLongMoment{60'000};

bool library_is_gone = false;

void use_library() {
  if (library_is_gone) std::_Exit(kUsedAfterwards);
}

// As a library's handler: what threads inside it use is gone afterwards. The process ends a moment
// later, so that a thread that should not be there is seen.
void take_library_apart() {
  library_is_gone = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  std::_Exit(kHandlerRan);
}

void stay(const std::function<bool()>& enough) {
  while (!enough()) {
    use_library();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// Starts a thread that runs `work` and returns when that has begun.
using Start = void (*)(std::function<void()> work);

void on_a_plain_thread(std::function<void()> work) {
  std::promise<void> begun;
  std::thread([&begun, work = std::move(work)] {
    const InsideLibrary outer;
    {
      const InsideLibrary inner;  // leaving it is not leaving the library
    }
    begun.set_value();
    work();
  }).detach();
  begun.get_future().wait();
}

void on_a_serial_thread(std::function<void()> work) {
  static auto& thread = *new SerialThread;
  std::promise<void> begun;
  thread.post([&begun, work = std::move(work)] {
    begun.set_value();
    work();
  });
  begun.get_future().wait();
}

void on_a_large_stack(std::function<void()> work) {
  std::promise<void> begun;
  start_on_large_stack([&begun, work = std::move(work)] {
    begun.set_value();
    work();
  });
  begun.get_future().wait();
}

[[noreturn]] void exit_while(Start start, std::chrono::milliseconds moment,
                             std::function<bool()> enough) {
  std::atexit(take_library_apart);
  start([enough] { stay(enough); });
  guard_exit(moment);
  std::exit(kStatus);
}

[[noreturn]] void exit_under(Start start) {
  exit_while(start, kMomentToLeave, [] { return false; });
}

[[noreturn]] void exit_shortly_before_the_end_of(Start start) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  exit_while(start, kLongMoment, [until] { return std::chrono::steady_clock::now() > until; });
}

// In a process of its own: a fork would count threads of this one that it does not have.
class InsideLibraryDeathTest : public testing::TestWithParam<Start> {
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_P(InsideLibraryDeathTest, NoHandlerRunsUnderAThreadThatStays) {
  EXPECT_EXIT(exit_under(GetParam()), testing::ExitedWithCode(kStatus), "");
}

TEST_P(InsideLibraryDeathTest, HandlersRunAfterAThreadThatLeavesSoon) {
  EXPECT_EXIT(exit_shortly_before_the_end_of(GetParam()), testing::ExitedWithCode(kHandlerRan), "");
}

// As NVRTC does in the middle of a first compile.
[[noreturn]] void exit_with_a_handler_registered_late(Start start) {
  start([] { stay([] { return false; }); });
  guard_exit();
  std::atexit(take_library_apart);
  std::exit(kStatus);
}

TEST_P(InsideLibraryDeathTest, NorOneThatTheThreadRegistersLater) {
  EXPECT_EXIT(exit_with_a_handler_registered_late(GetParam()), testing::ExitedWithCode(kStatus),
              "");
}

INSTANTIATE_TEST_SUITE_P(Threads, InsideLibraryDeathTest,
                         testing::Values(on_a_plain_thread, on_a_serial_thread, on_a_large_stack));

// Tasks follow one another, each of which enters the library again.
[[noreturn]] void exit_under_a_queue() {
  std::atexit(take_library_apart);
  static auto& thread = *new SerialThread;
  static std::function<void()> task = [] {
    use_library();
    thread.post(std::function<void()>(task));
  };
  thread.post(std::function<void()>(task));
  guard_exit(kLongMoment);
  std::exit(kStatus);
}

class GuardedExitDeathTest : public testing::Test {
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(GuardedExitDeathTest, NobodyEntersOnceTheHandlersHaveBegun) {
  EXPECT_EXIT(exit_under_a_queue(), testing::ExitedWithCode(kHandlerRan), "");
}

[[noreturn]] void exit_without_handlers() {
  std::atexit(take_library_apart);
  skip_exit_handlers();
  guard_exit();
  std::exit(kStatus);
}

TEST_F(GuardedExitDeathTest, HandlersCanBeSkipped) {
  EXPECT_EXIT(exit_without_handlers(), testing::ExitedWithCode(kStatus), "");
}

#endif

}  // namespace
}  // namespace cuda_ffi
