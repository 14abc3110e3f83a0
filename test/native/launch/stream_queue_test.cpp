#include "launch/stream_queue.hpp"

#include <atomic>
#include <functional>
#include <future>
#include <optional>
#include <thread>

#include "driver/device_memory.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class StreamQueueTest : public OnSoftwareDevice {
 protected:
  void SetUp() override { queue.emplace(stream, settlements); }

  // Holds the worker until the promise is fulfilled.
  void occupy_worker(CallId id) {
    queue->run_on_worker([held = release.get_future().share()](const auto&) { held.wait(); }, id);
  }

  static void fail_with(CUresult code) {
    throw DriverError(Failure{code, "a task", {}, {}, false});
  }

  std::promise<void> release;
  std::optional<StreamQueue> queue;
};

TEST_F(StreamQueueTest, DirectWorkSettlesAtTheNextPoll) {
  bool ran = false;
  queue->run([&](const auto&) { ran = true; }, 5);
  EXPECT_TRUE(ran);
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{5});
}

// With marks, a call that comes alone, like the one before it, is polled for in memory.
TEST_F(StreamQueueTest, WithMarksACallThatComesAloneSettlesWhenDone) {
  queue.emplace(stream, settlements, std::make_shared<MarkWords>(context));
  const auto kernel = add_amount();
  const DeviceMemory memory(stream, 32 * sizeof(int));
  {
    const CurrentContext current(*context);
    driver->check(driver->cuMemsetD8Async(memory.address(), 0, 32 * sizeof(int), stream->handle()),
                  "fill");
  }
  struct {
    CUdeviceptr pointer;
    int amount;
  } parameters{memory.address(), 1};
  LaunchShape shape;
  shape.grid = {1, 1, 1};
  shape.block = {32, 1, 1};
  const Stream other(context, true, 0);
  const auto sum_now = [&] {  // whatever the queue's stream still has to do
    int sum = 0;
    const CurrentContext current(*context);
    driver->check(driver->cuMemcpyDtoHAsync_v2(&sum, memory.address(), sizeof sum, other.handle()),
                  "copy");
    other.synchronize();
    return sum;
  };
  int launched = 0;
  for (CallId id = 1; id <= 20; ++id) {
    // Every fifth call has company.
    for (CallId more = 0; more <= (id % 5 == 0); ++more, ++launched) {
      queue->run(
          [&](const auto& on) {
            launch_kernel(*kernel, *on, shape, std::as_bytes(std::span(&parameters, 1)).first(12),
                          0);
          },
          id + 100 * more);
    }
    Ended ended;
    queue->poll(std::chrono::seconds(10), ended);
    ASSERT_EQ(ended.done.size(), id % 5 == 0 ? 2u : 1u);
    EXPECT_EQ(ended.done[0], id);
    EXPECT_EQ(sum_now(), launched);
  }
}

TEST_F(StreamQueueTest, TheNextPollWaitsAsLongAsACallAsksFor) {
  const auto held = release.get_future().share();
  queue->run(
      [&](const auto& on) {
        on->driver().cuLaunchHostFunc(
            on->handle(),
            [](void* data) { static_cast<const std::shared_future<void>*>(data)->wait(); },
            const_cast<std::shared_future<void>*>(&held));
      },
      0);
  queue->settle_next_poll(1, std::chrono::seconds(60));
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    release.set_value();
  });
  Ended ended;
  queue->poll(std::chrono::microseconds(0), ended);
  EXPECT_EQ(ended.done, std::vector<CallId>{1});
  later.join();
}

TEST_F(StreamQueueTest, IsFreeUnlessTheWorkerIsBusyOrAFailureIsKept) {
  EXPECT_TRUE(queue->is_free());
  occupy_worker(1);
  EXPECT_FALSE(queue->is_free());
  release.set_value();
  queue->synchronize();
  EXPECT_TRUE(queue->is_free());
  queue->keep_failure(Failure{CUDA_ERROR_UNKNOWN, "a task", {}, {}, false});
  EXPECT_FALSE(queue->is_free());
  EXPECT_THROW(queue->throw_kept(), DriverError);
  EXPECT_TRUE(queue->is_free());
}

TEST_F(StreamQueueTest, WithMarksTheWaiterSettlesLongerCalls) {
  queue.emplace(stream, settlements, std::make_shared<MarkWords>(context));
  const auto held = release.get_future().share();
  EXPECT_EQ(settled(*queue, 0).done.size(), 0u);
  queue->run([](const auto&) {}, 1);
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{1});
  queue->run(
      [&](const auto& on) {
        on->driver().cuLaunchHostFunc(
            on->handle(),
            [](void* data) { static_cast<const std::shared_future<void>*>(data)->wait(); },
            const_cast<std::shared_future<void>*>(&held));
      },
      2);
  Ended ended;
  queue->poll(std::chrono::microseconds(100), ended);
  EXPECT_TRUE(ended.done.empty());
  release.set_value();
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{2});
}

TEST_F(StreamQueueTest, IdZeroNeverSettles) {
  queue->run([](const auto&) {}, 0);
  queue->run([](const auto&) {}, 6);
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{6});
}

TEST_F(StreamQueueTest, NothingOvertakesTheWorker) {
  std::vector<int> order;
  queue->run_on_worker(
      [&, held = release.get_future().share()](const auto&) {
        held.wait();
        order.push_back(1);
      },
      1);
  EXPECT_FALSE(queue->idle());
  queue->run([&](const auto&) { order.push_back(2); }, 2);
  EXPECT_TRUE(order.empty());
  release.set_value();
  EXPECT_EQ(settled(*queue, 2).done, (std::vector<CallId>{1, 2}));
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST_F(StreamQueueTest, AFailureIsThrownOrSettlesTheCall) {
  EXPECT_THROW(queue->run([](const auto&) { fail_with(CUDA_ERROR_INVALID_VALUE); }, 1),
               DriverError);
  queue->run_on_worker([](const auto&) { fail_with(CUDA_ERROR_OUT_OF_MEMORY); }, 2);
  const Ended ended = settled(*queue, 1);
  ASSERT_EQ(ended.failed.size(), 1u);
  EXPECT_EQ(ended.failed[0].id, 2u);
  EXPECT_EQ(ended.failed[0].failure.code, CUDA_ERROR_OUT_OF_MEMORY);
}

TEST_F(StreamQueueTest, SynchronizeThrowsTheFirstKeptFailure) {
  queue->keep_failure({CUDA_ERROR_OUT_OF_MEMORY, "cuLaunchKernelEx", {}, {}, false});
  queue->keep_failure({CUDA_ERROR_UNKNOWN, "cuLaunchKernelEx", {}, {}, false});
  try {
    queue->synchronize();
    FAIL() << "nothing was thrown";
  } catch (const DriverError& error) {
    EXPECT_EQ(error.failure().code, CUDA_ERROR_OUT_OF_MEMORY);
  }
  queue->synchronize();
}

TEST_F(StreamQueueTest, ACallAbandonedBeforeItBeginsNeverRunsButSettles) {
  occupy_worker(1);
  bool ran = false;
  queue->run_on_worker([&](const auto&) { ran = true; }, 2);
  queue->abandon(2);
  release.set_value();
  const Ended ended = settled(*queue, 2);
  EXPECT_EQ(ended.done.size() + ended.failed.size(), 2u);
  EXPECT_FALSE(ran);
}

// A graph, for one, may have to be gone before another can be made.
TEST_F(StreamQueueTest, WhatATaskHoldsIsGoneWhenItSettles) {
  std::weak_ptr<int> seen;
  std::atomic<bool> was_held{false};
  settlements = std::make_shared<Settlements>([&] { was_held = was_held || !seen.expired(); });
  queue.emplace(stream, settlements);
  const std::function<void()> ends[] = {[] {}, [] { fail_with(CUDA_ERROR_INVALID_VALUE); }};
  for (const auto& end : ends) {
    auto held = std::make_shared<int>();
    seen = held;
    queue->run_on_worker([held = std::move(held), end](const auto&) { end(); }, 1);
    settled(*queue, 1);
  }
  occupy_worker(0);
  auto held = std::make_shared<int>();
  seen = held;
  queue->run_on_worker([held = std::move(held)](const auto&) {}, 3);
  queue->abandon(3);
  release.set_value();
  settled(*queue, 1);
  EXPECT_FALSE(was_held);
}

TEST_F(StreamQueueTest, AnAbandonedCallThatOthersNeedRuns) {
  occupy_worker(1);
  bool ran = false;
  queue->run_on_worker([&](const auto&) { ran = true; }, 2, StreamQueue::IfAbandoned::Run);
  queue->abandon(2);
  release.set_value();
  EXPECT_EQ(settled(*queue, 2).done.size(), 2u);
  EXPECT_TRUE(ran);
}

TEST_F(StreamQueueTest, SynchronizeWaitsForTheWorkerToo) {
  bool ran = false;
  occupy_worker(1);
  queue->run_on_worker([&](const auto&) { ran = true; }, 2);
  release.set_value();
  queue->synchronize();
  EXPECT_TRUE(ran);
}

TEST_F(StreamQueueTest, UnpolledCallsSettleWhenTheQueueGoes) {
  queue->run([](const auto&) {}, 9);
  queue.reset();
  settlements->wait(60000);
  EXPECT_EQ(settlements->take().done, std::vector<CallId>{9});
}

TEST_F(StreamQueueTest, AnUnawaitedFailureOnTheWorkerFailsTheNextWaiter) {
  occupy_worker(0);
  queue->run([](const auto&) { fail_with(CUDA_ERROR_INVALID_VALUE); }, 0);
  queue->run([](const auto&) {}, 0);
  bool ran = false;
  queue->run([&](const auto&) { ran = true; }, 4);
  queue->run([](const auto&) {}, 5);
  release.set_value();
  const Ended ended = settled(*queue, 2);
  ASSERT_EQ(ended.failed.size(), 1u);
  EXPECT_EQ(ended.failed[0].id, 4u);
  EXPECT_EQ(ended.failed[0].failure.code, CUDA_ERROR_INVALID_VALUE);
  EXPECT_FALSE(ran);
  EXPECT_EQ(ended.done, std::vector<CallId>{5});
}

TEST_F(StreamQueueTest, AKeptFailureFailsTheNextWaiterAtOnceIfTheWorkerIsIdle) {
  queue->keep_failure({CUDA_ERROR_INVALID_VALUE, "a launch", {}, {}, false});
  EXPECT_NO_THROW(queue->run([](const auto&) {}, 0));
  EXPECT_THROW(queue->run([](const auto&) {}, 6), DriverError);
  EXPECT_NO_THROW(queue->run([](const auto&) {}, 7));
  EXPECT_EQ(settled(*queue, 1).done, std::vector<CallId>{7});
}

}  // namespace
}  // namespace cuda_ffi
