// Memory of graphs: what allocations of one graph share, and what the driver says of all. The
// addresses are as with an H100's driver (580), except that there a smaller allocation may take a
// part of what is free.

#include <optional>

#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class SharedGraphMemoryTest : public ContextTest {
 protected:
  struct Allocated {
    CUgraphNode node;
    CUdeviceptr address;
  };

  void SetUp() override {
    ContextTest::SetUp();
    ASSERT_OK(cu().cuGraphCreate(&graph, 0));
    ASSERT_OK(cu().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  }
  Allocated allocate_after(std::optional<CUgraphNode> after, std::size_t bytes = 4096) {
    CUDA_MEM_ALLOC_NODE_PARAMS alloc{};
    alloc.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    alloc.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, device};
    alloc.bytesize = bytes;
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddMemAllocNode(&made, graph, after ? &*after : nullptr, after ? 1 : 0,
                                          &alloc));
    return {made, alloc.dptr};
  }
  CUgraphNode free_after(CUgraphNode after, CUdeviceptr address) {
    CUgraphNode made = nullptr;
    EXPECT_OK(cu().cuGraphAddMemFreeNode(&made, graph, &after, 1, address));
    return made;
  }
  cuuint64_t bytes(CUgraphMem_attribute attribute) {
    cuuint64_t value = 0;
    EXPECT_OK(cu().cuDeviceGetGraphMemAttribute(device, attribute, &value));
    return value;
  }

  CUgraph graph = nullptr;
  CUstream stream = nullptr;
};

TEST_F(SharedGraphMemoryTest, AnAllocationAfterAFreeHasItsAddress) {
  const Allocated first = allocate_after(std::nullopt);
  const CUgraphNode freed = free_after(first.node, first.address);
  CUgraphNode between = nullptr;
  ASSERT_OK(cu().cuGraphAddEmptyNode(&between, graph, &freed, 1));
  const Allocated second = allocate_after(between);
  EXPECT_EQ(first.address, second.address);
  // It is in use now, also for what comes after the first free.
  EXPECT_NE(first.address, allocate_after(between).address);
  const CUgraphNode freed_again = free_after(second.node, second.address);
  EXPECT_EQ(first.address, allocate_after(freed_again).address);
}

TEST_F(SharedGraphMemoryTest, WhatIsNotOrderedAfterTheFreeHasItsOwn) {
  const Allocated first = allocate_after(std::nullopt);
  free_after(first.node, first.address);
  EXPECT_NE(first.address, allocate_after(first.node).address);
  EXPECT_NE(first.address, allocate_after(std::nullopt).address);
}

TEST_F(SharedGraphMemoryTest, CapturedAllocationsShareToo) {
  ASSERT_OK(cu().cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
  CUdeviceptr pointers[2] = {};
  for (CUdeviceptr& pointer : pointers) {
    ASSERT_OK(cu().cuMemAllocAsync(&pointer, 4096, stream));
    ASSERT_OK(cu().cuMemsetD8Async(pointer, 1, 4096, stream));
    ASSERT_OK(cu().cuMemFreeAsync(pointer, stream));
  }
  CUgraph captured = nullptr;
  ASSERT_OK(cu().cuStreamEndCapture(stream, &captured));
  EXPECT_EQ(pointers[0], pointers[1]);
  CUgraphExec exec = nullptr;
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, captured, 0));
  for (int i = 0; i < 3; ++i) ASSERT_OK(cu().cuGraphLaunch(exec, stream));
  EXPECT_OK(cu().cuStreamSynchronize(stream));
}

TEST_F(SharedGraphMemoryTest, TheDeviceTellsWhatGraphsUse) {
  if (!software_driver()) GTEST_SKIP() << "a GPU reserves memory in larger pieces";
  ASSERT_OK(cu().cuDeviceGraphMemTrim(device));
  const cuuint64_t before = bytes(CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT);
  const Allocated kept = allocate_after(std::nullopt, 1 << 20);
  CUgraphExec exec = nullptr;
  ASSERT_OK(cu().cuGraphInstantiateWithFlags(&exec, graph, 0));
  EXPECT_EQ(before, bytes(CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT));
  ASSERT_OK(cu().cuGraphLaunch(exec, stream));
  ASSERT_OK(cu().cuStreamSynchronize(stream));
  EXPECT_EQ(before + (1 << 20), bytes(CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT));
  ASSERT_OK(cu().cuMemFree_v2(kept.address));
  EXPECT_EQ(before, bytes(CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT));
  EXPECT_EQ(before + (1 << 20), bytes(CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT));
  ASSERT_OK(cu().cuDeviceGraphMemTrim(device));
  EXPECT_EQ(before, bytes(CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT));
  cuuint64_t zero = 0, one = 1;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceSetGraphMemAttribute(device, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &zero));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceSetGraphMemAttribute(device, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &one));
  for (const auto high : {CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH}) {
    EXPECT_LE(before + (1 << 20), bytes(high));
    EXPECT_OK(cu().cuDeviceSetGraphMemAttribute(device, high, &zero));
    EXPECT_EQ(before, bytes(high));
  }
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceGetGraphMemAttribute(device, static_cast<CUgraphMem_attribute>(4), &zero));
}

}  // namespace
}  // namespace cuda_ffi::test
