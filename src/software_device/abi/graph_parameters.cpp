// Reading and changing what a node does, in a graph and in an executable one.

#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"
#include "software_device/device/graph_exec.hpp"

using namespace cuda_ffi::software;

namespace {

// The new content must be of the same kind.
void replace(NodeContent& content, NodeContent with) {
  require(content.index() == with.index());
  if (auto* kernel = std::get_if<KernelContent>(&with)) {
    kernel->attributes = std::get<KernelContent>(content).attributes;
    kernel->operation.cooperative = std::get<KernelContent>(content).operation.cooperative;
    if (kernel->operation.cluster.x == 0)
      kernel->operation.cluster = std::get<KernelContent>(content).operation.cluster;
  }
  drop_graphs_in(content);
  content = std::move(with);
}

template <typename Make>
CUresult set(CUgraphNode node, Make make) {
  return entry([&] { replace(node_of(node)->content, make()); });
}

template <typename Make>
CUresult set_exec(CUgraphExec exec, CUgraphNode node, Make make) {
  return entry([&] {
    const auto own = get_handle<GraphExec>(exec, CUDA_ERROR_INVALID_VALUE);
    replace(own->content_of(node), make());
  });
}

template <typename Parameters>
Parameters& given(Parameters* parameters) {
  require(parameters != nullptr);
  return *parameters;
}

// What the result points to belongs to the node, and is valid until the node's parameters change.
CUDA_KERNEL_NODE_PARAMS read_kernel(GraphNode& node) {
  auto& operation = content_as<KernelContent>(node.content).operation;
  node.parameter_pointers.clear();
  for (const ParameterInfo& parameter : operation.function->info().parameters) {
    node.parameter_pointers.push_back(operation.parameters.data() + parameter.offset);
  }
  CUDA_KERNEL_NODE_PARAMS parameters{};
  parameters.func = operation.handle;
  parameters.gridDimX = operation.grid.x;
  parameters.gridDimY = operation.grid.y;
  parameters.gridDimZ = operation.grid.z;
  parameters.blockDimX = operation.block.x;
  parameters.blockDimY = operation.block.y;
  parameters.blockDimZ = operation.block.z;
  parameters.sharedMemBytes = operation.dynamic_shared_bytes;
  parameters.kernelParams = node.parameter_pointers.data();
  return parameters;
}

// A captured copy has no description by the program, so one is made, with addresses only.
CUDA_MEMCPY3D read_copy(const CopyContent& content) {
  if (content.description) return *content.description;
  const CopyOperation& operation = content.operation;
  CUDA_MEMCPY3D parameters{};
  parameters.srcMemoryType = CU_MEMORYTYPE_UNIFIED;
  parameters.srcDevice = operation.source.address;
  parameters.srcPitch = operation.source.pitch;
  parameters.srcHeight = operation.height;
  parameters.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
  parameters.dstDevice = operation.destination.address;
  parameters.dstPitch = operation.destination.pitch;
  parameters.dstHeight = operation.height;
  parameters.WidthInBytes = operation.width;
  parameters.Height = operation.height;
  parameters.Depth = operation.depth;
  return parameters;
}

}  // namespace

CUresult cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS* parameters) {
  return entry([&] { given(parameters) = read_kernel(*node_of(node)); });
}

CUresult cuGraphKernelNodeGetParams(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS_v1* parameters) {
  return entry([&] {
    const CUDA_KERNEL_NODE_PARAMS wide = read_kernel(*node_of(node));
    std::memcpy(&given(parameters), &wide, sizeof *parameters);  // the beginning of the wide form
  });
}

CUresult cuGraphKernelNodeSetParams_v2(CUgraphNode node,
                                       const CUDA_KERNEL_NODE_PARAMS* parameters) {
  return set(node, [&] { return kernel_content(given(parameters)); });
}

CUresult cuGraphKernelNodeSetParams(CUgraphNode node,
                                    const CUDA_KERNEL_NODE_PARAMS_v1* parameters) {
  return set(node, [&] { return kernel_content(widen(given(parameters))); });
}

CUresult cuGraphExecKernelNodeSetParams_v2(CUgraphExec exec, CUgraphNode node,
                                           const CUDA_KERNEL_NODE_PARAMS* parameters) {
  return set_exec(exec, node, [&] { return kernel_content(given(parameters)); });
}

CUresult cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                        const CUDA_KERNEL_NODE_PARAMS_v1* parameters) {
  return set_exec(exec, node, [&] { return kernel_content(widen(given(parameters))); });
}

CUresult cuGraphMemcpyNodeGetParams(CUgraphNode node, CUDA_MEMCPY3D* parameters) {
  return entry(
      [&] { given(parameters) = read_copy(content_as<CopyContent>(node_of(node)->content)); });
}

CUresult cuGraphMemcpyNodeSetParams(CUgraphNode node, const CUDA_MEMCPY3D* parameters) {
  return set(node, [&] { return copy_content(given(parameters)); });
}

CUresult cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                        const CUDA_MEMCPY3D* parameters, CUcontext) {
  return set_exec(exec, node, [&] { return copy_content(given(parameters)); });
}

CUresult cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS* parameters) {
  return entry([&] {
    const auto& fill = content_as<FillContent>(node_of(node)->content).operation;
    given(parameters) = {fill.address,       fill.pitch, fill.value,
                         fill.element_bytes, fill.width, fill.height};
  });
}

CUresult cuGraphMemsetNodeSetParams(CUgraphNode node, const CUDA_MEMSET_NODE_PARAMS* parameters) {
  return set(node, [&] { return fill_content(given(parameters)); });
}

CUresult cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                        const CUDA_MEMSET_NODE_PARAMS* parameters, CUcontext) {
  return set_exec(exec, node, [&] { return fill_content(given(parameters)); });
}

CUresult cuGraphHostNodeGetParams(CUgraphNode node, CUDA_HOST_NODE_PARAMS* parameters) {
  return entry([&] {
    const auto& host = content_as<HostContent>(node_of(node)->content).operation;
    given(parameters) = {host.function, host.user_data};
  });
}

CUresult cuGraphHostNodeSetParams(CUgraphNode node, const CUDA_HOST_NODE_PARAMS* parameters) {
  return set(node, [&] { return host_content(given(parameters)); });
}

CUresult cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                      const CUDA_HOST_NODE_PARAMS* parameters) {
  return set_exec(exec, node, [&] { return host_content(given(parameters)); });
}

CUresult cuGraphChildGraphNodeGetGraph(CUgraphNode node, CUgraph* graph) {
  return entry(
      [&] { given(graph) = content_as<ChildContent>(node_of(node)->content).graph->handle; });
}

CUresult cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child) {
  return set_exec(exec, node, [&] { return child_content(child); });
}

CUresult cuGraphEventRecordNodeGetEvent(CUgraphNode node, CUevent* event) {
  return entry(
      [&] { given(event) = content_as<EventRecordContent>(node_of(node)->content).handle; });
}

CUresult cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event) {
  return set(node, [&] { return record_content(event); });
}

CUresult cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
  return set_exec(exec, node, [&] { return record_content(event); });
}

CUresult cuGraphEventWaitNodeGetEvent(CUgraphNode node, CUevent* event) {
  return entry([&] { given(event) = content_as<EventWaitContent>(node_of(node)->content).handle; });
}

CUresult cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event) {
  return set(node, [&] { return wait_content(event); });
}

CUresult cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event) {
  return set_exec(exec, node, [&] { return wait_content(event); });
}

CUresult cuGraphBatchMemOpNodeGetParams(CUgraphNode node,
                                        CUDA_BATCH_MEM_OP_NODE_PARAMS* parameters) {
  return entry([&] {
    auto& content = content_as<WordContent>(node_of(node)->content);
    auto& words = content.operation.words;
    given(parameters) = {nullptr, static_cast<unsigned>(words.size()), words.data(), content.flags};
  });
}

CUresult cuGraphBatchMemOpNodeSetParams(CUgraphNode node,
                                        const CUDA_BATCH_MEM_OP_NODE_PARAMS* parameters) {
  return set(node, [&] { return word_content(given(parameters)); });
}

CUresult cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                            const CUDA_BATCH_MEM_OP_NODE_PARAMS* parameters) {
  return set_exec(exec, node, [&] { return word_content(given(parameters)); });
}

CUresult cuGraphMemAllocNodeGetParams(CUgraphNode node, CUDA_MEM_ALLOC_NODE_PARAMS* parameters) {
  return entry(
      [&] { given(parameters) = content_as<AllocContent>(node_of(node)->content).parameters; });
}

CUresult cuGraphMemFreeNodeGetParams(CUgraphNode node, CUdeviceptr* pointer) {
  return entry([&] { given(pointer) = content_as<FreeContent>(node_of(node)->content).pointer; });
}

CUresult cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams* parameters) {
  return set(node, [&] { return content_from(given(parameters)); });
}

CUresult cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                  CUgraphNodeParams* parameters) {
  return set_exec(exec, node, [&] { return content_from(given(parameters)); });
}
