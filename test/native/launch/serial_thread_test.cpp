#include "launch/serial_thread.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <memory>
#include <vector>

namespace cuda_ffi {
namespace {

TEST(SerialThread, RunsTasksInOrder) {
  std::vector<int> order;
  SerialThread thread;
  for (int i = 0; i < 100; ++i) thread.post([&, i] { order.push_back(i); });
  thread.drain();
  ASSERT_EQ(order.size(), 100u);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order[static_cast<size_t>(i)], i);
}

TEST(SerialThread, CountsATaskUntilItHasEnded) {
  std::promise<void> gate;
  SerialThread thread;
  EXPECT_EQ(thread.pending(), 0u);
  thread.post([opened = gate.get_future().share()] { opened.wait(); });
  EXPECT_EQ(thread.pending(), 1u);
  gate.set_value();
  thread.drain();
  EXPECT_EQ(thread.pending(), 0u);
}

// What a task holds would otherwise end on whichever thread has the last copy.
TEST(SerialThread, TakesOverWhatIsPosted) {
  auto held = std::make_shared<int>(5);
  std::promise<void> gate;
  std::function<void()> task = [held, opened = gate.get_future().share()] { opened.wait(); };
  SerialThread thread;
  thread.post(std::move(task));
  EXPECT_EQ(held.use_count(), 2);
  gate.set_value();
  thread.drain();
  EXPECT_EQ(held.use_count(), 1);
}

TEST(SerialThread, FinishesItsTasksWhenItsOwnerGoes) {
  std::promise<void> gate, ended;
  {
    SerialThread thread;
    thread.post([opened = gate.get_future().share()] { opened.wait(); });
    thread.post([&] { ended.set_value(); });
  }
  gate.set_value();
  ended.get_future().wait();
}

}  // namespace
}  // namespace cuda_ffi
