#include "driver/captures.hpp"

#include <future>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/api_library.hpp"
#include "driver/pinned_memory.hpp"
#include "driver/stream_capture.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

// The calls of the driver, in order.
std::vector<std::string> asked;
decltype(DriverTable::cuCtxSynchronize) synchronize = nullptr;
decltype(DriverTable::cuMemFreeHost) free_host = nullptr;

class CapturesTest : public OnSoftwareDevice {
 protected:
  CapturesTest() {
    asked.clear();
    synchronize = std::exchange(table.cuCtxSynchronize, [] {
      asked.emplace_back("cuCtxSynchronize");
      return synchronize();
    });
    free_host = std::exchange(table.cuMemFreeHost, [](void* data) {
      asked.emplace_back("cuMemFreeHost");
      return free_host(data);
    });
  }
  ~CapturesTest() override {
    table.cuCtxSynchronize = synchronize;
    table.cuMemFreeHost = free_host;
  }

  void free_memory() { memory.reset(); }

  const std::vector<std::string> waits_and_frees{"cuCtxSynchronize", "cuMemFreeHost"};
  DriverTable& table = const_cast<Driver&>(*driver);
  std::optional<PinnedMemory> memory{std::in_place, context, 4096};
};

TEST_F(CapturesTest, PinnedMemoryIsFreedOnceTheDeviceIsIdle) {
  free_memory();
  EXPECT_EQ(asked, waits_and_frees);
}

TEST_F(CapturesTest, ACaptureGoesOnWhileAnotherThreadFreesMemory) {
  StreamCapture capture(stream);
  auto freed = std::async(std::launch::async, [&] { free_memory(); });
  freed.wait_for(std::chrono::milliseconds(20));
  EXPECT_NO_THROW(capture.end());
  freed.get();
  EXPECT_EQ(asked, waits_and_frees);
}

// The capture is on the only thread that could end it.
TEST_F(CapturesTest, AWaitForALongCaptureGivesUp) {
  StreamCapture capture(stream);
  free_memory();
  EXPECT_NO_THROW(capture.end());
  EXPECT_EQ(asked, std::vector<std::string>{"cuMemFreeHost"});
}

// A capture whose end was never seen counts until another one ends.
TEST_F(CapturesTest, AnEndlessCaptureDelaysOnlyOneFree) {
  enter_capture();
  free_memory();
  for (int i = 0; i < 1000; ++i) wait_before_free(*context);  // not a quarter of an hour
  EXPECT_EQ(asked, std::vector<std::string>{"cuMemFreeHost"});
  leave_capture();
  leave_capture();  // no capture is under way
  memory.emplace(context, 4096);
  asked.clear();
  free_memory();
  EXPECT_EQ(asked, waits_and_frees);
}

TEST_F(CapturesTest, ACaptureThatForbidsOthersToFreeGoesOn) {
  {
    const CurrentContext current(*context);
    ASSERT_EQ(driver->cuStreamBeginCapture_v2(stream->handle(), CU_STREAM_CAPTURE_MODE_GLOBAL),
              CUDA_SUCCESS);
  }
  const CaptureUnderWay under_way;
  std::async(std::launch::async, [&] { free_memory(); }).get();
  CUgraph graph = nullptr;
  EXPECT_EQ(driver->cuStreamEndCapture(stream->handle(), &graph), CUDA_SUCCESS);
  driver->cuGraphDestroy(graph);
}

TEST_F(CapturesTest, ADroppedOrFailedCaptureDoesNotCount) {
  { const StreamCapture dropped(stream); }
  {
    StreamCapture capture(stream);
    EXPECT_THROW(StreamCapture again(stream), DriverError);
    EXPECT_NO_THROW(capture.end());
  }
  free_memory();
  EXPECT_EQ(asked, waits_and_frees);
}

TEST_F(CapturesTest, CapturesThroughTheApiCount) {
  const auto library = api::ApiLibrary::driver(driver->path());
  const auto call = [&](const char* name, std::vector<api::Word> words) {
    return library.find(name).call(words.data());
  };
  const CurrentContext current(*context);
  const auto on = reinterpret_cast<api::Word>(stream->handle());
  CUgraph graph = nullptr;
  const auto to = reinterpret_cast<api::Word>(&graph);
  EXPECT_EQ(call("cuStreamEndCapture", {on, to}), CUDA_ERROR_ILLEGAL_STATE);
  ASSERT_EQ(call("cuStreamBeginCapture", {on, CU_STREAM_CAPTURE_MODE_RELAXED}), CUDA_SUCCESS);
  EXPECT_NE(call("cuStreamBeginCapture", {on, CU_STREAM_CAPTURE_MODE_RELAXED}), CUDA_SUCCESS);
  auto freed = std::async(std::launch::async, [&] { free_memory(); });
  freed.wait_for(std::chrono::milliseconds(20));
  EXPECT_EQ(call("cuStreamEndCapture", {on, to}), CUDA_SUCCESS);
  freed.get();
  EXPECT_EQ(asked, waits_and_frees);
  driver->cuGraphDestroy(graph);
}

}  // namespace
}  // namespace cuda_ffi
