#include "api/call_threads.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

namespace cuda_ffi::api {
namespace {

// Used in place of std::latch, whose waiters GCC 12's library may leave asleep on Windows.
class Countdown {
 public:
  explicit Countdown(int left) : left_(left) {}
  void count_down() {
    const std::lock_guard lock(mutex_);
    if (--left_ == 0) ended_.notify_all();
  }
  void wait() {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [&] { return left_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable ended_;
  int left_;
};

TEST(CallThreads, ALaterTaskCanReleaseTasksThatWait) {
  constexpr int kWaiting = 200;
  Countdown released(1), ended(kWaiting);
  for (int i = 0; i < kWaiting; ++i) {
    run_on_call_thread([&] {
      released.wait();
      ended.count_down();
    });
  }
  run_on_call_thread([&] { released.count_down(); });
  ended.wait();
}

TEST(CallThreads, TasksInSequenceReuseAFewThreads) {
  std::set<std::thread::id> threads;
  for (int i = 0; i < 500; ++i) {
    std::promise<std::thread::id> ran;
    run_on_call_thread([&] { ran.set_value(std::this_thread::get_id()); });
    threads.insert(ran.get_future().get());
  }
  // Fewer than one thread per task, but possibly more than one: a thread that has just run a task
  // may not be waiting for the next one yet.
  EXPECT_LT(threads.size(), 100u);
}

TEST(CallThreads, ManyThreadsMayStartTasksAtOnce) {
  constexpr int kAsking = 8, kTasks = 200;
  Countdown ended(kAsking * kTasks);
  std::vector<std::thread> asking;
  for (int i = 0; i < kAsking; ++i) {
    asking.emplace_back([&] {
      for (int task = 0; task < kTasks; ++task) run_on_call_thread([&] { ended.count_down(); });
    });
  }
  for (std::thread& thread : asking) thread.join();
  ended.wait();
}

TEST(CallThreads, AFinishedTaskReleasesWhatItHolds) {
  auto held = std::make_shared<int>(0);
  const std::weak_ptr<int> watched = held;
  run_on_call_thread([held = std::move(held)] {});
  while (!watched.expired()) std::this_thread::yield();
}

}  // namespace
}  // namespace cuda_ffi::api
