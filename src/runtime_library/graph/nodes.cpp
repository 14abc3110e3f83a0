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

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                   const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                   const cudaKernelNodeParams* p_node_params) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(p_node_params);
    return driver().cuGraphAddKernelNode_v2(p_graph_node, graph, p_dependencies, num_dependencies,
                                            &kernel);
  });
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node,
                                         cudaKernelNodeParams* p_node_params) noexcept {
  return entry_in_context([&] {
    require(p_node_params != nullptr);
    CUDA_KERNEL_NODE_PARAMS_v2 kernel{};
    check(driver().cuGraphKernelNodeGetParams_v2(node, &kernel));
    *p_node_params = runtime_kernel(kernel);
  });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams* p_node_params) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(p_node_params);
    return driver().cuGraphKernelNodeSetParams_v2(node, &kernel);
  });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* p_node_params) noexcept {
  return entry_in_context([&] {
    const auto kernel = driver_kernel(p_node_params);
    return driver().cuGraphExecKernelNodeSetParams_v2(h_graph_exec, node, &kernel);
  });
}

cudaError_t cudaGraphKernelNodeCopyAttributes(cudaGraphNode_t h_dst,
                                              cudaGraphNode_t h_src) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeCopyAttributes, h_dst, h_src);
}

cudaError_t cudaGraphKernelNodeGetAttribute(cudaGraphNode_t h_node, cudaLaunchAttributeID attr,
                                            cudaLaunchAttributeValue* value_out) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeGetAttribute, h_node, attr, value_out);
}

cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t h_node, cudaLaunchAttributeID attr,
                                            const cudaLaunchAttributeValue* value) noexcept {
  return forward(&DriverTable::cuGraphKernelNodeSetAttribute, h_node, attr, value);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                   const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                   const cudaMemcpy3DParms* p_copy_params) noexcept {
  return entry_in_context([&] {
    return add_copy({p_graph_node, graph, p_dependencies, num_dependencies},
                    driver_copy(p_copy_params));
  });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                     const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                     void* dst, const void* src, size_t count,
                                     cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({p_graph_node, graph, p_dependencies, num_dependencies},
                    line_copy(dst, src, count, kind));
  });
}

cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                           const cudaGraphNode_t* p_dependencies,
                                           size_t num_dependencies, const void* symbol,
                                           const void* src, size_t count, size_t offset,
                                           cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({p_graph_node, graph, p_dependencies, num_dependencies},
                    copy_to_symbol(symbol, src, count, offset, kind));
  });
}

cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                             const cudaGraphNode_t* p_dependencies,
                                             size_t num_dependencies, void* dst, const void* symbol,
                                             size_t count, size_t offset,
                                             cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    return add_copy({p_graph_node, graph, p_dependencies, num_dependencies},
                    copy_from_symbol(dst, symbol, count, offset, kind));
  });
}

cudaError_t cudaGraphMemcpyNodeGetParams(cudaGraphNode_t node,
                                         cudaMemcpy3DParms* p_node_params) noexcept {
  return entry_in_context([&] {
    require(p_node_params != nullptr);
    CUDA_MEMCPY3D copy{};
    check(driver().cuGraphMemcpyNodeGetParams(node, &copy));
    *p_node_params = box_parameters(copy);
  });
}

cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemcpy3DParms* p_node_params) noexcept {
  return entry_in_context([&] { return set_copy(nullptr, node, driver_copy(p_node_params)); });
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

cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* p_node_params) noexcept {
  return entry_in_context([&] {
    require(h_graph_exec != nullptr);
    return set_copy(h_graph_exec, node, driver_copy(p_node_params));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                               void* dst, const void* src, size_t count,
                                               cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(h_graph_exec != nullptr);
    return set_copy(h_graph_exec, node, line_copy(dst, src, count, kind));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsToSymbol(cudaGraphExec_t h_graph_exec,
                                                     cudaGraphNode_t node, const void* symbol,
                                                     const void* src, size_t count, size_t offset,
                                                     cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(h_graph_exec != nullptr);
    return set_copy(h_graph_exec, node, copy_to_symbol(symbol, src, count, offset, kind));
  });
}

cudaError_t cudaGraphExecMemcpyNodeSetParamsFromSymbol(cudaGraphExec_t h_graph_exec,
                                                       cudaGraphNode_t node, void* dst,
                                                       const void* symbol, size_t count,
                                                       size_t offset,
                                                       cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] {
    require(h_graph_exec != nullptr);
    return set_copy(h_graph_exec, node, copy_from_symbol(dst, symbol, count, offset, kind));
  });
}

cudaError_t cudaGraphAddNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                             const cudaGraphNode_t* p_dependencies,
                             const cudaGraphEdgeData* dependency_data, size_t num_dependencies,
                             cudaGraphNodeParams* node_params) noexcept {
  return entry_in_context([&] {
    require(node_params != nullptr);
    CUgraphNodeParams node = driver_node(*node_params);
    check(driver().cuGraphAddNode_v2(p_graph_node, graph, p_dependencies,
                                     as<const CUgraphEdgeData*>(dependency_data), num_dependencies,
                                     &node));
    give_results(node, *node_params);
  });
}

cudaError_t cudaGraphNodeSetParams(cudaGraphNode_t node,
                                   cudaGraphNodeParams* node_params) noexcept {
  return entry_in_context([&] {
    require(node_params != nullptr);
    CUgraphNodeParams parameters = driver_node(*node_params);
    return driver().cuGraphNodeSetParams(node, &parameters);
  });
}

cudaError_t cudaGraphExecNodeSetParams(cudaGraphExec_t graph_exec, cudaGraphNode_t node,
                                       cudaGraphNodeParams* node_params) noexcept {
  return entry_in_context([&] {
    require(node_params != nullptr);
    CUgraphNodeParams parameters = driver_node(*node_params);
    return driver().cuGraphExecNodeSetParams(graph_exec, node, &parameters);
  });
}
