// Nodes that are added one by one, and what they do: kernels, copies, fills and those of any kind.

#include "runtime_library/entry.hpp"
#include "runtime_library/graph/parameters.hpp"
#include "runtime_library/memory/copy.hpp"

using namespace cuda_ffi::runtime;

namespace {

// Where a new node goes.
struct Place {
  cudaGraphNode_t* node;
  cudaGraph_t graph;
  const cudaGraphNode_t* dependencies;
  size_t count;
};

CUresult add_copy(const Place& place, const CUDA_MEMCPY3D& copy) {
  return driver().cuGraphAddMemcpyNode(place.node, place.graph, place.dependencies, place.count,
                                       &copy, current_context());
}

CUresult set_copy(cudaGraphExec_t exec, cudaGraphNode_t node, const CUDA_MEMCPY3D& copy) {
  if (exec == nullptr) return driver().cuGraphMemcpyNodeSetParams(node, &copy);
  return driver().cuGraphExecMemcpyNodeSetParams(exec, node, &copy, current_context());
}

}  // namespace

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaKernelNodeParams* pNodeParams) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(pNodeParams);
    return driver().cuGraphAddKernelNode_v2(pGraphNode, graph, pDependencies, numDependencies,
                                            &kernel);
  });
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
                                         cudaKernelNodeParams* pNodeParams) noexcept {
  return entry_in_context([&] {
    require(pNodeParams != nullptr);
    CUDA_KERNEL_NODE_PARAMS_v2 kernel{};
    check(driver().cuGraphKernelNodeGetParams_v2(node, &kernel));
    *pNodeParams = runtime_kernel(kernel);
  });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams* pNodeParams) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(pNodeParams);
    return driver().cuGraphKernelNodeSetParams_v2(node, &kernel);
  });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* pNodeParams) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(pNodeParams);
    return driver().cuGraphExecKernelNodeSetParams_v2(hGraphExec, node, &kernel);
  });
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t hDst, cudaGraphNode_t hSrc) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeCopyAttributes, hDst, hSrc);
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t hNode, cudaLaunchAttributeID attr,
                                            cudaLaunchAttributeValue* value_out) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeGetAttribute, hNode, attr, value_out);
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t hNode, cudaLaunchAttributeID attr,
                                            const cudaLaunchAttributeValue* value) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeSetAttribute, hNode, attr, value);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaMemcpy3DParms* pCopyParams) noexcept {
  return entry_in_context([&] {
    return add_copy({pGraphNode, graph, pDependencies, numDependencies}, driver_copy(pCopyParams));
  });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                     void* dst, const void* src, size_t count,
                                     cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({pGraphNode, graph, pDependencies, numDependencies},
                    line_copy(dst, src, count, kind));
  });
}

cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                           const cudaGraphNode_t* pDependencies,
                                           size_t numDependencies, const void* symbol,
                                           const void* src, size_t count, size_t offset,
                                           cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({pGraphNode, graph, pDependencies, numDependencies},
                    copy_to_symbol(symbol, src, count, offset, kind));
  });
}

cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                             const cudaGraphNode_t* pDependencies,
                                             size_t numDependencies, void* dst, const void* symbol,
                                             size_t count, size_t offset,
                                             cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({pGraphNode, graph, pDependencies, numDependencies},
                    copy_from_symbol(dst, symbol, count, offset, kind));
  });
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node,
                                         cudaMemcpy3DParms* pNodeParams) noexcept {
  return entry_in_context([&] {
    require(pNodeParams != nullptr);
    CUDA_MEMCPY3D copy{};
    check(driver().cuGraphMemcpyNodeGetParams(node, &copy));
    *pNodeParams = box_parameters(copy);
  });
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemcpy3DParms* pNodeParams) noexcept {
  return entry_in_context([&] { return set_copy(nullptr, node, driver_copy(pNodeParams)); });
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* dst, const void* src,
                                           size_t count, cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { return set_copy(nullptr, node, line_copy(dst, src, count, kind)); });
}

cudaError_t cudaGraphMemcpyNodeSetParamsToSymbol(cudaGraphNode_t node, const void* symbol,
                                                 const void* src, size_t count, size_t offset,
                                                 cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { return set_copy(nullptr, node, copy_to_symbol(symbol, src, count, offset, kind)); });
}

cudaError_t cudaGraphMemcpyNodeSetParamsFromSymbol(cudaGraphNode_t node, void* dst,
                                                   const void* symbol, size_t count, size_t offset,
                                                   cudaMemcpyKind kind) noexcept {
  return entry_in_context(
      [&] { return set_copy(nullptr, node, copy_from_symbol(dst, symbol, count, offset, kind)); });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* pNodeParams) noexcept {
  return entry_in_context([&] {
    require(hGraphExec != nullptr);
    return set_copy(hGraphExec, node, driver_copy(pNodeParams));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                               void* dst, const void* src, size_t count,
                                               cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(hGraphExec != nullptr);
    return set_copy(hGraphExec, node, line_copy(dst, src, count, kind));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t hGraphExec,
                                                     cudaGraphNode_t node, const void* symbol,
                                                     const void* src, size_t count, size_t offset,
                                                     cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(hGraphExec != nullptr);
    return set_copy(hGraphExec, node, copy_to_symbol(symbol, src, count, offset, kind));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t hGraphExec,
                                                       cudaGraphNode_t node, void* dst,
                                                       const void* symbol, size_t count,
                                                       size_t offset,
                                                       cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(hGraphExec != nullptr);
    return set_copy(hGraphExec, node, copy_from_symbol(dst, symbol, count, offset, kind));
  });
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                             const cudaGraphNode_t* pDependencies,
                             const cudaGraphEdgeData* dependencyData, size_t numDependencies,
                             cudaGraphNodeParams* nodeParams) noexcept {
  return entry_in_context([&] {
    require(nodeParams != nullptr);
    CUgraphNodeParams node = driver_node(*nodeParams);
    check(driver().cuGraphAddNode_v2(pGraphNode, graph, pDependencies,
                                     as<const CUgraphEdgeData*>(dependencyData), numDependencies,
                                     &node));
    give_results(node, *nodeParams);
  });
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node, cudaGraphNodeParams* nodeParams) noexcept {
  return entry_in_context([&] {
    require(nodeParams != nullptr);
    CUgraphNodeParams parameters = driver_node(*nodeParams);
    return driver().cuGraphNodeSetParams(node, &parameters);
  });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t graphExec, cudaGraphNode_t node,
                                       cudaGraphNodeParams* nodeParams) noexcept {
  return entry_in_context([&] {
    require(nodeParams != nullptr);
    CUgraphNodeParams parameters = driver_node(*nodeParams);
    return driver().cuGraphExecNodeSetParams(graphExec, node, &parameters);
  });
}
