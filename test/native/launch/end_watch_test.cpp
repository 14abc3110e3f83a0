// Operations whose end the event loop looks for, as a StreamQueue has them.
#include "launch/end_watch.hpp"

#include <future>
#include <optional>

#include "launch/stream_queue.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class EndWatchTest : public OnSoftwareDevice {
 protected:
  void watch_for(std::chrono::microseconds longest) {
    queue.emplace(stream, settlements, nullptr, longest);
  }

  // What is queued behind it waits until the promise is fulfilled.
  void hold(CallId id) {
    queue->run(
        [this](const auto& on) {
          on->driver().cuLaunchHostFunc(
              on->handle(),
              [](void* data) { static_cast<const std::shared_future<void>*>(data)->wait(); },
              &held);
        },
        id);
  }

  Ended poll() {
    Ended ended;
    queue->poll(std::chrono::microseconds(0), ended);
    return ended;
  }

  Ended polled(size_t count) {
    Ended all;
    while (all.done.size() < count) queue->poll(std::chrono::microseconds(0), all);
    return all;
  }

  std::promise<void> release;
  std::shared_future<void> held = release.get_future().share();
  std::optional<StreamQueue> queue;
};

constexpr std::chrono::seconds kLong{600};

TEST_F(EndWatchTest, LaterPollsSettleInTheOrderOfTheCalls) {
  watch_for(kLong);
  hold(1);
  EXPECT_TRUE(poll().done.empty());
  EXPECT_TRUE(queue->watching());
  queue->run([](const auto&) {}, 2);
  EXPECT_TRUE(poll().done.empty());
  release.set_value();
  EXPECT_EQ(polled(2).done, (std::vector<CallId>{1, 2}));
  EXPECT_FALSE(queue->watching());
}

TEST_F(EndWatchTest, WhatAPollFindsDoneComesAfterWhatWasWatched) {
  watch_for(kLong);
  hold(1);
  EXPECT_TRUE(poll().done.empty());
  release.set_value();
  stream->synchronize();
  queue->run([](const auto&) {}, 2);
  EXPECT_EQ(poll().done, (std::vector<CallId>{1, 2}));
}

TEST_F(EndWatchTest, TheWaiterGetsWhatTakesLonger) {
  watch_for(std::chrono::microseconds(1));
  hold(1);
  EXPECT_TRUE(poll().done.empty());
  while (queue->watching()) EXPECT_TRUE(poll().done.empty());
  release.set_value();
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{1});
}

TEST_F(EndWatchTest, NothingOvertakesWhatTheWaiterHas) {
  watch_for(std::chrono::microseconds(1));
  hold(1);
  poll();
  while (queue->watching()) poll();
  queue->run([](const auto&) {}, 2);
  EXPECT_TRUE(poll().done.empty());
  EXPECT_FALSE(queue->watching());
  release.set_value();
  EXPECT_EQ(settled(*queue, 2).done, (std::vector<CallId>{1, 2}));
}

TEST_F(EndWatchTest, TheWorkerDoesNotOvertakeIt) {
  watch_for(kLong);
  hold(1);
  poll();
  queue->run_on_worker([](const auto&) {}, 2);
  EXPECT_FALSE(queue->watching());
  release.set_value();
  EXPECT_EQ(settled(*queue, 2).done, (std::vector<CallId>{1, 2}));
}

TEST_F(EndWatchTest, ItSettlesWhenTheQueueGoesOrACaptureBegins) {
  for (const bool captures : {false, true}) {
    release = {};
    held = release.get_future().share();
    watch_for(kLong);
    hold(1);
    poll();
    if (captures) {
      queue->enter_capture();
      EXPECT_FALSE(queue->watching());
      queue->leave_capture();
    }
    queue.reset();
    release.set_value();
    settlements->wait(60000);
    EXPECT_EQ(settlements->take().done, std::vector<CallId>{1});
  }
}

}  // namespace
}  // namespace cuda_ffi
