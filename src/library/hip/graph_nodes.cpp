// Nodes of graphs, whose parameters HIP has in other orders. Copies are HIP's nodes for one row:
// they are all that this project makes, and the others want contexts of HIP's.

#include "library/hip/hip_driver.hpp"
#include "library/hip/parameter_block.hpp"

namespace cuda_ffi::hip {
namespace {

KernelNode in_hip(const CUDA_KERNEL_NODE_PARAMS& node, ParameterBlock::Entries& entries) {
  KernelNode translated{};
  translated.block = {node.blockDimX, node.blockDimY, node.blockDimZ};
  translated.grid = {node.gridDimX, node.gridDimY, node.gridDimZ};
  translated.function = node.func;
  translated.parameters = node.kernelParams;
  translated.extra = ParameterBlock(node.extra).for_hip(entries);
  translated.dynamic_shared_bytes = node.sharedMemBytes;
  return translated;
}

FillNode in_hip(const CUDA_MEMSET_NODE_PARAMS& node) {
  return {node.dst, node.elementSize, node.height, node.pitch, node.value, node.width};
}

struct RowCopy {
  void* to = nullptr;
  const void* from = nullptr;
  std::size_t bytes = 0;
  CopyKind kind = CopyKind::Default;
};

bool is_row(const CUDA_MEMCPY3D& copy) {
  const auto is_address = [](CUmemorytype type) {
    return type == CU_MEMORYTYPE_HOST || type == CU_MEMORYTYPE_DEVICE;
  };
  const bool is_at_start = copy.srcY + copy.srcZ + copy.dstY + copy.dstZ == 0;
  return is_address(copy.srcMemoryType) && is_address(copy.dstMemoryType) && is_at_start &&
         copy.Height <= 1 && copy.Depth <= 1;
}

CopyKind kind_of(bool from_host, bool to_host) {
  if (from_host) return to_host ? CopyKind::HostToHost : CopyKind::HostToDevice;
  return to_host ? CopyKind::DeviceToHost : CopyKind::DeviceToDevice;
}

RowCopy row_of(const CUDA_MEMCPY3D& copy) {
  const bool from_host = copy.srcMemoryType == CU_MEMORYTYPE_HOST;
  const bool to_host = copy.dstMemoryType == CU_MEMORYTYPE_HOST;
  const void* from = from_host ? copy.srcHost : reinterpret_cast<const void*>(copy.srcDevice);
  void* to = to_host ? copy.dstHost : reinterpret_cast<void*>(copy.dstDevice);
  return {static_cast<std::byte*>(to) + copy.dstXInBytes,
          static_cast<const std::byte*>(from) + copy.srcXInBytes, copy.WidthInBytes,
          kind_of(from_host, to_host)};
}

// hipLaunchAttributeID has three of CUDA's numbers, and their values begin with the same bytes.
bool is_attribute(CUlaunchAttributeID which) {
  return which == CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW ||
         which == CU_LAUNCH_ATTRIBUTE_COOPERATIVE || which == CU_LAUNCH_ATTRIBUTE_PRIORITY;
}

}  // namespace

CUresult own::cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType* type) {
  int found = 0;
  const CUresult code = calls().hipGraphNodeGetType(node, &found);
  if (found == kNodeFromSymbol || found == kNodeToSymbol) found = CU_GRAPH_NODE_TYPE_MEMCPY;
  if (found == kNodeBatchOfWords) found = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
  *type = static_cast<CUgraphNodeType>(found);
  return code;
}

CUresult own::cuGraphAddKernelNode_v2(CUgraphNode* node, CUgraph graph,
                                      const CUgraphNode* dependencies, std::size_t count,
                                      const CUDA_KERNEL_NODE_PARAMS* parameters) {
  ParameterBlock::Entries entries;
  const KernelNode translated = in_hip(*parameters, entries);
  return calls().hipGraphAddKernelNode(node, graph, dependencies, count, &translated);
}

// What `extra` points to afterwards is this thread's until it asks for another node's.
CUresult own::cuGraphKernelNodeGetParams_v2(CUgraphNode node, CUDA_KERNEL_NODE_PARAMS* parameters) {
  thread_local ParameterBlock::Entries entries;
  KernelNode found{};
  const CUresult code = calls().hipGraphKernelNodeGetParams(node, &found);
  *parameters = {};
  parameters->func = found.function;
  parameters->gridDimX = found.grid.x;
  parameters->gridDimY = found.grid.y;
  parameters->gridDimZ = found.grid.z;
  parameters->blockDimX = found.block.x;
  parameters->blockDimY = found.block.y;
  parameters->blockDimZ = found.block.z;
  parameters->sharedMemBytes = found.dynamic_shared_bytes;
  parameters->kernelParams = found.parameters;
  parameters->extra = ParameterBlock(found.extra).for_cuda(entries);
  return code;
}

CUresult own::cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttributeID which,
                                            CUlaunchAttributeValue* value) {
  if (!is_attribute(which)) return CUDA_ERROR_NOT_SUPPORTED;
  return calls().hipGraphKernelNodeGetAttribute(node, which, value);
}

CUresult own::cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttributeID which,
                                            const CUlaunchAttributeValue* value) {
  if (!is_attribute(which)) return CUDA_ERROR_NOT_SUPPORTED;
  return calls().hipGraphKernelNodeSetAttribute(node, which, value);
}

CUresult own::cuGraphExecKernelNodeSetParams_v2(CUgraphExec exec, CUgraphNode node,
                                                const CUDA_KERNEL_NODE_PARAMS* parameters) {
  ParameterBlock::Entries entries;
  const KernelNode translated = in_hip(*parameters, entries);
  return calls().hipGraphExecKernelNodeSetParams(exec, node, &translated);
}

CUresult own::cuGraphAddMemcpyNode(CUgraphNode* node, CUgraph graph,
                                   const CUgraphNode* dependencies, std::size_t count,
                                   const CUDA_MEMCPY3D* copy, CUcontext) {
  if (!is_row(*copy)) return CUDA_ERROR_NOT_SUPPORTED;
  const RowCopy row = row_of(*copy);
  return calls().hipGraphAddMemcpyNode1D(node, graph, dependencies, count, row.to, row.from,
                                         row.bytes, row.kind);
}

CUresult own::cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const CUDA_MEMCPY3D* copy, CUcontext) {
  if (!is_row(*copy)) return CUDA_ERROR_NOT_SUPPORTED;
  const RowCopy row = row_of(*copy);
  return calls().hipGraphExecMemcpyNodeSetParams1D(exec, node, row.to, row.from, row.bytes,
                                                   row.kind);
}

CUresult own::cuGraphAddMemsetNode(CUgraphNode* node, CUgraph graph,
                                   const CUgraphNode* dependencies, std::size_t count,
                                   const CUDA_MEMSET_NODE_PARAMS* fill, CUcontext) {
  const FillNode translated = in_hip(*fill);
  return calls().hipGraphAddMemsetNode(node, graph, dependencies, count, &translated);
}

CUresult own::cuGraphMemsetNodeGetParams(CUgraphNode node, CUDA_MEMSET_NODE_PARAMS* fill) {
  FillNode found{};
  const CUresult code = calls().hipGraphMemsetNodeGetParams(node, &found);
  *fill = {};
  fill->dst = found.to;
  fill->pitch = found.pitch;
  fill->value = found.value;
  fill->elementSize = found.element_bytes;
  fill->width = found.count;
  fill->height = found.rows;
  return code;
}

CUresult own::cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node,
                                             const CUDA_MEMSET_NODE_PARAMS* fill, CUcontext) {
  const FillNode translated = in_hip(*fill);
  return calls().hipGraphExecMemsetNodeSetParams(exec, node, &translated);
}

}  // namespace cuda_ffi::hip
