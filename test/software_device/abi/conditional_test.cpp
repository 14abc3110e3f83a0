// Conditional nodes of graphs. What the driver answers is what an H100's (driver 580) answers.

#include <chrono>
#include <thread>
#include <vector>

#include "software_device/abi/software_extensions.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

const char kSetters[] = R"(
.version 7.0
.target sm_50
.address_size 64
.extern .func cudaGraphSetConditional(.param .b64 handle, .param .b32 value);
.visible .entry add(.param .u64 to, .param .u32 n)
{
  .reg .b64 %to; .reg .b32 %n, %old;
  ld.param.u64 %to, [to];
  ld.param.u32 %n, [n];
  atom.global.add.u32 %old, [%to], %n;
  ret;
}
.visible .entry set(.param .u64 handle, .param .u32 value)
{
  .reg .b64 %h; .reg .b32 %v;
  ld.param.u64 %h, [handle];
  ld.param.u32 %v, [value];
  { .param .b64 a; .param .b32 b;
    st.param.b64 [a], %h;
    st.param.b32 [b], %v;
    call cudaGraphSetConditional, (a, b); }
  ret;
}
.visible .entry count_down(.param .u64 left, .param .u64 handle)
{
  .reg .b64 %left, %h; .reg .b32 %n;
  ld.param.u64 %left, [left];
  ld.param.u64 %h, [handle];
  ld.global.u32 %n, [%left];
  sub.u32 %n, %n, 1;
  st.global.u32 [%left], %n;
  { .param .b64 a; .param .b32 b;
    st.param.b64 [a], %h;
    st.param.b32 [b], %n;
    call cudaGraphSetConditional, (a, b); }
  ret;
}
)";

using Bodies = std::vector<CUgraph>;

class ConditionalTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    if (!software_driver()) GTEST_SKIP() << "a GPU's driver wants libcudadevrt.a linked";
    const CUmodule module = load(kSetters);
    add = function(module, "add");
    set = function(module, "set");
    count_down = function(module, "count_down");
    total = allocate(4);
    left = allocate(4);
    for (const CUdeviceptr word : {total, left}) ASSERT_OK(cu().cuMemsetD32_v2(word, 0, 1));
    ASSERT_OK(cu().cuCtxSynchronize());
    graph = make_graph();
    ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  }

  CUgraph make_graph() {
    CUgraph made = nullptr;
    EXPECT_OK(cu().cuGraphCreate(&made, 0));
    return made;
  }
  CUgraphConditionalHandle condition(CUgraph of, unsigned initial, unsigned flags = 1) {
    CUgraphConditionalHandle made = 0;
    EXPECT_OK(cu().cuGraphConditionalHandleCreate(&made, of, context, initial, flags));
    return made;
  }
  CUresult add_node(CUgraph to, CUgraphConditionalHandle handle, int type, unsigned size,
                    Bodies& bodies, CUgraphNode* node, CUgraphNode after = nullptr) {
    CUgraphNodeParams parameters{};
    parameters.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    parameters.conditional.handle = handle;
    parameters.conditional.type = static_cast<CUgraphConditionalNodeType>(type);
    parameters.conditional.size = size;
    parameters.conditional.ctx = context;
    const CUresult code =
        cu().cuGraphAddNode(node, to, &after, after == nullptr ? 0 : 1, &parameters);
    if (code == CUDA_SUCCESS) {
      const CUgraph* made = parameters.conditional.phGraph_out;
      bodies.assign(made, made + size);
    }
    return code;
  }
  Bodies conditional(CUgraph to, CUgraphConditionalHandle handle, CUgraphConditionalNodeType type,
                     unsigned size = 1, CUgraphNode after = nullptr) {
    Bodies bodies(size);
    EXPECT_OK(add_node(to, handle, type, size, bodies, &last, after));
    return bodies;
  }
  CUgraphNode launch(CUgraph in, CUfunction kernel, void** parameters, CUgraphNode after) {
    CUDA_KERNEL_NODE_PARAMS node{kernel, 1, 1,          1,       1,       1,
                                 1,      0, parameters, nullptr, nullptr, nullptr};
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddKernelNode_v2(&made, in, &after, after == nullptr ? 0 : 1, &node));
    return made;
  }
  CUgraphNode adds(CUgraph in, unsigned n, CUgraphNode after = nullptr) {
    void* parameters[] = {&total, &n};
    return launch(in, add, parameters, after);
  }
  CUgraphNode sets(CUgraph in, CUgraphConditionalHandle handle, unsigned value,
                   CUgraphNode after = nullptr) {
    void* parameters[] = {&handle, &value};
    return launch(in, set, parameters, after);
  }
  CUgraphNode counts_down(CUgraph in, CUgraphConditionalHandle handle,
                          CUgraphNode after = nullptr) {
    void* parameters[] = {&left, &handle};
    return launch(in, count_down, parameters, after);
  }
  CUgraphExec instantiate(CUgraph of) {
    CUgraphExec exec = nullptr;
    EXPECT_OK(cu().cuGraphInstantiateWithFlags(&exec, of, 0));
    return exec;
  }
  unsigned run(CUgraphExec exec, unsigned to_count = 0) {
    EXPECT_OK(cu().cuMemsetD32Async(total, 0, 1, stream));
    EXPECT_OK(cu().cuMemsetD32Async(left, to_count, 1, stream));
    EXPECT_OK(cu().cuGraphLaunch(exec, stream));
    EXPECT_OK(cu().cuStreamSynchronize(stream));
    unsigned sum = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&sum, total, 4));
    return sum;
  }

  CUfunction add = nullptr, set = nullptr, count_down = nullptr;
  CUdeviceptr total = 0, left = 0;
  CUgraph graph = nullptr;
  CUgraphNode last = nullptr;  // the conditional node that was added last
  CUstream stream = nullptr;
};

TEST_F(ConditionalTest, IfRunsTheBodyThatItsValueChooses) {
  adds(conditional(graph, condition(graph, 5), CU_GRAPH_COND_TYPE_IF)[0], 1);
  adds(conditional(graph, condition(graph, 0), CU_GRAPH_COND_TYPE_IF)[0], 10);
  const Bodies one = conditional(graph, condition(graph, 1), CU_GRAPH_COND_TYPE_IF, 2);
  adds(one[0], 100);
  adds(one[1], 1000);
  const Bodies other = conditional(graph, condition(graph, 0), CU_GRAPH_COND_TYPE_IF, 2);
  adds(other[0], 10000);
  adds(other[1], 100000);
  const CUgraphExec exec = instantiate(graph);
  EXPECT_EQ(100101U, run(exec));
  EXPECT_EQ(100101U, run(exec));
}

TEST_F(ConditionalTest, SwitchRunsTheBodyOfThatNumberOrNone) {
  for (const unsigned value : {0U, 1U, 2U, 0xffffffffU}) {
    const Bodies bodies =
        conditional(graph, condition(graph, value), CU_GRAPH_COND_TYPE_SWITCH, 2, last);
    adds(bodies[0], 1);
    adds(bodies[1], 10);
  }
  EXPECT_EQ(11U, run(instantiate(graph)));
}

TEST_F(ConditionalTest, WhileRunsUntilAKernelSetsZero) {
  const auto handle = condition(graph, 1);
  const CUgraph body = conditional(graph, handle, CU_GRAPH_COND_TYPE_WHILE)[0];
  counts_down(body, handle, adds(body, 1));
  adds(graph, 1000, last);
  const CUgraphExec exec = instantiate(graph);
  EXPECT_EQ(1005U, run(exec, 5));
  EXPECT_EQ(1300U, run(exec, 300));
}

TEST_F(ConditionalTest, AKernelBeforeTheNodeSetsItsValue) {
  const auto handle = condition(graph, 0, 0);
  const CUgraphNode first = sets(graph, handle, 1);
  adds(conditional(graph, handle, CU_GRAPH_COND_TYPE_IF, 1, first)[0], 7);
  EXPECT_EQ(7U, run(instantiate(graph)));
}

// A default is given when the graph is launched, not when a body begins again.
TEST_F(ConditionalTest, NestedNodes) {
  const auto outer = condition(graph, 1), inner = condition(graph, 1);
  const CUgraph body = conditional(graph, outer, CU_GRAPH_COND_TYPE_WHILE)[0];
  const CUgraph deep = conditional(body, inner, CU_GRAPH_COND_TYPE_IF)[0];
  sets(deep, inner, 0, adds(deep, 1));
  counts_down(body, outer, last);
  const CUgraphExec exec = instantiate(graph);
  EXPECT_EQ(1U, run(exec, 3));
  EXPECT_EQ(1U, run(exec, 3));
}

TEST_F(ConditionalTest, AConditionBelongsToTheWholeGraph) {
  const CUgraph body = conditional(graph, condition(graph, 1), CU_GRAPH_COND_TYPE_IF)[0];
  const auto of_body = condition(body, 1);
  adds(conditional(graph, of_body, CU_GRAPH_COND_TYPE_IF)[0], 4);
  EXPECT_EQ(4U, run(instantiate(graph)));
}

TEST_F(ConditionalTest, BodiesHoldCopiesFillsEmptyNodesAndChildGraphs) {
  const CUgraph body = conditional(graph, condition(graph, 1), CU_GRAPH_COND_TYPE_IF)[0];
  CUgraphNode filled = nullptr, copied = nullptr, empty = nullptr, child = nullptr;
  const CUDA_MEMSET_NODE_PARAMS fill{left, 0, 20, 4, 1, 1};
  ASSERT_OK(cu().cuGraphAddMemsetNode(&filled, body, nullptr, 0, &fill, context));
  ASSERT_OK(cu().cuGraphAddEmptyNode(&empty, body, &filled, 1));
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = left;
  copy.dstDevice = total;
  copy.WidthInBytes = 4;
  copy.Height = copy.Depth = 1;
  ASSERT_OK(cu().cuGraphAddMemcpyNode(&copied, body, &empty, 1, &copy, context));
  const CUgraph part = make_graph();
  adds(part, 1, adds(part, 1));
  ASSERT_OK(cu().cuGraphAddChildGraphNode(&child, body, &copied, 1, part));
  EXPECT_EQ(22U, run(instantiate(graph)));
}

TEST_F(ConditionalTest, WhatABodyMayNotHold) {
  CUevent event = nullptr;
  ASSERT_OK(cu().cuEventCreate(&event, 0));
  const CUDA_HOST_NODE_PARAMS host{[](void*) {}, nullptr};
  const auto expect_refused = [&](auto put) {
    const CUgraph own = make_graph();
    const CUgraph body = conditional(own, condition(own, 1), CU_GRAPH_COND_TYPE_IF)[0];
    CUgraphNode made = nullptr;
    EXPECT_OK(put(&made, body));
    CUgraphExec exec = nullptr;
    CUDA_GRAPH_INSTANTIATE_PARAMS parameters{};
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphInstantiateWithParams(&exec, own, &parameters));
    EXPECT_EQ(CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, parameters.result_out);
    EXPECT_NE(nullptr, parameters.hErrNode_out);
  };
  expect_refused([&](CUgraphNode* made, CUgraph body) {
    return cu().cuGraphAddHostNode(made, body, nullptr, 0, &host);
  });
  expect_refused([&](CUgraphNode* made, CUgraph body) {
    return cu().cuGraphAddEventRecordNode(made, body, nullptr, 0, event);
  });
  expect_refused([&](CUgraphNode* made, CUgraph body) {
    return cu().cuGraphAddEventWaitNode(made, body, nullptr, 0, event);
  });
  expect_refused([&](CUgraphNode* made, CUgraph body) {
    CUDA_MEM_ALLOC_NODE_PARAMS alloc{};
    alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    alloc.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
    alloc.bytesize = 64;
    return cu().cuGraphAddMemAllocNode(made, body, nullptr, 0, &alloc);
  });
  expect_refused([&](CUgraphNode* made, CUgraph body) {
    const CUgraph part = make_graph();
    EXPECT_OK(cu().cuGraphAddHostNode(made, part, nullptr, 0, &host));
    return cu().cuGraphAddChildGraphNode(made, body, nullptr, 0, part);
  });
}

TEST_F(ConditionalTest, WhatHandlesAndNodesAreRefused) {
  CUgraphConditionalHandle handle = 0;
  const auto create = [&](CUgraph of, CUcontext on, unsigned flags) {
    return cu().cuGraphConditionalHandleCreate(&handle, of, on, 1, flags);
  };
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, create(nullptr, context, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_CONTEXT, create(graph, nullptr, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, create(graph, context, 2));
  Bodies bodies;
  CUgraphNode node = nullptr;
  const unsigned fits[4][4] = {{0, 1, 1, 0}, {0, 1, 0, 0}, {0, 1, 1, 1}, {0, 0, 0, 0}};
  for (int type = 0; type < 4; ++type) {
    for (unsigned size = 0; size < 4; ++size) {
      const CUgraph own = make_graph();
      EXPECT_CU(fits[type][size] ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE,
                add_node(own, condition(own, 1), type, size, bodies, &node));
    }
  }
  const CUgraph other = make_graph();
  for (const CUgraphConditionalHandle wrong : {CUgraphConditionalHandle{0}, condition(other, 1)})
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, add_node(graph, wrong, 0, 1, bodies, &node));
  handle = condition(graph, 1);
  EXPECT_OK(add_node(graph, handle, 0, 1, bodies, &node));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, add_node(graph, handle, 0, 1, bodies, &last));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphDestroy(bodies[0]));
  EXPECT_OK(cu().cuGraphDestroyNode(node));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphDestroy(bodies[0]));
  EXPECT_OK(add_node(graph, handle, 0, 1, bodies, &node));
}

TEST_F(ConditionalTest, EachConditionNeedsItsNode) {
  condition(graph, 1);
  CUgraphExec exec = nullptr;
  CUDA_GRAPH_INSTANTIATE_PARAMS parameters{};
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphInstantiateWithParams(&exec, graph, &parameters));
  EXPECT_EQ(CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED, parameters.result_out);
}

TEST_F(ConditionalTest, TheGraphIsNotCopiedAndHasOneInstance) {
  const CUgraph body = conditional(graph, condition(graph, 1), CU_GRAPH_COND_TYPE_IF)[0];
  adds(body, 1);
  const CUgraphExec exec = instantiate(graph);
  CUgraphExec second = nullptr;
  CUgraph copy = nullptr;
  CUgraphNode node = nullptr;
  const CUgraph other = make_graph();
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphInstantiateWithFlags(&second, graph, 0));
  for (const CUgraph own : {graph, body}) {
    EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphClone(&copy, own));
    EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED,
              cu().cuGraphAddChildGraphNode(&node, other, nullptr, 0, own));
  }
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphInstantiateWithFlags(&second, body, 0));
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  EXPECT_EQ(1U, run(instantiate(graph)));
}

TEST_F(ConditionalTest, NodesOfBodiesChangeInAnInstance) {
  const CUgraph body = conditional(graph, condition(graph, 1), CU_GRAPH_COND_TYPE_IF)[0];
  const CUgraphNode inside = adds(body, 1);
  const CUgraphExec exec = instantiate(graph);
  unsigned n = 30, enabled = 0;
  void* parameters[] = {&total, &n};
  CUDA_KERNEL_NODE_PARAMS node{add, 1, 1, 1, 1, 1, 1, 0, parameters, nullptr, nullptr, nullptr};
  EXPECT_OK(cu().cuGraphExecKernelNodeSetParams_v2(exec, inside, &node));
  EXPECT_EQ(30U, run(exec));
  EXPECT_OK(cu().cuGraphNodeSetEnabled(exec, inside, 0));
  EXPECT_EQ(0U, run(exec));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphNodeSetEnabled(exec, last, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphNodeGetEnabled(exec, last, &enabled));
  CUgraphNodeParams own{};
  own.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphNodeSetParams(last, &own));
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphExecNodeSetParams(exec, last, &own));
}

TEST_F(ConditionalTest, AnInstanceIsUpdatedWithItsDefaults) {
  struct Made {
    unsigned n, initial;
    CUgraphConditionalNodeType type = CU_GRAPH_COND_TYPE_IF;
    unsigned size = 1;
    bool swapped = false, longer = false;
  };
  const auto make = [&](const Made& made) {
    const CUgraph own = make_graph();
    CUgraphConditionalHandle handles[] = {condition(own, made.initial), condition(own, 0)};
    if (made.swapped) std::swap(handles[0], handles[1]);
    const CUgraph body = conditional(own, handles[0], made.type, made.size)[0];
    CUgraphNode end = adds(body, made.n);
    if (made.longer) end = adds(body, 1, end);
    // Kernels know the handle of their own graph.
    sets(own, handles[1], 1);
    const CUgraph second = conditional(own, handles[1], CU_GRAPH_COND_TYPE_IF)[0];
    adds(second, 0);
    return own;
  };
  const CUgraphExec exec = instantiate(make({1, 1}));
  EXPECT_EQ(1U, run(exec));
  CUgraphExecUpdateResultInfo info{};
  EXPECT_OK(cu().cuGraphExecUpdate_v2(exec, make({2, 1}), &info));
  EXPECT_EQ(2U, run(exec));
  const auto expect_refused = [&](const Made& made, CUgraphExecUpdateResult result) {
    EXPECT_CU(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE,
              cu().cuGraphExecUpdate_v2(exec, make(made), &info));
    EXPECT_EQ(result, info.result);
    EXPECT_EQ(2U, run(exec));
  };
  expect_refused({3, 1, CU_GRAPH_COND_TYPE_SWITCH}, CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED);
  expect_refused({3, 1, CU_GRAPH_COND_TYPE_IF, 2}, CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED);
  expect_refused({3, 1, CU_GRAPH_COND_TYPE_IF, 1, true}, CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED);
  expect_refused({3, 1, CU_GRAPH_COND_TYPE_IF, 1, false, true},
                 CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED);
  EXPECT_OK(cu().cuGraphExecUpdate_v2(exec, make({4, 0}), &info));
  EXPECT_EQ(0U, run(exec));
}

TEST_F(ConditionalTest, AStreamIsCapturedIntoABody) {
  const auto handle = condition(graph, 1);
  const CUgraph body = conditional(graph, handle, CU_GRAPH_COND_TYPE_WHILE)[0];
  ASSERT_OK(cu().cuStreamBeginCaptureToGraph(stream, body, nullptr, nullptr, 0,
                                             CU_STREAM_CAPTURE_MODE_RELAXED));
  unsigned n = 3;
  auto to_set = handle;
  void* added[] = {&total, &n};
  void* counted[] = {&left, &to_set};
  EXPECT_OK(cu().cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, added, nullptr));
  EXPECT_OK(cu().cuLaunchKernel(count_down, 1, 1, 1, 1, 1, 1, 0, stream, counted, nullptr));
  CUgraph captured = nullptr;
  ASSERT_OK(cu().cuStreamEndCapture(stream, &captured));
  EXPECT_EQ(body, captured);
  EXPECT_EQ(12U, run(instantiate(graph), 4));
}

TEST_F(ConditionalTest, AConditionalNodeIsAddedToACapture) {
  ASSERT_OK(cu().cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
  CUstreamCaptureStatus status{};
  CUgraph capturing = nullptr;
  ASSERT_OK(cu().cuStreamGetCaptureInfo_v2(stream, &status, nullptr, &capturing, nullptr, nullptr));
  adds(conditional(capturing, condition(capturing, 1), CU_GRAPH_COND_TYPE_IF)[0], 20);
  ASSERT_OK(
      cu().cuStreamUpdateCaptureDependencies(stream, &last, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
  unsigned n = 1;
  void* added[] = {&total, &n};
  EXPECT_OK(cu().cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, stream, added, nullptr));
  CUgraph captured = nullptr;
  ASSERT_OK(cu().cuStreamEndCapture(stream, &captured));
  EXPECT_EQ(21U, run(instantiate(captured)));
}

TEST_F(ConditionalTest, GraphsInTwoStreamsAtOnceHaveTheirOwnValues) {
  CUstream streams[2] = {stream, nullptr};
  ASSERT_OK(cu().cuStreamCreate(&streams[1], CU_STREAM_NON_BLOCKING));
  const CUdeviceptr sums[2] = {allocate(4), allocate(4)};
  const unsigned rounds[2] = {200, 77};
  CUgraphExec execs[2] = {};
  for (int i = 0; i < 2; ++i) {
    total = sums[i];
    left = allocate(4);
    EXPECT_OK(cu().cuMemsetD32_v2(total, 0, 1));
    EXPECT_OK(cu().cuMemsetD32_v2(left, rounds[i], 1));
    const CUgraph own = make_graph();
    const auto handle = condition(own, 1);
    const CUgraph body = conditional(own, handle, CU_GRAPH_COND_TYPE_WHILE)[0];
    counts_down(body, handle, adds(body, 1));
    execs[i] = instantiate(own);
    // What runs does not need the graph any more.
    EXPECT_OK(cu().cuGraphDestroy(own));
  }
  EXPECT_OK(cu().cuCtxSynchronize());
  for (int i = 0; i < 2; ++i) EXPECT_OK(cu().cuGraphLaunch(execs[i], streams[i]));
  for (int i = 0; i < 2; ++i) EXPECT_OK(cu().cuGraphExecDestroy(execs[i]));
  for (int i = 0; i < 2; ++i) {
    EXPECT_OK(cu().cuStreamSynchronize(streams[i]));
    unsigned sum = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&sum, sums[i], 4));
    EXPECT_EQ(rounds[i], sum);
  }
}

// The faults below end the context.
TEST_F(ConditionalTest, AFaultInABodyEndsTheLoop) {
  const auto handle = condition(graph, 1);
  const CUgraph body = conditional(graph, handle, CU_GRAPH_COND_TYPE_WHILE)[0];
  const CUgraphNode added = adds(body, 1);
  total = 16;
  adds(body, 1, added);
  ASSERT_OK(cu().cuGraphLaunch(instantiate(graph), stream));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamSynchronize(stream));
}

TEST_F(ConditionalTest, AHandleThatIsNoneFaults) {
  unsigned value = 1;
  CUgraphConditionalHandle wrong = 4096;
  void* parameters[] = {&wrong, &value};
  EXPECT_OK(cu().cuLaunchKernel(set, 1, 1, 1, 1, 1, 1, 0, stream, parameters, nullptr));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuStreamSynchronize(stream));
}

TEST_F(ConditionalTest, ALoopThatNeverEndsIsCancelled) {
  const auto handle = condition(graph, 1);
  const CUgraph body = conditional(graph, handle, CU_GRAPH_COND_TYPE_WHILE)[0];
  adds(conditional(body, condition(graph, 1), CU_GRAPH_COND_TYPE_IF)[0], 1);
  ASSERT_OK(cu().cuGraphLaunch(instantiate(graph), stream));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(stream));
  using Cancel = decltype(&cuda_ffi_software_cancel);
  const auto cancel = reinterpret_cast<Cancel>(driver_symbol("cuda_ffi_software_cancel"));
  EXPECT_OK(cancel(context));
  EXPECT_CU(CUDA_ERROR_LAUNCH_FAILED, cu().cuStreamSynchronize(stream));
}

TEST_F(ConditionalTest, ALaunchThatNobodyWantsEndsWithoutAFault) {
  const auto handle = condition(graph, 1);
  conditional(graph, handle, CU_GRAPH_COND_TYPE_WHILE);  // its body is empty
  using Launch = decltype(&cuda_ffi_software_launch_graph);
  using Cancel = decltype(&cuda_ffi_software_cancel_launch);
  const auto launch = reinterpret_cast<Launch>(driver_symbol("cuda_ffi_software_launch_graph"));
  const auto cancel = reinterpret_cast<Cancel>(driver_symbol("cuda_ffi_software_cancel_launch"));
  ASSERT_OK(launch(instantiate(graph), stream, 71));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_CU(CUDA_ERROR_NOT_READY, cu().cuStreamQuery(stream));
  EXPECT_OK(cancel(context, 71));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
}

}  // namespace
}  // namespace cuda_ffi::test
