#include <thread>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class EventTest : public ContextTest {
 protected:
  CUevent create(unsigned flags = 0) {
    CUevent event = nullptr;
    EXPECT_OK(cu().cuEventCreate(&event, flags));
    return event;
  }
};

TEST_F(EventTest, AnEventThatWasNeverRecordedIsComplete) {
  const CUevent event = create();
  EXPECT_OK(cu().cuEventQuery(event));
  EXPECT_OK(cu().cuEventSynchronize(event));
}

TEST_F(EventTest, ElapsedTimeIsNotNegative) {
  const CUevent start = create();
  const CUevent end = create();
  ASSERT_OK(cu().cuEventRecord(start, nullptr));
  const CUdeviceptr pointer = allocate(1 << 20);
  ASSERT_OK(cu().cuMemsetD8Async(pointer, 1, 1 << 20, nullptr));
  ASSERT_OK(cu().cuEventRecord(end, nullptr));
  ASSERT_OK(cu().cuEventSynchronize(end));
  float milliseconds = -1;
  EXPECT_OK(cu().cuEventElapsedTime(&milliseconds, start, end));
  EXPECT_GE(milliseconds, 0.0F);
  EXPECT_LT(milliseconds, 10000.0F);
}

TEST_F(EventTest, ElapsedTimeNeedsTwoTimedRecords) {
  const CUevent timed = create();
  const CUevent untimed = create(CU_EVENT_DISABLE_TIMING);
  float milliseconds = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventElapsedTime(&milliseconds, timed, timed));
  ASSERT_OK(cu().cuEventRecord(timed, nullptr));
  ASSERT_OK(cu().cuEventRecord(untimed, nullptr));
  ASSERT_OK(cu().cuCtxSynchronize());
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventElapsedTime(&milliseconds, timed, untimed));
}

TEST_F(EventTest, ARecordedEventWaitsForItsStream) {
  void* host = nullptr;
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuMemHostAlloc(&host, 64, 0));
  ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  auto* words = static_cast<std::atomic<unsigned>*>(host);
  words[0] = words[1] = 0;
  const CUevent event = create();
  const CUevent before = create();
  CUdeviceptr flag = reinterpret_cast<CUdeviceptr>(&words[0]);
  CUdeviceptr out = reinterpret_cast<CUdeviceptr>(&words[1]);
  void* parameters[] = {&flag, &out};
  ASSERT_OK(cu().cuEventRecord(before, stream));
  ASSERT_OK(cu().cuEventSynchronize(before));
  ASSERT_OK(cu().cuLaunchKernel(function(load(kKernels), "wait_for_flag"), 1, 1, 1, 1, 1, 1, 0,
                                stream, parameters, nullptr));
  ASSERT_OK(cu().cuEventRecord(event, stream));
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuEventQuery(event));
  float milliseconds = 0;
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuEventElapsedTime(&milliseconds, before, event));
  std::thread later([words] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    words[0] = 1;
  });
  EXPECT_OK(cu().cuEventSynchronize(event));
  EXPECT_EQ(1U, words[1]);
  EXPECT_OK(cu().cuEventElapsedTime(&milliseconds, before, event));
  EXPECT_GE(milliseconds, 10.0F);
  later.join();
  EXPECT_OK(cu().cuMemFreeHost(host));
}

TEST_F(EventTest, RecordingAgainMovesTheEvent) {
  const CUevent event = create();
  ASSERT_OK(cu().cuEventRecord(event, nullptr));
  ASSERT_OK(cu().cuEventSynchronize(event));
  ASSERT_OK(cu().cuEventRecord(event, CU_STREAM_PER_THREAD));
  EXPECT_OK(cu().cuEventSynchronize(event));
}

TEST_F(EventTest, FlagsAndHandlesAreChecked) {
  CUevent event = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuEventCreate(&event, 0x100));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuEventCreate(&event, CU_EVENT_INTERPROCESS));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuEventCreate(nullptr, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventQuery(nullptr));
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  event = create();
  EXPECT_OK(cu().cuEventDestroy_v2(event));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventDestroy_v2(event));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventRecord(event, nullptr));
  event = create();
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuEventElapsedTime(nullptr, event, event));
}

TEST_F(EventTest, EventsAndStreamsOfDifferentContextsDoNotMix) {
  const CUevent event = create();
  CUcontext other = nullptr;
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuCtxCreate_v2(&other, 0, device));
  ASSERT_OK(cu().cuStreamCreate(&stream, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuEventRecord(event, stream));
  EXPECT_OK(cu().cuStreamWaitEvent(stream, event, 0));
  EXPECT_OK(cu().cuCtxDestroy_v2(other));
}

}  // namespace
}  // namespace cuda_ffi::test
