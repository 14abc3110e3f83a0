// Adding nodes to a graph.

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
  return add(node, graph, dependencies, count, [&] {
    require(parameters != nullptr);
    return alloc_content(*parameters);
  });
}

CUresult cuGraphAddMemFreeNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                               std::size_t count, CUdeviceptr pointer) {
  return add(node, graph, dependencies, count, [&] {
    require(pointer != 0);
    return FreeContent{pointer};
  });
}

CUresult cuGraphAddNode_v2(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                           const CUgraphEdgeData* data, std::size_t count,
                           CUgraphNodeParams* parameters) {
  return add(node, graph, dependencies, count, [&] {
    require(parameters != nullptr);
    for (std::size_t i = 0; data != nullptr && i < count; ++i) {
      require(data[i].type == CU_GRAPH_DEPENDENCY_TYPE_DEFAULT, CUDA_ERROR_NOT_SUPPORTED);
    }
    return content_from(*parameters);
  });
}

CUresult cuGraphAddNode(CUgraphNode* node, CUgraph graph, const CUgraphNode* dependencies,
                        std::size_t count, CUgraphNodeParams* parameters) {
  return cuGraphAddNode_v2(node, graph, dependencies, nullptr, count, parameters);
}
