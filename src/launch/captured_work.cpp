#include "launch/captured_work.hpp"

#include <algorithm>
#include <cstring>

namespace cuda_ffi {
namespace {

using Work = std::shared_ptr<const NodeWork>;

// A launch passes its parameters as one block. The driver hands them back as a block, or one by
// one.
std::vector<std::byte> parameter_block(const CUDA_KERNEL_NODE_PARAMS& node, const Kernel& kernel) {
  const auto slots = kernel.parameters(std::nullopt);
  if (!slots || slots->empty()) return {};
  std::vector<std::byte> block(slots->back().offset + slots->back().size);
  for (size_t i = 0; node.kernelParams && i < slots->size(); ++i) {
    std::memcpy(block.data() + (*slots)[i].offset, node.kernelParams[i], (*slots)[i].size);
  }
  if (node.kernelParams || !node.extra) return block;
  for (void** entry = node.extra; *entry != CU_LAUNCH_PARAM_END; entry += 2) {
    if (*entry == CU_LAUNCH_PARAM_BUFFER_POINTER) std::memcpy(block.data(), entry[1], block.size());
  }
  return block;
}

CUlaunchAttributeValue attribute(const Driver& driver, CUgraphNode node, CUlaunchAttributeID id) {
  CUlaunchAttributeValue value{};
  if (driver.cuGraphKernelNodeGetAttribute(node, id, &value) != CUDA_SUCCESS) return {};
  return value;
}

Work kernel_work(Graph& graph, CUgraphNode node, const FindKernel& find_kernel) {
  const Driver& driver = graph.context()->driver();
  CUDA_KERNEL_NODE_PARAMS parameters{};
  graph.context()->check(driver.cuGraphKernelNodeGetParams_v2(node, &parameters),
                         "cuGraphKernelNodeGetParams");
  const auto kernel = find_kernel(parameters.func);
  if (!kernel) return nullptr;
  graph.keep(kernel);
  KernelWork work{kernel, {}, parameter_block(parameters, *kernel)};
  work.shape.grid = {parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ};
  work.shape.block = {parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ};
  work.shape.dynamic_shared_bytes = parameters.sharedMemBytes;
  work.shape.cooperative =
      attribute(driver, node, CU_LAUNCH_ATTRIBUTE_COOPERATIVE).cooperative != 0;
  const auto cluster = attribute(driver, node, CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION).clusterDim;
  if (cluster.x > 0) work.shape.cluster = {cluster.x, cluster.y, cluster.z};
  return std::make_shared<const NodeWork>(std::move(work));
}

// One end of a copy; false if it is not an address.
bool place_of(CUmemorytype type, const void* host, CUdeviceptr device, CUdeviceptr& address,
              CopyWork::Side& side) {
  if (type == CU_MEMORYTYPE_ARRAY) return false;
  side = type == CU_MEMORYTYPE_HOST ? CopyWork::Side::Host : CopyWork::Side::Device;
  address = type == CU_MEMORYTYPE_HOST ? reinterpret_cast<CUdeviceptr>(host) : device;
  return true;
}

Work copy_work(const Graph& graph, CUgraphNode node) {
  CUDA_MEMCPY3D copy{};
  const CUresult code = graph.context()->driver().cuGraphMemcpyNodeGetParams(node, &copy);
  if (code == CUDA_ERROR_NOT_SUPPORTED) return nullptr;  // AMD's driver does not tell
  graph.context()->check(code, "cuGraphMemcpyNodeGetParams");
  CopyWork work;
  const bool is_line =
      place_of(copy.srcMemoryType, copy.srcHost, copy.srcDevice, work.from, work.from_side) &&
      place_of(copy.dstMemoryType, copy.dstHost, copy.dstDevice, work.to, work.to_side) &&
      std::max<size_t>(copy.Height, 1) * std::max<size_t>(copy.Depth, 1) == 1;
  if (!is_line) return nullptr;
  work.from += copy.srcXInBytes;
  work.to += copy.dstXInBytes;
  work.bytes = copy.WidthInBytes;
  return std::make_shared<const NodeWork>(work);
}

Work fill_work(const Graph& graph, CUgraphNode node) {
  CUDA_MEMSET_NODE_PARAMS fill{};
  graph.context()->check(graph.context()->driver().cuGraphMemsetNodeGetParams(node, &fill),
                         "cuGraphMemsetNodeGetParams");
  if (fill.height > 1) return nullptr;
  return std::make_shared<const NodeWork>(
      FillWork{fill.dst, fill.value, fill.elementSize, fill.width});
}

Work work_of(Graph& graph, Graph::Number number, const FindKernel& find_kernel) {
  switch (graph.type_of(number)) {
    case CU_GRAPH_NODE_TYPE_KERNEL:
      return kernel_work(graph, graph.node(number), find_kernel);
    case CU_GRAPH_NODE_TYPE_MEMCPY:
      return copy_work(graph, graph.node(number));
    case CU_GRAPH_NODE_TYPE_MEMSET:
      return fill_work(graph, graph.node(number));
    default:
      return nullptr;
  }
}

}  // namespace

NodeWorks captured_works(Graph& graph, const FindKernel& find_kernel) {
  const CurrentContext current(*graph.context());
  NodeWorks works;
  for (Graph::Number number = 0; number < graph.size(); ++number) {
    works.push_back(work_of(graph, number, find_kernel));
  }
  return works;
}

}  // namespace cuda_ffi
