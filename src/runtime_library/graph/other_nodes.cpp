// Nodes whose parameters are the same in both APIs: fills, host functions, graphs, events, memory.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                   const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                   const cudaMemsetParams* pMemsetParams) noexcept {
  return entry_in_context([&] {
    const auto* const fill = as<const CUDA_MEMSET_NODE_PARAMS*>(pMemsetParams);
    return driver().cuGraphAddMemsetNode(pGraphNode, graph, pDependencies, numDependencies, fill,
                                         current_context());
  });
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node,
                                         cudaMemsetParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphMemsetNodeGetParams, node, pNodeParams);
}

cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemsetParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphMemsetNodeSetParams, node, pNodeParams);
}

cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                             const cudaMemsetParams* pNodeParams) noexcept {
  return entry_in_context([&] {
    const auto* const fill = as<const CUDA_MEMSET_NODE_PARAMS*>(pNodeParams);
    return driver().cuGraphExecMemsetNodeSetParams(hGraphExec, node, fill, current_context());
  });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                 const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                 const cudaHostNodeParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphAddHostNode, pGraphNode, graph, pDependencies,
                 numDependencies, pNodeParams);
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node,
                                       cudaHostNodeParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphHostNodeGetParams, node, pNodeParams);
}

cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node,
                                       const cudaHostNodeParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphHostNodeSetParams, node, pNodeParams);
}

cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* pNodeParams) noexcept {
  return forward(&DriverTable::cuGraphExecHostNodeSetParams, hGraphExec, node, pNodeParams);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                       const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                       cudaGraph_t childGraph) noexcept {
  return forward(&DriverTable::cuGraphAddChildGraphNode, pGraphNode, graph, pDependencies,
                 numDependencies, childGraph);
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t* pGraph) noexcept {
  return forward(&DriverTable::cuGraphChildGraphNodeGetGraph, node, pGraph);
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t hGraphExec, cudaGraphNode_t node,
                                                 cudaGraph_t childGraph) noexcept {
  return forward(&DriverTable::cuGraphExecChildGraphNodeSetParams, hGraphExec, node, childGraph);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                  const cudaGraphNode_t* pDependencies,
                                  size_t numDependencies) noexcept {
  return forward(&DriverTable::cuGraphAddEmptyNode, pGraphNode, graph, pDependencies,
                 numDependencies);
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                        const cudaGraphNode_t* pDependencies,
                                        size_t numDependencies, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphAddEventRecordNode, pGraphNode, graph, pDependencies,
                 numDependencies, event);
}

cudaError_t cudaGraphEventRecordNodeGetEvent(cudaGraphNode_t node,
                                             cudaEvent_t* event_out) noexcept {
  return forward(&DriverTable::cuGraphEventRecordNodeGetEvent, node, event_out);
}

cudaError_t cudaGraphEventRecordNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphEventRecordNodeSetEvent, node, event);
}

cudaError_t cudaGraphExecEventRecordNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                                 cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphExecEventRecordNodeSetEvent, hGraphExec, hNode, event);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                      const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                      cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphAddEventWaitNode, pGraphNode, graph, pDependencies,
                 numDependencies, event);
}

cudaError_t cudaGraphEventWaitNodeGetEvent(cudaGraphNode_t node, cudaEvent_t* event_out) noexcept {
  return forward(&DriverTable::cuGraphEventWaitNodeGetEvent, node, event_out);
}

cudaError_t cudaGraphEventWaitNodeSetEvent(cudaGraphNode_t node, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphEventWaitNodeSetEvent, node, event);
}

cudaError_t cudaGraphExecEventWaitNodeSetEvent(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                               cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuGraphExecEventWaitNodeSetEvent, hGraphExec, hNode, event);
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                     const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                     cudaMemAllocNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphAddMemAllocNode, pGraphNode, graph, pDependencies,
                 numDependencies, nodeParams);
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node,
                                           cudaMemAllocNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphMemAllocNodeGetParams, node, params_out);
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* pGraphNode, cudaGraph_t graph,
                                    const cudaGraphNode_t* pDependencies, size_t numDependencies,
                                    void* dptr) noexcept {
  return forward(&DriverTable::cuGraphAddMemFreeNode, pGraphNode, graph, pDependencies,
                 numDependencies, dptr);
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* dptr_out) noexcept {
  return forward(&DriverTable::cuGraphMemFreeNodeGetParams, node, dptr_out);
}

cudaError_t cudaGraphAddExternalSemaphoresSignalNode(
    cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
    size_t numDependencies, const cudaExternalSemaphoreSignalNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphAddExternalSemaphoresSignalNode, pGraphNode, graph,
                 pDependencies, numDependencies, nodeParams);
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeGetParams(
    cudaGraphNode_t hNode, cudaExternalSemaphoreSignalNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresSignalNodeGetParams, hNode, params_out);
}

cudaError_t cudaGraphExternalSemaphoresSignalNodeSetParams(
    cudaGraphNode_t hNode, const cudaExternalSemaphoreSignalNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresSignalNodeSetParams, hNode, nodeParams);
}

cudaError_t cudaGraphExecExternalSemaphoresSignalNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const cudaExternalSemaphoreSignalNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphExecExternalSemaphoresSignalNodeSetParams, hGraphExec, hNode,
                 nodeParams);
}

cudaError_t cudaGraphAddExternalSemaphoresWaitNode(
    cudaGraphNode_t* pGraphNode, cudaGraph_t graph, const cudaGraphNode_t* pDependencies,
    size_t numDependencies, const cudaExternalSemaphoreWaitNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphAddExternalSemaphoresWaitNode, pGraphNode, graph,
                 pDependencies, numDependencies, nodeParams);
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeGetParams(
    cudaGraphNode_t hNode, cudaExternalSemaphoreWaitNodeParams* params_out) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresWaitNodeGetParams, hNode, params_out);
}

cudaError_t cudaGraphExternalSemaphoresWaitNodeSetParams(
    cudaGraphNode_t hNode, const cudaExternalSemaphoreWaitNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphExternalSemaphoresWaitNodeSetParams, hNode, nodeParams);
}

cudaError_t cudaGraphExecExternalSemaphoresWaitNodeSetParams(
    cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
    const cudaExternalSemaphoreWaitNodeParams* nodeParams) noexcept {
  return forward(&DriverTable::cuGraphExecExternalSemaphoresWaitNodeSetParams, hGraphExec, hNode,
                 nodeParams);
}
