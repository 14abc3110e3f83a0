#include <atomic>
#include <vector>

#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class GraphTest : public ContextTest {
 protected:
  void SetUp() override {
    ContextTest::SetUp();
    const CUmodule module = load(kKernels);
    store = function(module, "store");
    add_one = function(module, "add_one");
    data = allocate(1024);
    ASSERT_OK(cu().cuMemsetD8_v2(data, 0, 1024));
    ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    ASSERT_OK(cu().cuGraphCreate(&graph, 0));
  }

  // Adds a node that stores the value to a word.
  CUgraphNode add_store(std::size_t word, unsigned value, std::vector<CUgraphNode> after = {}) {
    CUdeviceptr to = data + word * 4;
    void* parameters[] = {&to, &value};
    CUDA_KERNEL_NODE_PARAMS node{store, 1, 1, 1, 1, 1, 1, 0, parameters, nullptr, nullptr, nullptr};
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddKernelNode_v2(&made, graph, after.data(), after.size(), &node));
    return made;
  }
  CUgraphNode add_increment(std::size_t word, std::vector<CUgraphNode> after = {}) {
    CUdeviceptr to = data + word * 4;
    unsigned n = 1;
    void* parameters[] = {&to, &n};
    CUDA_KERNEL_NODE_PARAMS node{add_one, 1, 1,          1,       1,       1,
                                 1,       0, parameters, nullptr, nullptr, nullptr};
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddKernelNode_v2(&made, graph, after.data(), after.size(), &node));
    return made;
  }
  CUgraphExec instantiate() {
    CUgraphExec exec = nullptr;
    EXPECT_OK(cu().cuGraphInstantiateWithFlags(&exec, graph, 0));
    return exec;
  }
  void run(CUgraphExec exec) {
    EXPECT_OK(cu().cuGraphLaunch(exec, stream));
    EXPECT_OK(cu().cuStreamSynchronize(stream));
  }
  unsigned word(std::size_t index) {
    unsigned value = 0;
    EXPECT_OK(cu().cuMemcpyDtoH_v2(&value, data + index * 4, 4));
    return value;
  }

  CUfunction store = nullptr, add_one = nullptr;
  CUdeviceptr data = 0;
  CUstream stream = nullptr;
  CUgraph graph = nullptr;
};

TEST_F(GraphTest, NodesRunInTheOrderOfTheirDependencies) {
  const CUgraphNode first = add_store(0, 10);
  const CUgraphNode second = add_increment(0, {first});
  add_increment(0, {second});
  const CUgraphExec exec = instantiate();
  run(exec);
  EXPECT_EQ(12U, word(0));
  run(exec);
  EXPECT_EQ(12U, word(0));
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  EXPECT_OK(cu().cuGraphDestroy(graph));
}

TEST_F(GraphTest, DependenciesMayBeAddedAgainstTheOrderOfMaking) {
  const CUgraphNode later = add_increment(0);
  const CUgraphNode first = add_store(0, 5);
  EXPECT_OK(cu().cuGraphAddDependencies(graph, &first, &later, 1));
  run(instantiate());
  EXPECT_EQ(6U, word(0));
  EXPECT_OK(cu().cuGraphRemoveDependencies(graph, &first, &later, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphRemoveDependencies(graph, &first, &later, 1));
}

TEST_F(GraphTest, TheShapeCanBeRead) {
  const CUgraphNode root = add_store(0, 1);
  const CUgraphNode left = add_increment(0, {root});
  const CUgraphNode right = add_increment(1, {root});
  const CUgraphNode end = add_increment(2, {left, right});
  std::size_t count = 0;
  EXPECT_OK(cu().cuGraphGetNodes(graph, nullptr, &count));
  EXPECT_EQ(4U, count);
  EXPECT_OK(cu().cuGraphGetRootNodes(graph, nullptr, &count));
  EXPECT_EQ(1U, count);
  EXPECT_OK(cu().cuGraphGetEdges(graph, nullptr, nullptr, &count));
  EXPECT_EQ(4U, count);
  CUgraphNode nodes[4] = {};
  count = 4;
  EXPECT_OK(cu().cuGraphNodeGetDependencies(end, nodes, &count));
  EXPECT_EQ(2U, count);
  EXPECT_EQ(nullptr, nodes[2]);
  count = 4;
  EXPECT_OK(cu().cuGraphNodeGetDependentNodes(root, nodes, &count));
  EXPECT_EQ(2U, count);
  CUgraphNodeType type{};
  EXPECT_OK(cu().cuGraphNodeGetType(end, &type));
  EXPECT_EQ(CU_GRAPH_NODE_TYPE_KERNEL, type);
  EXPECT_OK(cu().cuGraphDestroyNode(left));
  EXPECT_OK(cu().cuGraphGetEdges(graph, nullptr, nullptr, &count));
  EXPECT_EQ(2U, count);
}

TEST_F(GraphTest, NodesOfEveryPlainKind) {
  CUgraphNode fill = nullptr, copy = nullptr, host = nullptr, empty = nullptr;
  CUDA_MEMSET_NODE_PARAMS fill_parameters{data, 0, 0x01010101, 4, 8, 1};
  ASSERT_OK(cu().cuGraphAddMemsetNode(&fill, graph, nullptr, 0, &fill_parameters, context));
  CUDA_MEMCPY3D copy_parameters{};
  copy_parameters.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  copy_parameters.srcDevice = data;
  copy_parameters.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy_parameters.dstDevice = data + 512;
  copy_parameters.WidthInBytes = 32;
  copy_parameters.Height = copy_parameters.Depth = 1;
  ASSERT_OK(cu().cuGraphAddMemcpyNode(&copy, graph, &fill, 1, &copy_parameters, context));
  std::atomic<int> calls{0};
  CUDA_HOST_NODE_PARAMS host_parameters{
      [](void* counter) { static_cast<std::atomic<int>*>(counter)->fetch_add(1); }, &calls};
  ASSERT_OK(cu().cuGraphAddHostNode(&host, graph, &copy, 1, &host_parameters));
  ASSERT_OK(cu().cuGraphAddEmptyNode(&empty, graph, &host, 1));
  const CUgraphExec exec = instantiate();
  run(exec);
  run(exec);
  EXPECT_EQ(2, calls);
  EXPECT_EQ(0x01010101U, word(128 + 7));
  EXPECT_EQ(0U, word(128 + 8));
  CUDA_HOST_NODE_PARAMS read{};
  EXPECT_OK(cu().cuGraphHostNodeGetParams(host, &read));
  EXPECT_EQ(&calls, read.userData);
  CUDA_MEMSET_NODE_PARAMS read_fill{};
  EXPECT_OK(cu().cuGraphMemsetNodeGetParams(fill, &read_fill));
  EXPECT_EQ(8U, read_fill.width);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphHostNodeGetParams(fill, &read));
}

TEST_F(GraphTest, AChildGraphIsACopy) {
  add_increment(0);
  CUgraph parent = nullptr;
  CUgraphNode first = nullptr, second = nullptr;
  ASSERT_OK(cu().cuGraphCreate(&parent, 0));
  ASSERT_OK(cu().cuGraphAddChildGraphNode(&first, parent, nullptr, 0, graph));
  ASSERT_OK(cu().cuGraphAddChildGraphNode(&second, parent, &first, 1, graph));
  add_increment(0);  // too late to affect the copies
  CUgraphExec exec = nullptr;
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, parent, 0));
  run(exec);
  EXPECT_EQ(2U, word(0));
  CUgraph inner = nullptr;
  std::size_t count = 0;
  EXPECT_OK(cu().cuGraphChildGraphNodeGetGraph(first, &inner));
  EXPECT_OK(cu().cuGraphGetNodes(inner, nullptr, &count));
  EXPECT_EQ(1U, count);
}

TEST_F(GraphTest, AnExecutableGraphIsIndependentOfItsGraph) {
  const CUgraphNode node = add_store(0, 3);
  const CUgraphExec exec = instantiate();
  CUdeviceptr to = data;
  unsigned value = 4;
  void* parameters[] = {&to, &value};
  CUDA_KERNEL_NODE_PARAMS changed{store, 1, 1,          1,       1,       1,
                                  1,     0, parameters, nullptr, nullptr, nullptr};
  EXPECT_OK(cu().cuGraphKernelNodeSetParams_v2(node, &changed));
  run(exec);
  EXPECT_EQ(3U, word(0));
  value = 5;
  EXPECT_OK(cu().cuGraphExecKernelNodeSetParams_v2(exec, node, &changed));
  run(exec);
  EXPECT_EQ(5U, word(0));
  CUDA_KERNEL_NODE_PARAMS read{};
  EXPECT_OK(cu().cuGraphKernelNodeGetParams_v2(node, &read));
  EXPECT_EQ(store, read.func);
  EXPECT_EQ(4U, *static_cast<unsigned*>(read.kernelParams[1]));
}

TEST_F(GraphTest, AnUpdateTakesAGraphOfTheSameShape) {
  add_increment(0, {add_store(0, 10)});
  const CUgraphExec exec = instantiate();
  const CUgraph before = graph;
  ASSERT_OK(cu().cuGraphCreate(&graph, 0));
  add_increment(0, {add_store(0, 20)});
  CUgraphExecUpdateResultInfo info{};
  EXPECT_OK(cu().cuGraphExecUpdate_v2(exec, graph, &info));
  EXPECT_EQ(CU_GRAPH_EXEC_UPDATE_SUCCESS, info.result);
  run(exec);
  EXPECT_EQ(21U, word(0));
  add_increment(1);
  EXPECT_CU(CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE, cu().cuGraphExecUpdate_v2(exec, graph, &info));
  EXPECT_EQ(CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, info.result);
  EXPECT_OK(cu().cuGraphDestroy(before));
}

TEST_F(GraphTest, ANodeCanBeSwitchedOff) {
  const CUgraphNode first = add_store(0, 7);
  add_store(1, 8);
  const CUgraphExec exec = instantiate();
  unsigned enabled = 99;
  EXPECT_OK(cu().cuGraphNodeSetEnabled(exec, first, 0));
  EXPECT_OK(cu().cuGraphNodeGetEnabled(exec, first, &enabled));
  EXPECT_EQ(0U, enabled);
  run(exec);
  EXPECT_EQ(0U, word(0));
  EXPECT_EQ(8U, word(1));
}

TEST_F(GraphTest, ACloneKnowsItsOriginals) {
  const CUgraphNode node = add_store(0, 9);
  CUgraph clone = nullptr;
  CUgraphNode found = nullptr;
  ASSERT_OK(cu().cuGraphClone(&clone, graph));
  EXPECT_OK(cu().cuGraphNodeFindInClone(&found, node, clone));
  EXPECT_NE(node, found);
  EXPECT_OK(cu().cuGraphDestroy(graph));
  CUgraphExec exec = nullptr;
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, clone, 0));
  run(exec);
  EXPECT_EQ(9U, word(0));
}

TEST_F(GraphTest, EventsOfAGraphAreSeenOutside) {
  CUevent event = nullptr;
  CUgraphNode node = nullptr;
  ASSERT_OK(cu().cuEventCreate(&event, 0));
  const CUgraphNode first = add_store(0, 1);
  ASSERT_OK(cu().cuGraphAddEventRecordNode(&node, graph, &first, 1, event));
  const CUgraphExec exec = instantiate();
  EXPECT_OK(cu().cuGraphLaunch(exec, stream));
  EXPECT_OK(cu().cuEventSynchronize(event));
  EXPECT_EQ(1U, word(0));
  CUevent read = nullptr;
  EXPECT_OK(cu().cuGraphEventRecordNodeGetEvent(node, &read));
  EXPECT_EQ(event, read);
}

TEST_F(GraphTest, AGraphAllocatesAndFrees) {
  CUDA_MEM_ALLOC_NODE_PARAMS alloc{};
  alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  alloc.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
  alloc.bytesize = 4096;
  CUgraphNode made = nullptr, filled = nullptr, copied = nullptr, freed = nullptr;
  ASSERT_OK(cu().cuGraphAddMemAllocNode(&made, graph, nullptr, 0, &alloc));
  EXPECT_NE(0U, alloc.dptr);
  CUDA_MEMSET_NODE_PARAMS fill{alloc.dptr, 0, 0x22222222, 4, 16, 1};
  ASSERT_OK(cu().cuGraphAddMemsetNode(&filled, graph, &made, 1, &fill, context));
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = alloc.dptr;
  copy.dstDevice = data;
  copy.WidthInBytes = 64;
  copy.Height = copy.Depth = 1;
  ASSERT_OK(cu().cuGraphAddMemcpyNode(&copied, graph, &filled, 1, &copy, context));
  ASSERT_OK(cu().cuGraphAddMemFreeNode(&freed, graph, &copied, 1, alloc.dptr));
  const CUgraphExec exec = instantiate();
  run(exec);
  run(exec);
  EXPECT_EQ(0x22222222U, word(15));
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
}

// A graph's memory has only one address, so only one instance of it may exist, as with an H100's
// driver.
class GraphMemoryTest : public GraphTest {
 protected:
  CUgraphNode add_allocation() {
    CUDA_MEM_ALLOC_NODE_PARAMS alloc{};
    alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    alloc.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
    alloc.bytesize = 64;
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddMemAllocNode(&made, graph, nullptr, 0, &alloc));
    address = alloc.dptr;
    return made;
  }
  CUgraphNode add_free(CUgraph to, std::vector<CUgraphNode> after) {
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddMemFreeNode(&made, to, after.data(), after.size(), address));
    return made;
  }
  CUresult instantiate_again(CUgraph of) {
    CUgraphExec exec = nullptr;
    return cu().cuGraphInstantiateWithFlags(&exec, of, 0);
  }
  void expect_refused_as_part(CUgraph part) {
    CUgraph other = nullptr, copy = nullptr;
    CUgraphNode node = nullptr;
    ASSERT_OK(cu().cuGraphCreate(&other, 0));
    EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED,
              cu().cuGraphAddChildGraphNode(&node, other, nullptr, 0, part));
    EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphClone(&copy, part));
    EXPECT_OK(cu().cuGraphDestroy(other));
  }

  CUdeviceptr address = 0;
};

TEST_F(GraphMemoryTest, ThereIsOneInstanceAtATime) {
  add_free(graph, {add_allocation()});
  const CUgraphExec first = instantiate();
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, instantiate_again(graph));
  run(first);
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, instantiate_again(graph));
  ASSERT_OK(cu().cuGraphLaunch(first, stream));
  EXPECT_OK(cu().cuGraphExecDestroy(first));
  const CUgraphExec second = instantiate();
  run(second);
  EXPECT_OK(cu().cuGraphExecDestroy(second));
}

TEST_F(GraphMemoryTest, TheGraphIsNotCopied) {
  const CUgraphNode made = add_allocation();
  expect_refused_as_part(graph);
  add_free(graph, {made});
  expect_refused_as_part(graph);
}

TEST_F(GraphMemoryTest, AGraphThatOnlyFreesIsTheSame) {
  add_allocation();
  CUgraph freeing = nullptr;
  ASSERT_OK(cu().cuGraphCreate(&freeing, 0));
  add_free(freeing, {});
  expect_refused_as_part(freeing);
  const CUgraphExec allocates = instantiate();
  CUgraphExec frees = nullptr;
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&frees, freeing, 0));
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, instantiate_again(freeing));
  for (int i = 0; i < 2; ++i) {
    run(allocates);
    run(frees);
  }
  EXPECT_OK(cu().cuGraphExecDestroy(allocates));
  EXPECT_OK(cu().cuGraphExecDestroy(frees));
  EXPECT_OK(cu().cuGraphDestroy(freeing));
}

TEST_F(GraphMemoryTest, NodesAndEdgesStay) {
  const CUgraphNode made = add_allocation();
  const CUgraphNode freed = add_free(graph, {made});
  const CUgraphNode last = add_store(0, 1, {freed});
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphRemoveDependencies(graph, &freed, &last, 1));
  for (const CUgraphNode node : {last, freed, made}) {
    EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuGraphDestroyNode(node));
  }
}

TEST_F(GraphMemoryTest, AnInstanceIsUpdatedFromItsOwnGraph) {
  add_free(graph, {add_allocation()});
  const CUgraphExec exec = instantiate();
  CUgraphExecUpdateResultInfo info{};
  EXPECT_OK(cu().cuGraphExecUpdate_v2(exec, graph, &info));
  run(exec);
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
}

TEST_F(GraphTest, MistakesAreRefused) {
  const CUgraphNode node = add_store(0, 1);
  CUgraph other = nullptr;
  CUgraphNode made = nullptr;
  ASSERT_OK(cu().cuGraphCreate(&other, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphAddEmptyNode(&made, other, &node, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphAddEmptyNode(nullptr, graph, nullptr, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphAddDependencies(graph, &node, &node, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphCreate(nullptr, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphCreate(&other, 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGraphInstantiateWithFlags(nullptr, graph, 0));
}

TEST_F(GraphTest, AUserObjectLivesAsLongAsItsGraph) {
  std::atomic<int> destroyed{0};
  CUuserObject object = nullptr;
  ASSERT_OK(cu().cuUserObjectCreate(
      &object, &destroyed,
      [](void* counter) { static_cast<std::atomic<int>*>(counter)->fetch_add(1); }, 1,
      CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
  EXPECT_OK(cu().cuGraphRetainUserObject(graph, object, 1, CU_GRAPH_USER_OBJECT_MOVE));
  EXPECT_EQ(0, destroyed);
  EXPECT_OK(cu().cuGraphDestroy(graph));
  if (!software_driver()) GTEST_SKIP() << "a real driver destroys it some time later";
  EXPECT_EQ(1, destroyed);
}

TEST_F(GraphTest, AnExecutableGraphHoldsTheUserObjectsToo) {
  std::atomic<int> destroyed{0};
  CUuserObject object = nullptr;
  ASSERT_OK(cu().cuUserObjectCreate(
      &object, &destroyed,
      [](void* counter) { static_cast<std::atomic<int>*>(counter)->fetch_add(1); }, 1,
      CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
  EXPECT_OK(cu().cuGraphRetainUserObject(graph, object, 1, CU_GRAPH_USER_OBJECT_MOVE));
  const CUgraphExec exec = instantiate();
  EXPECT_OK(cu().cuGraphDestroy(graph));
  EXPECT_EQ(0, destroyed);
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  if (!software_driver()) GTEST_SKIP() << "a real driver destroys it some time later";
  EXPECT_EQ(1, destroyed);
}

TEST_F(GraphTest, AChildThatCameLaterGoesWithItsExecutableGraph) {
  CUgraph child = nullptr, other = nullptr;
  CUgraphNode inside = nullptr, place = nullptr;
  ASSERT_OK(cu().cuGraphCreate(&child, 0));
  ASSERT_OK(cu().cuGraphAddEmptyNode(&inside, child, nullptr, 0));
  ASSERT_OK(cu().cuGraphAddChildGraphNode(&place, graph, nullptr, 0, child));
  const CUgraphExec exec = instantiate();
  std::atomic<int> destroyed[2] = {{0}, {0}};
  for (auto& counter : destroyed) {
    CUuserObject object = nullptr;
    ASSERT_OK(cu().cuGraphCreate(&other, 0));
    ASSERT_OK(cu().cuGraphAddEmptyNode(&inside, other, nullptr, 0));
    ASSERT_OK(cu().cuUserObjectCreate(
        &object, &counter, [](void* own) { static_cast<std::atomic<int>*>(own)->fetch_add(1); }, 1,
        CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    ASSERT_OK(cu().cuGraphRetainUserObject(other, object, 1, CU_GRAPH_USER_OBJECT_MOVE));
    ASSERT_OK(cu().cuGraphExecChildGraphNodeSetParams(exec, place, other));
    ASSERT_OK(cu().cuGraphDestroy(other));
  }
  EXPECT_EQ(0, destroyed[1]);
  if (software_driver()) EXPECT_EQ(1, destroyed[0]);
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  EXPECT_OK(cu().cuGraphDestroy(child));
  if (!software_driver()) GTEST_SKIP() << "a real driver destroys it some time later";
  EXPECT_EQ(1, destroyed[1]);
}

TEST_F(GraphTest, MemoryOfALaunchUnderWayOutlivesItsGraphs) {
  CUDA_MEM_ALLOC_NODE_PARAMS alloc{};
  alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  alloc.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  alloc.bytesize = 64;
  CUgraphNode made = nullptr, waits = nullptr, filled = nullptr, freed = nullptr;
  ASSERT_OK(cu().cuGraphAddMemAllocNode(&made, graph, nullptr, 0, &alloc));
  std::atomic<bool> go{false};
  CUDA_HOST_NODE_PARAMS host{[](void* flag) {
                               while (!*static_cast<std::atomic<bool>*>(flag)) {
                               }
                             },
                             &go};
  ASSERT_OK(cu().cuGraphAddHostNode(&waits, graph, &made, 1, &host));
  CUDA_MEMSET_NODE_PARAMS fill{alloc.dptr, 0, 0x33333333, 4, 16, 1};
  ASSERT_OK(cu().cuGraphAddMemsetNode(&filled, graph, &waits, 1, &fill, context));
  ASSERT_OK(cu().cuGraphAddMemFreeNode(&freed, graph, &filled, 1, alloc.dptr));
  const CUgraphExec exec = instantiate();
  ASSERT_OK(cu().cuGraphLaunch(exec, stream));
  EXPECT_OK(cu().cuGraphExecDestroy(exec));
  EXPECT_OK(cu().cuGraphDestroy(graph));
  go = true;
  EXPECT_OK(cu().cuStreamSynchronize(stream));
}

}  // namespace
}  // namespace cuda_ffi::test
