#include <atomic>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

// Work that lasts until the test ends it: a kernel that spins on a word of pinned memory.
class StreamTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    wait = function(load(kKernels), "wait_for_flag");
    void* host = nullptr;
    ASSERT_OK(cu().cuMemHostAlloc(&host, 4096, 0));
    words = static_cast<std::atomic<unsigned>*>(host);
    for (int i = 0; i < 7; ++i) words[i] = 0;
    words[7] = 1;
  }
  void TearDown() override {
    if (words != nullptr) release();
    ContextTest::TearDown();
  }

  CUstream create(unsigned flags) {
    CUstream stream = nullptr;
    EXPECT_OK(cu().cuStreamCreate(&stream, flags));
    return stream;
  }
  CUdeviceptr address(int word) { return reinterpret_cast<CUdeviceptr>(&words[word]); }
  void hold(CUstream stream) {
    CUdeviceptr flag = address(0), out = address(1);
    void* parameters[] = {&flag, &out};
    ASSERT_OK(cu().cuLaunchKernel(wait, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  }
  void release() { words[0] = 1; }
  // Writes 1 to a word when the stream gets there. The write is atomic, because the test polls
  // meanwhile. The flag that the kernel waits for is set from the start.
  void mark(CUstream stream, int word) {
    CUdeviceptr up = address(7), out = address(word);
    void* parameters[] = {&up, &out};
    ASSERT_OK(cu().cuLaunchKernel(wait, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  }
  // Whether the word gets written within the time that an unblocked stream would need.
  bool reached(int word) {
    for (int i = 0; i < 200 && words[word] == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return words[word] != 0;
  }
  // Whether the word is still unwritten after ample time.
  bool held_back(int word) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return words[word] == 0;
  }

  CUfunction wait = nullptr;
  std::atomic<unsigned>* words = nullptr;
};

TEST_F(StreamTest, AStreamIsBusyUntilItsWorkIsDone) {
  const CUstream stream = create(CU_STREAM_NON_BLOCKING);
  EXPECT_OK(cu().cuStreamQuery(stream));
  hold(stream);
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(stream));
  release();
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_OK(cu().cuStreamQuery(stream));
  EXPECT_EQ(1U, words[1]);
}

TEST_F(StreamTest, AStreamKeepsItsOrder) {
  const CUstream stream = create(CU_STREAM_NON_BLOCKING);
  hold(stream);
  mark(stream, 2);
  EXPECT_TRUE(held_back(2));
  release();
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(1U, words[2]);
}

TEST_F(StreamTest, StreamsRunConcurrently) {
  hold(create(CU_STREAM_NON_BLOCKING));
  mark(create(CU_STREAM_NON_BLOCKING), 2);
  EXPECT_TRUE(reached(2));
}

TEST_F(StreamTest, TheLegacyStreamWaitsForBlockingStreams) {
  const CUstream blocking = create(CU_STREAM_DEFAULT);
  hold(blocking);
  mark(nullptr, 2);
  EXPECT_TRUE(held_back(2));
  release();
  EXPECT_OK(cu().cuStreamSynchronize(nullptr));
  EXPECT_EQ(1U, words[2]);
}

TEST_F(StreamTest, BlockingStreamsWaitForTheLegacyStream) {
  const CUstream blocking = create(CU_STREAM_DEFAULT);
  hold(nullptr);
  mark(blocking, 2);
  EXPECT_TRUE(held_back(2));
  release();
  EXPECT_OK(cu().cuStreamSynchronize(blocking));
  EXPECT_EQ(1U, words[2]);
}

TEST_F(StreamTest, NonBlockingStreamsDoNotWaitForTheLegacyStream) {
  hold(nullptr);
  mark(create(CU_STREAM_NON_BLOCKING), 2);
  EXPECT_TRUE(reached(2));
}

TEST_F(StreamTest, ThePerThreadStreamIsABlockingStreamOfItsThread) {
  hold(CU_STREAM_PER_THREAD);
  std::thread([this] {
    EXPECT_OK(cu().cuCtxSetCurrent(context));
    mark(CU_STREAM_PER_THREAD, 2);  // a different stream
    EXPECT_TRUE(reached(2));
  }).join();
  mark(nullptr, 3);
  EXPECT_TRUE(held_back(3));
  release();
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(1U, words[3]);
}

TEST_F(StreamTest, InPerThreadVariantsNullIsTheThreadsStream) {
  hold(CU_STREAM_PER_THREAD);
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery_ptsz(nullptr));
  // The legacy stream is not done either: it comes after all blocking streams.
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(nullptr));
  EXPECT_OK(cu().cuStreamQuery(create(CU_STREAM_NON_BLOCKING)));
  release();
  EXPECT_OK(cu().cuStreamSynchronize_ptsz(nullptr));
  EXPECT_OK(cu().cuStreamQuery(nullptr));
}

TEST_F(StreamTest, AStreamWaitsForAnEventOfAnother) {
  const CUstream first = create(CU_STREAM_NON_BLOCKING);
  const CUstream second = create(CU_STREAM_NON_BLOCKING);
  CUevent event = nullptr;
  ASSERT_OK(cu().cuEventCreate(&event, CU_EVENT_DISABLE_TIMING));
  hold(first);
  ASSERT_OK(cu().cuEventRecord(event, first));
  ASSERT_OK(cu().cuStreamWaitEvent(second, event, 0));
  mark(second, 2);
  EXPECT_OK(cu().cuEventDestroy_v2(event));  // the wait keeps what it needs
  EXPECT_TRUE(held_back(2));
  release();
  EXPECT_OK(cu().cuStreamSynchronize(second));
  EXPECT_EQ(1U, words[2]);
}

TEST_F(StreamTest, WaitingForAnUnrecordedEventDoesNothing) {
  CUevent event = nullptr;
  ASSERT_OK(cu().cuEventCreate(&event, 0));
  const CUstream stream = create(CU_STREAM_NON_BLOCKING);
  EXPECT_OK(cu().cuStreamWaitEvent(stream, event, 0));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
}

TEST_F(StreamTest, AStreamMayBeDestroyedWithWorkInFlight) {
  const CUstream stream = create(CU_STREAM_NON_BLOCKING);
  hold(stream);
  mark(stream, 2);
  EXPECT_OK(cu().cuStreamDestroy_v2(stream));
  release();
  EXPECT_OK(cu().cuCtxSynchronize());
  EXPECT_EQ(1U, words[2]);
  if (!software_driver()) GTEST_SKIP() << "undefined with a real driver";
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuStreamQuery(stream));
  EXPECT_CU(CUDA_ERROR_INVALID_HANDLE, cu().cuStreamDestroy_v2(stream));
}

TEST_F(StreamTest, StreamsReportHowTheyWereCreated) {
  CUstream stream = nullptr;
  int priority = 99;
  unsigned flags = 99;
  CUcontext home = nullptr;
  CUdevice on = -1;
  unsigned long long first = 0, second = 0;
  ASSERT_OK(cu().cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, -1));
  EXPECT_OK(cu().cuStreamGetPriority(stream, &priority));
  EXPECT_EQ(-1, priority);
  EXPECT_OK(cu().cuStreamGetFlags(stream, &flags));
  EXPECT_EQ(unsigned{CU_STREAM_NON_BLOCKING}, flags);
  EXPECT_OK(cu().cuStreamGetCtx(stream, &home));
  EXPECT_EQ(context, home);
  if (cu().cuStreamGetDevice != nullptr) {
    EXPECT_OK(cu().cuStreamGetDevice(stream, &on));
    EXPECT_EQ(device, on);
  }
  EXPECT_OK(cu().cuStreamGetId(stream, &first));
  EXPECT_OK(cu().cuStreamGetId(create(0), &second));
  EXPECT_NE(first, second);
  // A priority beyond the range becomes the nearest one in it.
  ASSERT_OK(cu().cuStreamCreateWithPriority(&stream, 0, -1000));
  int least = 0, greatest = 0;
  cu().cuCtxGetStreamPriorityRange(&least, &greatest);
  EXPECT_OK(cu().cuStreamGetPriority(stream, &priority));
  EXPECT_EQ(greatest, priority);
}

// Every byte of what a stream says of an attribute; those that it leaves alone are 0xee.
CUresult read_attribute(CUstream stream, CUstreamAttrID which, CUstreamAttrValue& value) {
  std::memset(&value, 0xee, sizeof value);
  return cu().cuStreamGetAttribute(stream, which, &value);
}

bool is_attribute_of_streams(int which) {
  return which == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW ||
         which == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY ||
         (which >= CU_LAUNCH_ATTRIBUTE_PRIORITY && which <= CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN);
}

TEST_F(StreamTest, AttributesAreThoseThatStreamsHave) {
  for (CUstream stream : {create(0), CUstream{}, CU_STREAM_LEGACY, CU_STREAM_PER_THREAD})
    for (int which = -1; which <= CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING; ++which) {
      const auto id = static_cast<CUstreamAttrID>(which);
      const CUresult wanted =
          is_attribute_of_streams(which) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
      CUstreamAttrValue value;
      EXPECT_CU(wanted, read_attribute(stream, id, value)) << which;
      if (wanted != CUDA_SUCCESS) std::memset(&value, 0, sizeof value);
      if (which == CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY)
        value.syncPolicy = CU_SYNC_POLICY_AUTO;
      EXPECT_CU(wanted, cu().cuStreamSetAttribute(stream, id, &value)) << which;
    }
}

TEST_F(StreamTest, AttributesBeginAsOnAGpu) {
  CUstream stream = nullptr;
  ASSERT_OK(cu().cuStreamCreateWithPriority(&stream, CU_STREAM_NON_BLOCKING, -1));
  CUstreamAttrValue value;
  EXPECT_OK(read_attribute(stream, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, value));
  EXPECT_EQ(0U, value.accessPolicyWindow.num_bytes);
  EXPECT_OK(read_attribute(stream, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, value));
  EXPECT_EQ(-1, static_cast<int>(value.syncPolicy));
  EXPECT_OK(read_attribute(stream, CU_LAUNCH_ATTRIBUTE_PRIORITY, value));
  EXPECT_EQ(-1, value.priority);
  EXPECT_EQ('\xee', value.pad[sizeof value.priority]);  // not written
  EXPECT_OK(read_attribute(stream, CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, value));
  EXPECT_EQ(CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT, value.memSyncDomain);
}

TEST_F(StreamTest, AttributesThatAreSetAreCheckedAndCopied) {
  CUstream from = create(0), to = create(0);
  auto* const memory = reinterpret_cast<void*>(allocate(1 << 16));
  const auto set = [&](CUstreamAttrID which, auto member, auto to_set) {
    CUstreamAttrValue value{};
    value.*member = to_set;
    return cu().cuStreamSetAttribute(from, which, &value);
  };
  const auto synchronization = CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY;
  EXPECT_OK(set(synchronization, &CUstreamAttrValue::syncPolicy, CU_SYNC_POLICY_BLOCKING_SYNC));
  for (const int beyond : {0, 5})
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, set(synchronization, &CUstreamAttrValue::syncPolicy,
                                            static_cast<CUsynchronizationPolicy>(beyond)));
  EXPECT_OK(set(CU_LAUNCH_ATTRIBUTE_PRIORITY, &CUstreamAttrValue::priority, -1000));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            set(CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, &CUstreamAttrValue::memSyncDomain,
                static_cast<CUlaunchMemSyncDomain>(2)));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            set(CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP, &CUstreamAttrValue::memSyncDomainMap,
                CUlaunchMemSyncDomainMap{0, 255}));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            set(CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &CUstreamAttrValue::accessPolicyWindow,
                CUaccessPolicyWindow{memory, std::size_t{1} << 40, 0.5F, CU_ACCESS_PROPERTY_NORMAL,
                                     CU_ACCESS_PROPERTY_NORMAL}));
  EXPECT_OK(cu().cuStreamCopyAttributes(to, from));
  CUstreamAttrValue value;
  EXPECT_OK(read_attribute(to, synchronization, value));
  EXPECT_EQ(CU_SYNC_POLICY_BLOCKING_SYNC, value.syncPolicy);
  int priority = 99, least = 0, greatest = 0;
  cu().cuCtxGetStreamPriorityRange(&least, &greatest);
  EXPECT_OK(cu().cuStreamGetPriority(to, &priority));
  EXPECT_EQ(greatest, priority);
  if (software_driver())  // NVIDIA's crashes
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamSetAttribute(to, synchronization, nullptr));
}

TEST_F(StreamTest, WhoeverFillsAQueueWaitsForTheDevice) {
  if (!software_driver()) GTEST_SKIP() << "a GPU has its own limit";
  constexpr unsigned kMostQueued = 16 * 1024;
  CUstream stream = create(CU_STREAM_NON_BLOCKING);
  hold(stream);
  std::atomic<unsigned> queued{0};
  std::thread filling([&] {
    cu().cuCtxSetCurrent(context);
    for (unsigned i = 0; i < kMostQueued + 1000; ++i, ++queued)
      ASSERT_OK(cu().cuMemsetD32Async(address(2), i, 1, stream));
  });
  while (queued < kMostQueued - 1) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(kMostQueued - 1, queued);  // and the kernel
  release();
  filling.join();
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(kMostQueued + 999, words[2]);
}

TEST_F(StreamTest, CreationIsChecked) {
  CUstream stream = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamCreate(&stream, 0x80));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuStreamCreate(nullptr, 0));
}

TEST_F(StreamTest, ManyStreamsFromManyThreads) {
  constexpr unsigned kThreads = 4, kRounds = 25;
  CUdeviceptr out = allocate(kThreads * 4);
  ASSERT_OK(cu().cuMemsetD8_v2(out, 0, kThreads * 4));
  const CUfunction add_one = function(load(kKernels), "add_one");
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      EXPECT_OK(cu().cuCtxSetCurrent(context));
      CUdeviceptr own = out + t * 4;
      unsigned n = 1;
      void* parameters[] = {&own, &n};
      for (unsigned i = 0; i < kRounds; ++i) {
        CUstream stream = nullptr;
        EXPECT_OK(cu().cuStreamCreate(&stream, i % 2));
        for (int k = 0; k < 4; ++k) {
          EXPECT_OK(cu().cuLaunchKernel(add_one, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
        }
        EXPECT_OK(cu().cuStreamSynchronize(stream));
        EXPECT_OK(cu().cuStreamDestroy_v2(stream));
      }
    });
  }
  for (auto& thread : threads) thread.join();
  unsigned counts[kThreads] = {};
  EXPECT_OK(cu().cuMemcpyDtoH_v2(counts, out, sizeof counts));
  for (const unsigned count : counts) EXPECT_EQ(4 * kRounds, count);
}

}  // namespace
}  // namespace cuda_ffi::test
