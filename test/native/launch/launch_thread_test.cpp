#include "launch/launch_thread.hpp"

#include <future>
#include <optional>

#include "driver/device_memory.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

constexpr int kThreads = 32;

// Does what every other request to a device does first.
void finish_launches() {
  LaunchThread::after_all([] {});
}

class LaunchThreadTest : public OnSoftwareDevice {
 protected:
  void SetUp() override {
    shape.block.x = kThreads;
    const CurrentContext current(*context);
    driver->check(
        driver->cuMemsetD8Async(memory->address(), 0, kThreads * sizeof(int), stream->handle()),
        "fill");
  }
  void TearDown() override { finish_launches(); }

  void launch(int amount, CallId id = 0) {
    const struct {
      CUdeviceptr pointer;
      int amount;
    } parameters{memory->address(), amount};
    launches->launch(*queue, kernel, shape, std::as_bytes(std::span(&parameters, 1)).first(12), id);
  }

  std::vector<int> sums() {
    finish_launches();
    queue->synchronize();
    std::vector<int> values(kThreads);
    const CurrentContext current(*context);
    driver->check(driver->cuMemcpyDtoHAsync_v2(values.data(), memory->address(),
                                               kThreads * sizeof(int), stream->handle()),
                  "copy");
    stream->synchronize();
    return values;
  }

  std::shared_ptr<DeviceMemory> memory =
      std::make_shared<DeviceMemory>(stream, kThreads * sizeof(int));
  std::shared_ptr<Kernel> kernel = add_amount();
  LaunchShape shape;
  std::shared_ptr<StreamQueue> queue = std::make_shared<StreamQueue>(stream, settlements);
  std::optional<LaunchThread> launches{std::in_place, settlements, LaunchThread::Use::Always};
};

// More than the thread takes at one time.
constexpr int kMany = 1000;

TEST_F(LaunchThreadTest, GivenLaunchesComeBeforeEverythingElse) {
  for (int i = 1; i <= kMany; ++i) launch(i);
  EXPECT_EQ(sums(), std::vector<int>(kThreads, kMany * (kMany + 1) / 2));
}

TEST_F(LaunchThreadTest, AwaitedLaunchesSettleInOrder) {
  for (CallId id = 1; id <= kMany; ++id) launch(1, id);
  finish_launches();
  const Ended ended = settled(*queue, kMany);
  ASSERT_EQ(ended.done.size(), kMany);
  for (CallId id = 1; id <= kMany; ++id) EXPECT_EQ(ended.done[id - 1], id);
}

TEST_F(LaunchThreadTest, ASleepingThreadIsWokenAgain) {
  for (int round = 0; round < 20; ++round) {
    launch(1);
    launch(1);
    finish_launches();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(sums(), std::vector<int>(kThreads, 40));
}

TEST_F(LaunchThreadTest, ABadShapeThrowsSynchronously) {
  launch(1);
  launch(1);
  shape.block.x = 1 << 20;
  EXPECT_THROW(launch(1), DriverError);
  EXPECT_THROW(launch(1), DriverError);
  shape.block.x = kThreads;
  EXPECT_EQ(sums(), std::vector<int>(kThreads, 2));
}

TEST_F(LaunchThreadTest, TheStreamsWorkerComesFirst) {
  launch(1);
  std::promise<void> release;
  queue->run_on_worker(
      [&, held = release.get_future().share()](const std::shared_ptr<const Stream>& on) {
        held.wait();
        const CurrentContext current(*context);
        driver->check(
            driver->cuMemsetD8Async(memory->address(), 0, kThreads * sizeof(int), on->handle()),
            "fill");
      },
      0);
  launch(1);
  launch(1);
  release.set_value();
  EXPECT_EQ(sums(), std::vector<int>(kThreads, 2));
}

TEST_F(LaunchThreadTest, OtherThreadsAlsoWait) {
  for (int i = 0; i < kMany; ++i) launch(1);
  const std::vector<int> seen = std::async(std::launch::async, [&] { return sums(); }).get();
  EXPECT_EQ(seen, std::vector<int>(kThreads, kMany));
}

// A thread does not wait forever if the launch thread keeps getting more.
TEST_F(LaunchThreadTest, OtherThreadsWaitOnlyForEarlierLaunches) {
  std::atomic<bool> enough{false};
  auto waiting = std::async(std::launch::async, [&] {
    for (int i = 0; i < 50; ++i) finish_launches();
    enough = true;
  });
  while (!enough) launch(0);
  waiting.get();
}

TEST_F(LaunchThreadTest, WithoutABurstOrAGpuLaunchesAreMadeDirectly) {
  for (const auto use : {LaunchThread::Use::InBursts, LaunchThread::Use::Never}) {
    launches.emplace(settlements, use);
    for (int i = 0; i < 100; ++i) launch(1);
    queue->synchronize();  // does not wait for the launch thread
  }
  EXPECT_EQ(sums(), std::vector<int>(kThreads, 200));
}

TEST_F(LaunchThreadTest, PendingLaunchesAreMadeBeforeItEnds) {
  for (int i = 0; i < kMany; ++i) launch(1);
  launches.reset();
  EXPECT_EQ(sums(), std::vector<int>(kThreads, kMany));
}

// The last test here: this cannot be undone in a process.
TEST_F(LaunchThreadTest, AfterRetireAllLaunchesAreMadeDirectly) {
  LaunchThread::retire_all();
  for (int i = 0; i < kMany; ++i) launch(1);
  queue->synchronize();  // as another library would: does not wait for the launch thread
  EXPECT_EQ(sums(), std::vector<int>(kThreads, kMany));
}

}  // namespace
}  // namespace cuda_ffi
