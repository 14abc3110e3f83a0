#include "launch/device_heap.hpp"

#include <functional>
#include <future>
#include <thread>
#include <utility>

#include "driver/stream_capture.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class DeviceHeapTest : public OnSoftwareDevice {
 protected:
  // A value to pass as `used`, and a future that becomes ready when it is destroyed.
  static std::pair<std::shared_ptr<const void>, std::future<void>> watched() {
    auto ended = std::make_shared<std::promise<void>>();
    std::future<void> future = ended->get_future();
    return {std::shared_ptr<const void>(nullptr, [ended](auto) { ended->set_value(); }),
            std::move(future)};
  }

  static bool has_ended(std::future<void>& future) {
    return future.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  }

  std::shared_ptr<DeviceHeap> heap = std::make_shared<DeviceHeap>(context);
};

TEST_F(DeviceHeapTest, AnyStreamMayUseMemoryOfTheHeap) {
  const auto memory = heap->allocate(1024);
  const Stream other(context, true, 0);
  const CurrentContext current(*context);
  driver->check(driver->cuMemsetD8Async(memory->address(), 7, 1024, stream->handle()), "fill");
  stream->synchronize();
  std::vector<unsigned char> bytes(1024);
  driver->check(driver->cuMemcpyDtoHAsync_v2(bytes.data(), memory->address(), 1024, other.handle()),
                "copy");
  other.synchronize();
  EXPECT_EQ(bytes, std::vector<unsigned char>(1024, 7));
}

TEST_F(DeviceHeapTest, MemoryIsKeptUntilTheStreamHasDoneItsWork) {
  auto queue = std::make_shared<StreamQueue>(stream, settlements);
  heap->add(queue);
  std::promise<void> release;
  queue->run_on_worker([held = release.get_future().share()](const auto&) { held.wait(); }, 0);
  auto [used, ended] = watched();
  heap->release_when_idle(std::move(used));
  EXPECT_FALSE(has_ended(ended));
  release.set_value();
  ended.get();  // hangs if it is never released
}

TEST_F(DeviceHeapTest, ARemovedStreamStillFinishesFirst) {
  auto queue = std::make_shared<StreamQueue>(stream, settlements);
  heap->add(queue);
  std::promise<void> release;
  queue->run_on_worker([held = release.get_future().share()](const auto&) { held.wait(); }, 0);
  heap->remove(*queue);
  auto [used, ended] = watched();
  heap->release_when_idle(std::move(used));
  EXPECT_FALSE(has_ended(ended));
  release.set_value();
  ended.get();
}

// Querying a stream that is being captured would end the capture.
TEST_F(DeviceHeapTest, AStreamRemovedDuringItsCaptureFinishesEarlierWork) {
  auto queue = std::make_shared<StreamQueue>(stream, settlements);
  heap->add(queue);
  std::promise<void> release;
  auto held = release.get_future().share();
  {
    const CurrentContext current(*context);
    driver->check(driver->cuLaunchHostFunc(
                      stream->handle(),
                      [](void* of) { static_cast<std::shared_future<void>*>(of)->wait(); }, &held),
                  "hold");
  }
  queue->enter_capture();
  StreamCapture capture(stream);
  heap->remove(*queue);
  auto [used, ended] = watched();
  heap->release_when_idle(std::move(used));
  EXPECT_FALSE(has_ended(ended));
  EXPECT_NO_THROW(capture.end());
  release.set_value();
  ended.get();
}

// The driver may not be able to release it before a kernel ends that waits for this thread.
TEST_F(DeviceHeapTest, ATaskReleasedInTheBackgroundEndsThere) {
  struct Probe {
    explicit Probe(int& of_copies) : copies(&of_copies) {}
    Probe(const Probe& other) : copies(other.copies) { ++*copies; }
    Probe(Probe&& other) noexcept = default;
    void operator()() const {}
    int* copies;
  };
  int copies = 0;
  std::function<void()> task = Probe(copies);
  heap->release_in_background(std::move(task));
  EXPECT_EQ(copies, 0);
}

// The thread on which it was freed, once it has been.
std::promise<std::thread::id> freed;
decltype(DriverTable::cuMemFree_v2) free_memory = nullptr;

TEST_F(DeviceHeapTest, MemoryOutsideThePoolOutlivesQueuedWorkAndEndsOnAnotherThread) {
  auto& table = const_cast<Driver&>(*driver);
  free_memory = std::exchange(table.cuMemFree_v2, [](CUdeviceptr address) {
    freed.set_value(std::this_thread::get_id());
    return free_memory(address);
  });
  auto queue = std::make_shared<StreamQueue>(stream, settlements);
  heap->add(queue);
  std::promise<void> release;
  queue->run_on_worker([held = release.get_future().share()](const auto&) { held.wait(); }, 0);
  auto end = freed.get_future();
  heap->keep(OwnMemory::managed(context, 64)).reset();
  EXPECT_EQ(end.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  release.set_value();
  EXPECT_NE(end.get(), std::this_thread::get_id());
  table.cuMemFree_v2 = free_memory;
}

TEST_F(DeviceHeapTest, MemoryOutlivesTheHeap) {
  auto memory = heap->allocate(64);
  heap.reset();
  const CurrentContext current(*context);
  EXPECT_EQ(driver->cuMemsetD8Async(memory->address(), 1, 64, stream->handle()), CUDA_SUCCESS);
  stream->synchronize();
}

}  // namespace
}  // namespace cuda_ffi
