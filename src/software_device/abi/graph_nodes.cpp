// Adding nodes to a graph.

#include <cstring>
#include <span>

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"
#include "software_device/device/device.hpp"

using namespace cuda_ffi::software;

namespace {

// `make` returns the content. It is called only after everything else has been checked.
template <typename Make>
CUresult add(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies, std::size_t count,
             Make make) {
  return entry([&] {
    require(node != nullptr);
    const auto own = graph_of(graph);
    const auto waits_for = nodes_of(dependencies, count);
    *node = own->add(make(), waits_for).handle;
  });
}

template <typename Parameters>
const Parameters& given(const Parameters* parameters) {
  require(parameters != nullptr);
  return *parameters;
}

}  // namespace

CUresult cuGraphAddKernelNode_v2(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                                 std::size_t count, const CUDA_KERNEL_NODE_PARAMS* parameters) {
  return add(node, graph, dependencies, count, [&] {
    usable_context();
    return kernel_content(given(parameters));
  });
}

CUresult cuGraphAddKernelNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                              std::size_t count, const CUDA_KERNEL_NODE_PARAMS_v1* parameters) {
  return add(node, graph, dependencies, count, [&] {
    usable_context();
    return kernel_content(widen(given(parameters)));
  });
}

CUresult cuGraphAddMemcpyNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                              std::size_t count, const CUDA_MEMCPY3D* parameters, CUcontext) {
  return add(node, graph, dependencies, count, [&] {
    usable_context();
    return copy_content(given(parameters));
  });
}

CUresult cuGraphAddMemsetNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                              std::size_t count, const CUDA_MEMSET_NODE_PARAMS* parameters,
                              CUcontext) {
  return add(node, graph, dependencies, count, [&] {
    usable_context();
    return fill_content(given(parameters));
  });
}

CUresult cuGraphAddHostNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                            std::size_t count, const CUDA_HOST_NODE_PARAMS* parameters) {
  return add(node, graph, dependencies, count, [&] { return host_content(given(parameters)); });
}

CUresult cuGraphAddChildGraphNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                                  std::size_t count, CUgraph child) {
  return add(node, graph, dependencies, count, [&] { return child_content(child); });
}

CUresult cuGraphAddEmptyNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                             std::size_t count) {
  return add(node, graph, dependencies, count, [] { return EmptyContent{}; });
}

CUresult cuGraphAddEventRecordNode(CUgraphNode* node, CUgraph graph,
                                   const CUgraphNode* dependencies, std::size_t count,
                                   CUevent event) {
  return add(node, graph, dependencies, count, [&] { return record_content(event); });
}

CUresult cuGraphAddEventWaitNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                                 std::size_t count, CUevent event) {
  return add(node, graph, dependencies, count, [&] { return wait_content(event); });
}

CUresult cuGraphAddBatchMemOpNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                                  std::size_t count,
                                  const CUDA_BATCH_MEM_OP_NODE_PARAMS* parameters) {
  return add(node, graph, dependencies, count, [&] { return word_content(given(parameters)); });
}

CUresult cuGraphAddMemAllocNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                                std::size_t count, CUDA_MEM_ALLOC_NODE_PARAMS* parameters) {
  return entry([&] {
    require(node != nullptr && parameters != nullptr);
    const auto own = graph_of(graph);
    const auto waits_for = nodes_of(dependencies, count);
    *node = own->add(alloc_content(*parameters, *own, waits_for), waits_for).handle;
  });
}

CUresult cuGraphAddMemFreeNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                               std::size_t count, CUdeviceptr pointer) {
  return add(node, graph, dependencies, count, [&] {
    require(pointer != 0);
    return FreeContent{pointer};
  });
}

namespace {

AllocContent alloc_content(CUDA_MEM_ALLOC_NODE_PARAMS_v2& generic, const Graph& graph,
                           const std::vector<GraphNode*>& waits_for) {
  CUDA_MEM_ALLOC_NODE_PARAMS parameters{};
  static_assert(sizeof parameters == sizeof generic);
  std::memcpy(&parameters, &generic, sizeof parameters);
  AllocContent content = alloc_content(parameters, graph, waits_for);
  generic.dptr = parameters.dptr;
  return content;
}

// Fills in where the bodies are listed.
void add_conditional(CUgraphNode* node, Graph& graph, const std::vector<GraphNode*>& waits_for,
                     CUDA_CONDITIONAL_NODE_PARAMS& parameters) {
  require(parameters.ctx != nullptr, CUDA_ERROR_INVALID_CONTEXT);
  context_of(parameters.ctx);
  const unsigned size = parameters.size;
  switch (parameters.type) {
    case CU_GRAPH_COND_TYPE_IF:
      require(size == 1 || size == 2);
      break;
    case CU_GRAPH_COND_TYPE_WHILE:
      require(size == 1);
      break;
    case CU_GRAPH_COND_TYPE_SWITCH:
      require(size > 0);
      break;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
  GraphNode& made = graph.add_conditional(parameters.handle, parameters.type, size, waits_for);
  parameters.phGraph_out = made.body_handles.data();
  *node = made.handle;
}

}  // namespace

CUresult cuGraphConditionalHandleCreate(CUgraphConditionalHandle* handle, CUgraph graph,
                                        CUcontext context, unsigned initial, unsigned flags) {
  return entry([&] {
    require(handle != nullptr && flags <= CU_GRAPH_COND_ASSIGN_DEFAULT);
    require(context != nullptr, CUDA_ERROR_INVALID_CONTEXT);
    *handle = graph_of(graph)->conditions().add(context_of(context)->device(), initial,
                                                flags == CU_GRAPH_COND_ASSIGN_DEFAULT);
  });
}

CUresult cuGraphAddNode_v2(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                           const CUgraphEdgeData* data, std::size_t count,
                           CUgraphNodeParams* parameters) {
  return entry([&] {
    require(node != nullptr && parameters != nullptr);
    for (std::size_t i = 0; data != nullptr && i < count; ++i) {
      require(data[i].type == CU_GRAPH_DEPENDENCY_TYPE_DEFAULT, CUDA_ERROR_NOT_SUPPORTED);
    }
    const auto own = graph_of(graph);
    const auto waits_for = nodes_of(dependencies, count);
    if (parameters->type == CU_GRAPH_NODE_TYPE_CONDITIONAL)
      return add_conditional(node, *own, waits_for, parameters->conditional);
    NodeContent content = parameters->type == CU_GRAPH_NODE_TYPE_MEM_ALLOC
                              ? alloc_content(parameters->alloc, *own, waits_for)
                              : content_from(*parameters);
    *node = own->add(std::move(content), waits_for).handle;
  });
}

CUresult cuGraphAddNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                        std::size_t count, CUgraphNodeParams* parameters) {
  return cuGraphAddNode_v2(node, graph, dependencies, nullptr, count, parameters);
}
