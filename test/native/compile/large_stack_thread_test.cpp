#include "compile/large_stack_thread.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <future>
#include <memory>
#include <stdexcept>

namespace cuda_ffi {
namespace {

int depth(int left) {
  volatile char frame[1024] = {};
  frame[left % 1024] = 1;
  return left == 0 ? frame[0] : depth(left - 1) + frame[left % 1024];
}

TEST(LargeStackThread, HoldsWhatWouldOverflowAnOrdinaryStack) {
  int result = 0;
  run_on_large_stack([&] { result = depth(60'000); });  // at least 60 MB
  EXPECT_GT(result, 0);
}

TEST(LargeStackThread, RethrowsExceptionsToTheCaller) {
  EXPECT_THROW(run_on_large_stack([] { throw std::runtime_error("inside"); }), std::runtime_error);
}

TEST(LargeStackThread, ATaskThatTakesLongerThanItsLimitRunsOn) {
  const auto gate = std::make_shared<std::promise<void>>();
  const auto ended = std::make_shared<std::promise<void>>();
  const auto task = [gate, ended] {
    gate->get_future().wait();
    ended->set_value();
  };
  EXPECT_FALSE(run_on_large_stack(task, std::chrono::milliseconds(1)));
  gate->set_value();
  ended->get_future().wait();
  EXPECT_TRUE(run_on_large_stack([] {}, std::chrono::milliseconds(60'000)));
  EXPECT_TRUE(wait_for_large_stack_threads(60'000));
}

TEST(LargeStackThread, CanBeWaitedFor) {
  std::promise<void> gate;
  start_on_large_stack([opened = gate.get_future().share()] { opened.wait(); });
  EXPECT_FALSE(wait_for_large_stack_threads(1));
  gate.set_value();
  EXPECT_TRUE(wait_for_large_stack_threads(60000));
}

#if !defined(_WIN32)  // Windows ends other threads before any handler: platform/process.hpp
// Calls exit() with a handler that must not run while the task does, such as a library's.
[[noreturn]] void exit_with_handler(bool task_runs) {
  std::atexit([] { _Exit(9); });
  std::promise<void> gate, begun;
  start_on_large_stack([&begun, opened = gate.get_future().share()] {
    begun.set_value();
    opened.wait();
  });
  begun.get_future().wait();
  if (!task_runs) gate.set_value();
  prepare_exit(task_runs ? 1 : 60000);
  std::exit(4);
}

TEST(LargeStackThreadDeathTest, ExitRunsNoHandlersUnderATask) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // a fork would count other tests' threads
  EXPECT_EXIT(exit_with_handler(true), testing::ExitedWithCode(4), "");
  EXPECT_EXIT(exit_with_handler(false), testing::ExitedWithCode(9), "");
}
#endif

}  // namespace
}  // namespace cuda_ffi
