#include "driver/graph.hpp"

#include <cstring>

#include "driver/device_memory.hpp"
#include "driver/graph_exec.hpp"
#include "driver/pinned_memory.hpp"
#include "driver/stream_capture.hpp"
#include "launch/graph_replay.hpp"
#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class CoreGraph : public OnSoftwareDevice {
 protected:
  void SetUp() override {
    for (int i = 0; i < 4; ++i) in()[i] = i;
  }

  int* in() { return reinterpret_cast<int*>(host_in.data()); }
  std::vector<int> result() {
    const auto* out = reinterpret_cast<const int*>(host_out.data());
    return {out, out + 4};
  }

  KernelWork kernel_work(int amount) {
    KernelWork work{add_amount(), {}, std::vector<std::byte>(12)};
    work.shape.block.x = 4;
    const CUdeviceptr address = memory.address();
    std::memcpy(work.parameters.data(), &address, 8);
    std::memcpy(work.parameters.data() + 8, &amount, 4);
    return work;
  }

  CopyWork copy_in() {
    return {memory.address(), reinterpret_cast<CUdeviceptr>(host_in.data()), CopyWork::Side::Device,
            CopyWork::Side::Host, 16};
  }
  CopyWork copy_out() {
    return {reinterpret_cast<CUdeviceptr>(host_out.data()), memory.address(), CopyWork::Side::Host,
            CopyWork::Side::Device, 16};
  }

  // A graph that copies in, adds, and copies out.
  std::shared_ptr<Graph> made_graph(int amount) {
    auto graph = std::make_shared<Graph>(context);
    const Graph::Number first[] = {graph->add_copy({}, copy_in())};
    const Graph::Number second[] = {add_kernel(*graph, first, kernel_work(amount))};
    graph->add_copy(second, copy_out());
    return graph;
  }

  void run(const GraphExec& exec) {
    exec.launch(*stream);
    stream->synchronize();
  }

  DeviceMemory memory{stream, 16};
  PinnedMemory host_in{context, 16}, host_out{context, 16};
};

TEST_F(CoreGraph, RunsItsNodesInOrder) {
  const auto graph = made_graph(10);
  EXPECT_EQ(graph->size(), 3u);
  EXPECT_EQ(graph->dependencies_of(2), std::vector<Graph::Number>{1});
  EXPECT_EQ(graph->type_of(1), CU_GRAPH_NODE_TYPE_KERNEL);
  const GraphExec exec(graph);
  run(exec);
  EXPECT_EQ(result(), (std::vector<int>{10, 11, 12, 13}));
  in()[0] = 100;  // the graph reads it when it runs
  run(exec);
  EXPECT_EQ(result(), (std::vector<int>{110, 11, 12, 13}));
}

TEST_F(CoreGraph, ACloneKeepsNumbersAndIsIndependent) {
  const auto graph = made_graph(1);
  const auto copy = graph->clone();
  const Graph::Number after[] = {2};
  graph->add_empty(after);
  EXPECT_EQ(graph->size(), 4u);
  EXPECT_EQ(copy->size(), 3u);
  EXPECT_EQ(copy->dependencies_of(2), std::vector<Graph::Number>{1});
  run(GraphExec(copy));
  EXPECT_EQ(result(), (std::vector<int>{1, 2, 3, 4}));
}

TEST_F(CoreGraph, AReplayCarriesTheUpdatesMadeBeforeItsLaunch) {
  NodeWorks works(3);
  works[1] = std::make_shared<const NodeWork>(kernel_work(1));
  GraphReplay replay(made_graph(1), works);
  const auto before = replay.works();
  replay.set(1, kernel_work(5));
  replay.launch(*stream, *before, 0);
  stream->synchronize();
  EXPECT_EQ(result(), (std::vector<int>{1, 2, 3, 4}));
  replay.launch(*stream, *replay.works(), 0);
  stream->synchronize();
  EXPECT_EQ(result(), (std::vector<int>{5, 6, 7, 8}));
}

TEST_F(CoreGraph, AnUnknownDependencyIsRefused) {
  Graph graph(context);
  const Graph::Number nowhere[] = {3};
  EXPECT_ANY_THROW(graph.add_empty(nowhere));
  EXPECT_EQ(graph.size(), 0u);
}

TEST_F(CoreGraph, TheWorkOfAStreamBecomesNodes) {
  const CurrentContext current(*context);
  StreamCapture capture(stream);
  driver->check(
      driver->cuMemcpyHtoDAsync_v2(memory.address(), host_in.data(), 16, stream->handle()),
      "copy in");
  const KernelWork work = kernel_work(3);
  launch_kernel(*work.kernel, *stream, work.shape, work.parameters);
  const auto graph = capture.end();
  EXPECT_EQ(graph->size(), 2u);
  const Graph::Number after[] = {1};
  graph->add_copy(after, copy_out());
  run(GraphExec(graph));
  EXPECT_EQ(result(), (std::vector<int>{3, 4, 5, 6}));
}

TEST_F(CoreGraph, ADroppedCaptureLeavesTheStreamUsable) {
  { StreamCapture capture(stream); }
  stream->synchronize();
  EXPECT_TRUE(stream->finished());
}

}  // namespace
}  // namespace cuda_ffi
