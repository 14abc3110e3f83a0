#include "software_device/abi/graph_access.hpp"

#include <cstring>

#include "software_device/device/copy.hpp"
#include "software_device/device/fill.hpp"
#include "software_device/device/launch.hpp"
#include "software_device/device/words.hpp"

namespace cuda_ffi::software {

std::shared_ptr<Graph> graph_of(CUgraph handle) {
  return get_handle<Graph>(handle, CUDA_ERROR_INVALID_VALUE);
}

std::shared_ptr<GraphNode> node_of(CUgraphNode handle) {
  return get_handle<GraphNode>(handle, CUDA_ERROR_INVALID_VALUE);
}

std::vector<GraphNode*> nodes_of(const CUgraphNode* handles, std::size_t count) {
  require(count == 0 || handles != nullptr);
  std::vector<GraphNode*> nodes;
  for (std::size_t i = 0; i < count; ++i) nodes.push_back(node_of(handles[i]).get());
  return nodes;
}

// From here on, the program can name the graph by its handle.
CUgraph publish_graph(const std::shared_ptr<Graph>& graph) {
  graph->handle = make_handle(graph);
  return graph->handle;
}

CUDA_KERNEL_NODE_PARAMS widen(const CUDA_KERNEL_NODE_PARAMS_v1& narrow) {
  CUDA_KERNEL_NODE_PARAMS wide{};
  wide.func = narrow.func;
  wide.gridDimX = narrow.gridDimX;
  wide.gridDimY = narrow.gridDimY;
  wide.gridDimZ = narrow.gridDimZ;
  wide.blockDimX = narrow.blockDimX;
  wide.blockDimY = narrow.blockDimY;
  wide.blockDimZ = narrow.blockDimZ;
  wide.sharedMemBytes = narrow.sharedMemBytes;
  wide.kernelParams = narrow.kernelParams;
  wide.extra = narrow.extra;
  return wide;
}

// The parameters are read now, as in CUDA's driver: the program may reuse its arrays after the
// call.
KernelContent kernel_content(const CUDA_KERNEL_NODE_PARAMS& parameters) {
  const CUfunction handle =
      parameters.func != nullptr ? parameters.func : reinterpret_cast<CUfunction>(parameters.kern);
  const auto context = context_of(parameters.ctx);
  LaunchRequest request;
  request.grid = {parameters.gridDimX, parameters.gridDimY, parameters.gridDimZ};
  request.block = {parameters.blockDimX, parameters.blockDimY, parameters.blockDimZ};
  request.dynamic_shared_bytes = parameters.sharedMemBytes;
  request.kernel_parameters = parameters.kernelParams;
  request.extra = parameters.extra;
  request.node = true;
  KernelContent content;
  content.operation = make_kernel_operation(function_of(handle, *context), request);
  content.operation.handle = handle;
  return content;
}

CopyContent copy_content(const CUDA_MEMCPY3D& parameters) {
  return {make_copy(widen(parameters)).operation, parameters};
}

FillContent fill_content(const CUDA_MEMSET_NODE_PARAMS& parameters) {
  const std::uint32_t bytes = parameters.elementSize;
  require(bytes == 1 || bytes == 2 || bytes == 4);
  require(parameters.width > 0 && parameters.height > 0);
  return {make_fill(parameters.dst, parameters.pitch, parameters.value, bytes, parameters.width,
                    parameters.height)};
}

HostContent host_content(const CUDA_HOST_NODE_PARAMS& parameters) {
  require(parameters.fn != nullptr);
  return {HostOperation{parameters.fn, parameters.userData}};
}

WordContent word_content(const CUDA_BATCH_MEM_OP_NODE_PARAMS& parameters) {
  return {make_word_operation(parameters.paramArray, parameters.count), parameters.flags};
}

// Clones the child: later changes to it do not affect its parents.
ChildContent child_content(CUgraph graph) {
  const auto original = graph_of(graph);
  original->require_copyable();
  auto own = original->clone();
  publish_graph(own);
  return {std::move(own)};
}

EventRecordContent record_content(CUevent event) {
  return {event, get_handle<Event>(event)};
}
EventWaitContent wait_content(CUevent event) {
  return {event, get_handle<Event>(event)};
}

// CUgraphNodeParams holds one struct per kind of node, with the layout of the older functions'
// structs.
NodeContent content_from(CUgraphNodeParams& given) {
  switch (given.type) {
    case CU_GRAPH_NODE_TYPE_EMPTY:
      return EmptyContent{};
    case CU_GRAPH_NODE_TYPE_KERNEL: {
      CUDA_KERNEL_NODE_PARAMS kernel{};
      static_assert(sizeof kernel == sizeof given.kernel);  // the same fields in the same order
      std::memcpy(&kernel, &given.kernel, sizeof kernel);
      return kernel_content(kernel);
    }
    case CU_GRAPH_NODE_TYPE_MEMCPY:
      return copy_content(given.memcpy.copyParams);
    case CU_GRAPH_NODE_TYPE_MEMSET: {
      const auto& fill = given.memset;
      return fill_content(
          {fill.dst, fill.pitch, fill.value, fill.elementSize, fill.width, fill.height});
    }
    case CU_GRAPH_NODE_TYPE_HOST:
      return host_content({given.host.fn, given.host.userData});
    case CU_GRAPH_NODE_TYPE_GRAPH:
      return child_content(given.graph.graph);
    case CU_GRAPH_NODE_TYPE_WAIT_EVENT:
      return wait_content(given.eventWait.event);
    case CU_GRAPH_NODE_TYPE_EVENT_RECORD:
      return record_content(given.eventRecord.event);
    case CU_GRAPH_NODE_TYPE_BATCH_MEM_OP: {
      const auto& words = given.memOp;
      return word_content({words.ctx, words.count, words.paramArray, words.flags});
    }
    case CU_GRAPH_NODE_TYPE_MEM_FREE:
      return FreeContent{given.free.dptr};
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_SIGNAL:
    case CU_GRAPH_NODE_TYPE_EXT_SEMAS_WAIT:
    case CU_GRAPH_NODE_TYPE_MEM_ALLOC:
    case CU_GRAPH_NODE_TYPE_CONDITIONAL:
      fail(CUDA_ERROR_NOT_SUPPORTED);
  }
  fail(CUDA_ERROR_INVALID_VALUE);
}

}  // namespace cuda_ffi::software
