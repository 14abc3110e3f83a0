#include <atomic>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class CaptureTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    add_one = function(load(kKernels), "add_one");
    data = allocate(64);
    ASSERT_OK(cu().cuMemsetD8_v2(data, 0, 64));
    ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    ASSERT_OK(cu().cuStreamCreate(&side, CU_STREAM_NON_BLOCKING));
    ASSERT_OK(cu().cuEventCreate(&fork, CU_EVENT_DISABLE_TIMING));
    ASSERT_OK(cu().cuEventCreate(&joined, CU_EVENT_DISABLE_TIMING));
  }
  void TearDown() override {
    CUgraph left = nullptr;
    cu().cuStreamEndCapture(stream, &left);
    ContextTest::TearDown();
  }

  void begin(CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED) {
    ASSERT_OK(cu().cuStreamBeginCapture_v2(stream, mode));
  }
  CUgraph end() {
    CUgraph graph = nullptr;
    EXPECT_OK(cu().cuStreamEndCapture(stream, &graph));
    return graph;
  }
  void increment(CUstream on, std::size_t word) {
    CUdeviceptr to = data + word * 4;
    unsigned n = 1;
    void* parameters[] = {&to, &n};
    EXPECT_OK(cu().cuLaunchKernel(add_one, 1, 1, 1, 1, 1, 1, 0, on, parameters, nullptr));
  }
  unsigned word(std::size_t index) {
    unsigned value = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, data + index * 4, 4));
    return value;
  }
  std::size_t count_nodes(CUgraph graph) {
    std::size_t count = 0;
    EXPECT_OK(cu().cuGraphGetNodes(graph, nullptr, &count));
    return count;
  }
  void launch(CUgraph graph, int times) {
    CUgraphExec exec = nullptr;
    ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, graph, 0));
    for (int i = 0; i < times; ++i) EXPECT_OK(cu().cuGraphLaunch(exec, stream));
    EXPECT_OK(cu().cuStreamSynchronize(stream));
    EXPECT_OK(cu().cuGraphExecDestroy(exec));
  }

  CUfunction add_one = nullptr;
  CUdeviceptr data = 0;
  CUstream stream = nullptr, side = nullptr;
  CUevent fork = nullptr, joined = nullptr;
};

TEST_F(CaptureTest, WorkIsRecordedAndNotDone) {
  begin();
  increment(stream, 0);
  increment(stream, 0);
  EXPECT_OK(cu().cuMemsetD32Async(data + 4, 5, 1, stream));
  const CUgraph graph = end();
  EXPECT_EQ(3U, count_nodes(graph));
  EXPECT_EQ(0U, word(0));
  launch(graph, 3);
  EXPECT_EQ(6U, word(0));
  EXPECT_EQ(5U, word(1));
}

TEST_F(CaptureTest, ACaptureForksAndJoins) {
  begin();
  increment(stream, 0);
  ASSERT_OK(cu().cuEventRecord(fork, stream));
  ASSERT_OK(cu().cuStreamWaitEvent(side, fork, 0));
  increment(side, 1);
  CUstreamCaptureStatus status{};
  EXPECT_OK(cu().cuStreamIsCapturing(side, &status));
  EXPECT_EQ(CU_STREAM_CAPTURE_STATUS_ACTIVE, status);
  ASSERT_OK(cu().cuEventRecord(joined, side));
  increment(stream, 2);
  ASSERT_OK(cu().cuStreamWaitEvent(stream, joined, 0));
  increment(stream, 3);
  const CUgraph graph = end();
  EXPECT_OK(cu().cuStreamIsCapturing(side, &status));
  EXPECT_EQ(CU_STREAM_CAPTURE_STATUS_NONE, status);
  std::size_t edges = 0;
  EXPECT_EQ(4U, count_nodes(graph));
  EXPECT_OK(cu().cuGraphGetEdges(graph, nullptr, nullptr, &edges));
  EXPECT_EQ(4U, edges);
  launch(graph, 1);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(1U, word(i)) << i;
}

TEST_F(CaptureTest, AForkThatIsNotJoinedIsAnError) {
  begin();
  ASSERT_OK(cu().cuEventRecord(fork, stream));
  ASSERT_OK(cu().cuStreamWaitEvent(side, fork, 0));
  increment(side, 1);
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_UNJOINED, cu().cuStreamEndCapture(stream, &graph));
  EXPECT_EQ(nullptr, graph);
}

TEST_F(CaptureTest, ACaptureEndsWhereItBegan) {
  begin();
  ASSERT_OK(cu().cuEventRecord(fork, stream));
  ASSERT_OK(cu().cuStreamWaitEvent(side, fork, 0));
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_UNMATCHED, cu().cuStreamEndCapture(side, &graph));
}

TEST_F(CaptureTest, WaitingForACapturingStreamIsRefusedAndVoidsTheCapture) {
  begin();
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cu().cuStreamSynchronize(stream));
  CUstreamCaptureStatus status{};
  EXPECT_OK(cu().cuStreamIsCapturing(stream, &status));
  EXPECT_EQ(CU_STREAM_CAPTURE_STATUS_INVALIDATED, status);
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cu().cuStreamEndCapture(stream, &graph));
  EXPECT_EQ(nullptr, graph);
  increment(stream, 0);  // it is an ordinary stream again
  EXPECT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(1U, word(0));
}

TEST_F(CaptureTest, AGlobalCaptureForbidsUnsafeCalls) {
  begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cu().cuMemAlloc_v2(&pointer, 64));
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cu().cuStreamEndCapture(stream, &graph));
}

TEST_F(CaptureTest, ARelaxedThreadMayCallAnything) {
  CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
  begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
  EXPECT_OK(cu().cuThreadExchangeStreamCaptureMode(&mode));
  EXPECT_EQ(CU_STREAM_CAPTURE_MODE_GLOBAL, mode);
  CUdeviceptr pointer = 0;
  EXPECT_OK(cu().cuMemAlloc_v2(&pointer, 64));
  EXPECT_OK(cu().cuThreadExchangeStreamCaptureMode(&mode));
  increment(stream, 0);
  EXPECT_EQ(1U, count_nodes(end()));
}

TEST_F(CaptureTest, TheLegacyStreamCannotBeCapturedNorRunBesideABlockingOne) {
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            cu().cuStreamBeginCapture_v2(nullptr, CU_STREAM_CAPTURE_MODE_GLOBAL));
  CUstream blocking = nullptr;
  CUgraph graph = nullptr;
  ASSERT_OK(cu().cuStreamCreate(&blocking, CU_STREAM_DEFAULT));
  ASSERT_OK(cu().cuStreamBeginCapture_v2(blocking, CU_STREAM_CAPTURE_MODE_RELAXED));
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, cu().cuMemsetD8Async(data, 0, 4, nullptr));
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cu().cuStreamEndCapture(blocking, &graph));
}

TEST_F(CaptureTest, EventsInACaptureCannotBeQueried) {
  begin();
  increment(stream, 0);
  ASSERT_OK(cu().cuEventRecord(fork, stream));
  EXPECT_CU(CUDA_ERROR_CAPTURED_EVENT, cu().cuEventQuery(fork));
}

TEST_F(CaptureTest, EventsFromOutsideCannotBeWaitedFor) {
  ASSERT_OK(cu().cuEventRecord(fork, side));
  begin();
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_ISOLATION, cu().cuStreamWaitEvent(stream, fork, 0));
}

TEST_F(CaptureTest, TwoCapturesDoNotMerge) {
  begin();
  ASSERT_OK(cu().cuStreamBeginCapture_v2(side, CU_STREAM_CAPTURE_MODE_RELAXED));
  ASSERT_OK(cu().cuEventRecord(fork, side));
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_MERGE, cu().cuStreamWaitEvent(stream, fork, 0));
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cu().cuStreamEndCapture(side, &graph));
}

TEST_F(CaptureTest, BeginningTwiceOrEndingNothingIsIllegal) {
  CUgraph graph = nullptr;
  EXPECT_CU(CUDA_ERROR_ILLEGAL_STATE, cu().cuStreamEndCapture(side, &graph));
  begin();
  EXPECT_CU(CUDA_ERROR_ILLEGAL_STATE,
            cu().cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
}

TEST_F(CaptureTest, TheCaptureReportsItsState) {
  CUstreamCaptureStatus status{};
  std::uint64_t id = 0;
  CUgraph graph = nullptr;
  const CUgraphNode* nodes = nullptr;
  std::size_t count = 99;
  begin();
  EXPECT_OK(cu().cuStreamGetCaptureInfo_v2(stream, &status, &id, &graph, &nodes, &count));
  EXPECT_EQ(CU_STREAM_CAPTURE_STATUS_ACTIVE, status);
  EXPECT_EQ(0U, count);
  increment(stream, 0);
  EXPECT_OK(cu().cuStreamGetCaptureInfo_v2(stream, &status, &id, &graph, &nodes, &count));
  ASSERT_EQ(1U, count);
  EXPECT_EQ(1U, count_nodes(graph));
  CUgraphNodeType type{};
  EXPECT_OK(cu().cuGraphNodeGetType(nodes[0], &type));
  EXPECT_EQ(CU_GRAPH_NODE_TYPE_KERNEL, type);
  end();
}

TEST_F(CaptureTest, MemoryAndHostFunctionsAreCaptured) {
  static std::atomic<int> calls;
  calls = 0;
  CUdeviceptr pointer = 0;
  begin();
  ASSERT_OK(cu().cuMemAllocAsync(&pointer, 64, stream));
  EXPECT_OK(cu().cuMemsetD32Async(pointer, 9, 4, stream));
  EXPECT_OK(cu().cuMemcpyDtoDAsync_v2(data, pointer, 16, stream));
  EXPECT_OK(cu().cuLaunchHostFunc(
      stream, [](void*) { calls.fetch_add(1); }, nullptr));
  EXPECT_OK(cu().cuMemFreeAsync(pointer, stream));
  const CUgraph graph = end();
  EXPECT_EQ(5U, count_nodes(graph));
  launch(graph, 2);
  EXPECT_EQ(2, calls);
  EXPECT_EQ(9U, word(3));
}

}  // namespace
}  // namespace cuda_ffi::test
