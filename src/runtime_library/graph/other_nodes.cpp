// Nodes whose parameters are the same in both APIs: fills, host functions, graphs, events, memory.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                   const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                   const cudaMemsetParams* p_memset_params) noexcept {
  return entry_in_context([&] {
    const auto* const fill = as<const CUDA_MEMSET_NODE_PARAMS*>(p_memset_params);
    return driver().cuGraphAddMemsetNode(p_graph_node, graph, p_dependencies, num_dependencies,
                                         fill, current_context());
  });
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node,
                                         cudaMemsetParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphMemsetNodeGetParams, node, p_node_params);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemsetParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphMemsetNodeSetParams, node, p_node_params);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* p_node_params) noexcept {
  return entry_in_context([&] {
    const auto* const fill = as<const CUDA_MEMSET_NODE_PARAMS*>(p_node_params);
    return driver().cuGraphExecMemsetNodeSetParams(h_graph_exec, node, fill, current_context());
  });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                 const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                 const cudaHostNodeParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphAddHostNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, p_node_params);
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node,
                                       cudaHostNodeParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphHostNodeGetParams, node, p_node_params);
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                                       const cudaHostNodeParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphHostNodeSetParams, node, p_node_params);
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* p_node_params) noexcept {
  return forward(&DriverTable::cuGraphExecHostNodeSetParams, h_graph_exec, node, p_node_params);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                       const cudaGraphNode_t* p_dependencies,
                                       size_t num_dependencies, cudaGraph_t child_graph) noexcept {
  return forward(&DriverTable::cuGraphAddChildGraphNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, child_graph);
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* p_graph) noexcept {
  return forward(&DriverTable::cuGraphChildGraphNodeGetGraph, node, p_graph);
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t h_graph_exec, cudaGraphNode_t node,
                                                 cudaGraph_t child_graph) noexcept {
  return forward(&DriverTable::cuGraphExecChildGraphNodeSetParams, h_graph_exec, node, child_graph);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                  const cudaGraphNode_t* p_dependencies,
                                  size_t num_dependencies) noexcept {
  return forward(&DriverTable::cuGraphAddEmptyNode, p_graph_node, graph, p_dependencies,
                 num_dependencies);
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                        const cudaGraphNode_t* p_dependencies,
                                        size_t num_dependencies, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphAddEventRecordNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, event);
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node,
                                             cudaEvent_t* event_out) noexcept {
  return forward(&DriverTable::cuGraphEventRecordNodeGetEvent, node, event_out);
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphEventRecordNodeSetEvent, node, event);
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t h_graph_exec,
                                                 cudaGraphNode_t h_node,
                                                 cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphExecEventRecordNodeSetEvent, h_graph_exec, h_node, event);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                      const cudaGraphNode_t* p_dependencies,
                                      size_t num_dependencies, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphAddEventWaitNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, event);
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event_out) noexcept {
  return forward(&DriverTable::cuGraphEventWaitNodeGetEvent, node, event_out);
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphEventWaitNodeSetEvent, node, event);
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t h_graph_exec, cudaGraphNode_t h_node,
                                               cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphExecEventWaitNodeSetEvent, h_graph_exec, h_node, event);
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                     const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                     cudaMemAllocNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphAddMemAllocNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, node_params);
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
                                           cudaMemAllocNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphMemAllocNodeGetParams, node, params_out);
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* p_graph_node, cudaGraph_t graph,
                                    const cudaGraphNode_t* p_dependencies, size_t num_dependencies,
                                    void* dptr) noexcept {
  return forward(&DriverTable::cuGraphAddMemFreeNode, p_graph_node, graph, p_dependencies,
                 num_dependencies, dptr);
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* dptr_out) noexcept {
  return forward(&DriverTable::cuGraphMemFreeNodeGetParams, node, dptr_out);
}

cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t* p_graph_node, cudaGraph_t graph, const cudaGraphNode_t* p_dependencies,
    size_t num_dependencies, const cudaExternalSemaphoreSignalNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphAddExternalSemaphoresSignalNode, p_graph_node, graph,
                 p_dependencies, num_dependencies, node_params);
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
    cudaGraphNode_t h_node, cudaExternalSemaphoreSignalNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresSignalNodeGetParams, h_node, params_out);
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t h_node, const cudaExternalSemaphoreSignalNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresSignalNodeSetParams, h_node, node_params);
}

cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t h_graph_exec, cudaGraphNode_t h_node,
    const cudaExternalSemaphoreSignalNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphExecExternalSemaphoresSignalNodeSetParams, h_graph_exec,
                 h_node, node_params);
}

cudaError_t cudaGraphAddExternalSemaphoresWaitNode(
    cudaGraphNode_t* p_graph_node, cudaGraph_t graph, const cudaGraphNode_t* p_dependencies,
    size_t num_dependencies, const cudaExternalSemaphoreWaitNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphAddExternalSemaphoresWaitNode, p_graph_node, graph,
                 p_dependencies, num_dependencies, node_params);
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(
    cudaGraphNode_t h_node, cudaExternalSemaphoreWaitNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresWaitNodeGetParams, h_node, params_out);
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t h_node, const cudaExternalSemaphoreWaitNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresWaitNodeSetParams, h_node, node_params);
}

cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t h_graph_exec, cudaGraphNode_t h_node,
    const cudaExternalSemaphoreWaitNodeParams* node_params) noexcept {
  return forward(&DriverTable::cuGraphExecExternalSemaphoresWaitNodeSetParams, h_graph_exec, h_node,
                 node_params);
}
