#include <atomic>
#include <thread>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class HostFunctionTest : public ContextTest {};

struct Seen {
  std::atomic<int> calls{0};
  CUresult status = CUDA_ERROR_UNKNOWN;
  CUresult inner = CUDA_SUCCESS;
  CUstream stream = nullptr;
  std::thread::id thread;
};

void count(void* data) {
  static_cast<Seen*>(data)->calls.fetch_add(1);
}

TEST_F(HostFunctionTest, AHostFunctionRunsInItsPlace) {
  CUdeviceptr data = allocate(4);
  ASSERT_OK(cu().cuMemsetD32_v2(data, 0, 1));
  struct Place {
    std::atomic<unsigned>* word;
    unsigned seen;
  };
  void* host = nullptr;
  ASSERT_OK(cu().cuMemHostAlloc(&host, 64, 0));
  auto* word = static_cast<std::atomic<unsigned>*>(host);
  *word = 0;
  Place place{word, 99};
  const CUfunction store = function(load(kKernels), "store");
  const auto write = [&](unsigned value) {
    CUdeviceptr pointer = reinterpret_cast<CUdeviceptr>(word);
    void* parameters[] = {&pointer, &value};
    ASSERT_OK(cu().cuLaunchKernel(store, 1, 1, 1, 1, 1, 1, 0, nullptr, parameters, nullptr));
  };
  write(5);
  ASSERT_OK(cu().cuLaunchHostFunc(
      nullptr,
      [](void* given) {
        auto* own = static_cast<Place*>(given);
        own->seen = *own->word;
      },
      &place));
  write(6);
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(5U, place.seen);
  EXPECT_EQ(6U, *word);
  EXPECT_OK(cu().cuMemFreeHost(host));
}

TEST_F(HostFunctionTest, AHostFunctionIsOnAnotherThreadAndMayNotCallTheDriver) {
  Seen seen;
  ASSERT_OK(cu().cuLaunchHostFunc(
      nullptr,
      [](void* data) {
        auto* own = static_cast<Seen*>(data);
        own->thread = std::this_thread::get_id();
        CUdeviceptr pointer = 0;
        own->inner = cu().cuMemAlloc_v2(&pointer, 4);
      },
      &seen));
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_NE(std::this_thread::get_id(), seen.thread);
  EXPECT_CU(CUDA_ERROR_NOT_PERMITTED, seen.inner);
}

TEST_F(HostFunctionTest, ManyHostFunctionsAllRun) {
  Seen seen;
  CUstream streams[4];
  for (CUstream& stream : streams) ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  for (int i = 0; i < 100; ++i) {
    ASSERT_OK(cu().cuLaunchHostFunc(streams[i % 4], count, &seen));
  }
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(100, seen.calls);
}

TEST_F(HostFunctionTest, ACallbackIsToldStreamAndStatus) {
  Seen seen;
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&stream, 0));
  ASSERT_OK(cu().cuStreamAddCallback(
      stream,
      [](CUstream from, CUresult status, void* data) {
        auto* own = static_cast<Seen*>(data);
        own->stream = from;
        own->status = status;
      },
      &seen, 0));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(stream, seen.stream);
  EXPECT_CU(CUDA_SUCCESS, seen.status);
}

TEST_F(HostFunctionTest, AfterAFaultACallbackIsToldAndAHostFunctionIsNotCalled) {
  if (!software_driver()) GTEST_SKIP() << "a real fault ends the whole process's use of the GPU";
  Seen callback, function_seen;
  CUdeviceptr nowhere = 0x10;
  unsigned value = 0;
  void* parameters[] = {&nowhere, &value};
  std::atomic<bool> go{false};
  // Held back until everything is queued.
  ASSERT_OK(cu().cuLaunchHostFunc(
      nullptr,
      [](void* flag) {
        while (!static_cast<std::atomic<bool>*>(flag)->load()) std::this_thread::yield();
      },
      &go));
  ASSERT_OK(cu().cuLaunchKernel(function(load(kKernels), "store"), 1, 1, 1, 1, 1, 1, 0, nullptr,
                                parameters, nullptr));
  ASSERT_OK(cu().cuLaunchHostFunc(nullptr, count, &function_seen));
  ASSERT_OK(cu().cuStreamAddCallback(
      nullptr,
      [](CUstream, CUresult status, void* data) { static_cast<Seen*>(data)->status = status; },
      &callback, 0));
  go = true;
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
  EXPECT_EQ(0, function_seen.calls);
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, callback.status);
}

TEST_F(HostFunctionTest, HostFunctionsAreChecked) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuLaunchHostFunc(nullptr, nullptr, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamAddCallback(nullptr, nullptr, nullptr, 0));
  Seen seen;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamAddCallback(
                                          nullptr, [](CUstream, CUresult, void*) {}, &seen, 1));
}

}  // namespace
}  // namespace cuda_ffi::test
