// Graphs.

#include "extra.hpp"
#include "software_hip.hpp"

using namespace software_hip;

#define NODE_PARAMETERS \
  CUgraphNode *node, CUgraph graph, const CUgraphNode *after, std::size_t count
#define NODE_ARGUMENTS node, graph, after, count

HIP_SAME(hipGraphCreate, cuGraphCreate, (CUgraph * graph, unsigned flags), (graph, flags))
HIP_SAME(hipGraphDestroy, cuGraphDestroy, (CUgraph graph), (graph))
HIP_SAME(hipGraphClone, cuGraphClone, (CUgraph * clone, CUgraph graph), (clone, graph))
HIP_SAME(hipGraphNodeFindInClone, cuGraphNodeFindInClone,
         (CUgraphNode * node, CUgraphNode original, CUgraph clone), (node, original, clone))
HIP_SAME(hipGraphGetNodes, cuGraphGetNodes, (CUgraph graph, CUgraphNode* nodes, std::size_t* count),
         (graph, nodes, count))
HIP_SAME(hipGraphInstantiateWithFlags, cuGraphInstantiateWithFlags,
         (CUgraphExec * exec, CUgraph graph, unsigned long long flags), (exec, graph, flags))
HIP_SAME(hipGraphExecDestroy, cuGraphExecDestroy, (CUgraphExec exec), (exec))
HIP_SAME(hipGraphLaunch, cuGraphLaunch, (CUgraphExec exec, CUstream stream), (exec, stream))
HIP_SAME(hipGraphAddEmptyNode, cuGraphAddEmptyNode, (NODE_PARAMETERS), (NODE_ARGUMENTS))
HIP_SAME(hipGraphAddHostNode, cuGraphAddHostNode,
         (NODE_PARAMETERS, const CUDA_HOST_NODE_PARAMS* host), (NODE_ARGUMENTS, host))
HIP_SAME(hipGraphAddChildGraphNode, cuGraphAddChildGraphNode, (NODE_PARAMETERS, CUgraph child),
         (NODE_ARGUMENTS, child))
HIP_SAME(hipGraphAddEventRecordNode, cuGraphAddEventRecordNode, (NODE_PARAMETERS, CUevent event),
         (NODE_ARGUMENTS, event))
HIP_SAME(hipGraphAddEventWaitNode, cuGraphAddEventWaitNode, (NODE_PARAMETERS, CUevent event),
         (NODE_ARGUMENTS, event))
HIP_SAME(hipGraphAddMemAllocNode, cuGraphAddMemAllocNode,
         (NODE_PARAMETERS, CUDA_MEM_ALLOC_NODE_PARAMS* memory), (NODE_ARGUMENTS, memory))
HIP_SAME(hipGraphAddMemFreeNode, cuGraphAddMemFreeNode, (NODE_PARAMETERS, CUdeviceptr address),
         (NODE_ARGUMENTS, address))

// HIP's older form, without what CUDA says of edges.
HIP_FUNCTION hipGraphNodeGetDependencies(CUgraphNode node, CUgraphNode* nodes, std::size_t* count) {
  return in_device([&] { return cu().cuGraphNodeGetDependencies(node, nodes, count); });
}

HIP_FUNCTION hipGraphNodeGetType(CUgraphNode node, int* type) {
  CUgraphNodeType found{};
  const int code = in_device([&] { return cu().cuGraphNodeGetType(node, &found); });
  *type = found;
  return code;
}

namespace {

CUDA_KERNEL_NODE_PARAMS in_cuda(const hip::KernelNode& node, Extra& extra) {
  CUDA_KERNEL_NODE_PARAMS found{};
  found.func = node.function;
  found.gridDimX = node.grid.x;
  found.gridDimY = node.grid.y;
  found.gridDimZ = node.grid.z;
  found.blockDimX = node.block.x;
  found.blockDimY = node.block.y;
  found.blockDimZ = node.block.z;
  found.sharedMemBytes = node.dynamic_shared_bytes;
  found.kernelParams = node.parameters;
  found.extra = extra.for_cuda();
  return found;
}

CUDA_MEMSET_NODE_PARAMS in_cuda(const hip::FillNode& fill) {
  CUDA_MEMSET_NODE_PARAMS found{};
  found.dst = fill.to;
  found.pitch = fill.pitch;
  found.value = fill.value;
  found.elementSize = fill.element_bytes;
  found.width = fill.count;
  found.height = fill.rows;
  return found;
}

CUDA_MEMCPY3D row(void* to, const void* from, std::size_t bytes, int kind) {
  const bool from_host = kind == 0 || kind == 1, to_host = kind == 0 || kind == 2;
  CUDA_MEMCPY3D copy{};
  copy.srcMemoryType = from_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
  copy.dstMemoryType = to_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
  copy.srcHost = from_host ? from : nullptr;
  copy.srcDevice = from_host ? 0 : reinterpret_cast<CUdeviceptr>(from);
  copy.dstHost = to_host ? to : nullptr;
  copy.dstDevice = to_host ? 0 : reinterpret_cast<CUdeviceptr>(to);
  copy.srcPitch = copy.dstPitch = copy.WidthInBytes = bytes;
  copy.srcHeight = copy.dstHeight = copy.Height = copy.Depth = 1;
  return copy;
}

}  // namespace

HIP_FUNCTION hipGraphAddKernelNode(NODE_PARAMETERS, const hip::KernelNode* kernel) {
  Extra extra(kernel->extra);
  if (!extra.is_right()) return kInvalidValue;
  allow(kernel->function, kernel->dynamic_shared_bytes);
  const auto found = in_cuda(*kernel, extra);
  return in_device([&] { return cu().cuGraphAddKernelNode_v2(NODE_ARGUMENTS, &found); });
}

HIP_FUNCTION hipGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const hip::KernelNode* kernel) {
  Extra extra(kernel->extra);
  if (!extra.is_right()) return kInvalidValue;
  allow(kernel->function, kernel->dynamic_shared_bytes);
  const auto found = in_cuda(*kernel, extra);
  return in_device([&] { return cu().cuGraphExecKernelNodeSetParams_v2(exec, node, &found); });
}

// HIP hands a block back as it was given: with its own mark for the end.
HIP_FUNCTION hipGraphKernelNodeGetParams(CUgraphNode node, hip::KernelNode* kernel) {
  thread_local void* entries[5];
  CUDA_KERNEL_NODE_PARAMS found{};
  const int code = in_device([&] { return cu().cuGraphKernelNodeGetParams_v2(node, &found); });
  *kernel = {};
  kernel->function = found.func;
  kernel->grid = {found.gridDimX, found.gridDimY, found.gridDimZ};
  kernel->block = {found.blockDimX, found.blockDimY, found.blockDimZ};
  kernel->dynamic_shared_bytes = found.sharedMemBytes;
  kernel->parameters = found.kernelParams;
  if (found.extra) {
    for (int i = 0; i < 4; ++i) entries[i] = found.extra[i];
    entries[4] = hip::kParametersEnd;
    kernel->extra = entries;
  }
  return code;
}

HIP_SAME(hipGraphKernelNodeGetAttribute, cuGraphKernelNodeGetAttribute,
         (CUgraphNode node, int which, CUlaunchAttributeValue* value),
         (node, static_cast<CUlaunchAttributeID>(which), value))
HIP_SAME(hipGraphKernelNodeSetAttribute, cuGraphKernelNodeSetAttribute,
         (CUgraphNode node, int which, const CUlaunchAttributeValue* value),
         (node, static_cast<CUlaunchAttributeID>(which), value))

HIP_FUNCTION hipGraphAddMemcpyNode1D(NODE_PARAMETERS, void* to, const void* from, std::size_t bytes,
                                     int kind) {
  if (kind < 0 || kind > 3) return kInvalidCopyDirection;
  const auto copy = row(to, from, bytes, kind);
  return in_device([&] {
    return cu().cuGraphAddMemcpyNode(NODE_ARGUMENTS, &copy, context_of(current_device()));
  });
}

HIP_FUNCTION hipGraphExecMemcpyNodeSetParams1D(CUgraphExec exec, CUgraphNode node, void* to,
                                               const void* from, std::size_t bytes, int kind) {
  if (kind < 0 || kind > 3 || to == from) return kInvalidValue;
  const auto copy = row(to, from, bytes, kind);
  return in_device([&] {
    return cu().cuGraphExecMemcpyNodeSetParams(exec, node, &copy, context_of(current_device()));
  });
}

HIP_FUNCTION hipGraphAddMemsetNode(NODE_PARAMETERS, const hip::FillNode* fill) {
  const auto found = in_cuda(*fill);
  return in_device([&] {
    return cu().cuGraphAddMemsetNode(NODE_ARGUMENTS, &found, context_of(current_device()));
  });
}

HIP_FUNCTION hipGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const hip::FillNode* fill) {
  const auto found = in_cuda(*fill);
  return in_device([&] {
    return cu().cuGraphExecMemsetNodeSetParams(exec, node, &found, context_of(current_device()));
  });
}

HIP_FUNCTION hipGraphMemsetNodeGetParams(CUgraphNode node, hip::FillNode* fill) {
  CUDA_MEMSET_NODE_PARAMS found{};
  const int code = in_device([&] { return cu().cuGraphMemsetNodeGetParams(node, &found); });
  *fill = {found.dst, found.elementSize, found.height, found.pitch, found.value, found.width};
  return code;
}
