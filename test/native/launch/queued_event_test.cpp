#include "launch/queued_event.hpp"

#include <future>

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

// Two streams. The worker of the first is held until release().
class QueuedEventTest : public OnSoftwareDevice {
 protected:
  void SetUp() override {
    first.run_on_worker([held = held_.get_future().share()](const auto&) { held.wait(); }, 0);
  }
  void TearDown() override { release(); }

  void release() {
    if (!std::exchange(released_, true)) held_.set_value();
  }

  // Records that the driver got something, in the order of `queue`.
  void note(StreamQueue& queue, char what) {
    queue.run(
        [this, what](const auto&) {
          const std::lock_guard lock(mutex_);
          notes_ += what;
        },
        0);
  }

  std::string notes() {
    first.synchronize();
    second.synchronize();
    return notes_;
  }

  QueuedEvent event{Event(context, Event::Timing::On)};
  StreamQueue first{stream, settlements};
  StreamQueue second{std::make_shared<const Stream>(context, true, 0), settlements};

 private:
  std::promise<void> held_;
  bool released_ = false;
  std::mutex mutex_;
  std::string notes_;
};

TEST_F(QueuedEventTest, AWaitComesAfterTheMarkOfABusyWorker) {
  note(first, 'a');
  event.record(first);
  event.wait(second);
  note(second, 'b');
  EXPECT_FALSE(second.idle());
  release();
  EXPECT_EQ(notes(), "ab");
}

TEST_F(QueuedEventTest, AMarkNotYetMadeIsNotDone) {
  event.record(first);
  EXPECT_FALSE(event.done());
  const QueuedEvent start{Event(context, Event::Timing::On)};
  EXPECT_THROW(event.elapsed_since(start), DriverError);
  release();
  first.synchronize();
  EXPECT_TRUE(event.done());
}

TEST_F(QueuedEventTest, ALaterMarkComesAfterAWaitForTheEarlierOne) {
  event.record(second);
  note(first, 'a');
  event.wait(first);  // the worker does it, and is busy
  event.record(second);
  note(second, 'b');
  EXPECT_FALSE(second.idle());
  EXPECT_FALSE(event.done());
  release();
  EXPECT_EQ(notes(), "ab");
  EXPECT_TRUE(event.done());
}

TEST_F(QueuedEventTest, AGraphComesAfterEarlierUsesOfItsEvents) {
  note(first, 'a');
  event.record(first);
  event.before_graph(second);
  note(second, 'b');
  release();
  EXPECT_EQ(notes(), "ab");
}

TEST_F(QueuedEventTest, AWaitComesAfterAGraphThatMakesTheMark) {
  note(first, 'a');
  event.is_recorded_by(first);
  EXPECT_FALSE(event.done());
  event.wait(second);
  note(second, 'b');
  release();
  EXPECT_EQ(notes(), "ab");
}

TEST_F(QueuedEventTest, WithIdleWorkersEverythingIsDoneAtOnce) {
  release();
  first.synchronize();
  event.record(first);
  event.wait(second);
  EXPECT_TRUE(first.idle());
  EXPECT_TRUE(second.idle());
  event.event()->synchronize();
  EXPECT_TRUE(event.done());
}

}  // namespace
}  // namespace cuda_ffi
