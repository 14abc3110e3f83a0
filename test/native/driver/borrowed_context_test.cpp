// A context that somebody else destroys: touching it afterwards makes a GPU's driver corrupt
// memory.
#include <future>
#include <optional>
#include <thread>
#include <utility>

#include "driver/event.hpp"
#include "driver/kernel.hpp"
#include "driver/pinned_memory.hpp"
#include "launch/device_heap.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

CUcontext destroyed = nullptr;
std::atomic<int> touches{0};
decltype(DriverTable::cuCtxPushCurrent_v2) push = nullptr;
decltype(DriverTable::cuCtxSetCurrent) set = nullptr;

class BorrowedContextTest : public OnSoftwareDevice {
 protected:
  BorrowedContextTest() {
    destroyed = nullptr;
    touches = 0;
    push = std::exchange(table.cuCtxPushCurrent_v2, [](CUcontext made_current) {
      if (made_current == destroyed) ++touches;
      return push(made_current);
    });
    set = std::exchange(table.cuCtxSetCurrent, [](CUcontext made_current) {
      if (made_current == destroyed) ++touches;
      return set(made_current);
    });
    EXPECT_EQ(driver->cuCtxCreate_v2(&handle, 0, 0), CUDA_SUCCESS);
    CUcontext popped = nullptr;
    driver->cuCtxPopCurrent_v2(&popped);
    borrowed = Context::borrowed(context->device(), handle);
  }
  ~BorrowedContextTest() override {
    table.cuCtxPushCurrent_v2 = push;
    table.cuCtxSetCurrent = set;
  }

  // Does what the owner does after the object that borrowed the context has been disposed.
  void destroy() {
    borrowed->close();
    destroyed = handle;
    EXPECT_EQ(driver->cuCtxDestroy_v2(handle), CUDA_SUCCESS);
  }

  DriverTable& table = const_cast<Driver&>(*driver);
  CUcontext handle = nullptr;
  ContextPtr borrowed;
};

TEST_F(BorrowedContextTest, ObjectsStillHeldDoNotTouchItAfterItsEnd) {
  auto kernel = Kernel::find(std::make_shared<Module>(borrowed, kAddAmount), "add_amount");
  auto queue =
      std::make_shared<StreamQueue>(std::make_shared<const Stream>(borrowed, true, 0), settlements);
  auto heap = std::make_shared<DeviceHeap>(borrowed);
  auto memory = heap->allocate(64);
  std::optional<Event> event(std::in_place, borrowed, Event::Timing::Off);
  std::optional<PinnedMemory> pinned(std::in_place, borrowed, 4096);
  destroy();
  kernel.reset();
  queue.reset();
  memory.reset();
  heap.reset();
  event.reset();
  pinned.reset();
  EXPECT_EQ(touches, 0);
  EXPECT_THROW(Event(borrowed, Event::Timing::Off), DriverError);
}

TEST_F(BorrowedContextTest, ItStaysCurrentOnNoThreadThatHasUsedIt) {
  std::async(std::launch::async, [&] {
    { const Event event(borrowed, Event::Timing::Off); }
    CUcontext current = nullptr;
    driver->cuCtxGetCurrent(&current);
    EXPECT_EQ(current, nullptr);
  }).get();
}

TEST_F(BorrowedContextTest, ClosingWaitsForAThreadThatIsInside) {
  std::promise<void> entered, go;
  auto inside = std::async(std::launch::async, [&] {
    const CurrentContext current(*borrowed);
    entered.set_value();
    go.get_future().wait();
  });
  entered.get_future().wait();
  auto closed = std::async(std::launch::async, [&] { borrowed->close(); });
  EXPECT_EQ(closed.wait_for(std::chrono::milliseconds(20)), std::future_status::timeout);
  go.set_value();
  inside.get();
  closed.get();
  EXPECT_TRUE(borrowed->ended());
}

TEST_F(BorrowedContextTest, FinishingItsHeapFreesWhatWasReleased) {
  auto heap = std::make_shared<DeviceHeap>(borrowed);
  auto queue =
      std::make_shared<StreamQueue>(std::make_shared<const Stream>(borrowed, true, 0), settlements);
  heap->add(queue);
  std::promise<void> release;
  std::atomic<bool> ended{false};
  queue->run_on_worker([held = release.get_future().share()](const auto&) { held.wait(); }, 0);
  heap->remove(*queue);
  queue.reset();
  heap->release_when_idle(std::shared_ptr<const void>(&ended, [&](const void*) { ended = true; }));
  std::thread later([&] { release.set_value(); });
  heap->finish();
  EXPECT_TRUE(ended);
  later.join();
}

}  // namespace
}  // namespace cuda_ffi
