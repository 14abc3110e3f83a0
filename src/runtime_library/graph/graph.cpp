// Graphs: their nodes' order, their copies, and what is made ready to run of them.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaGraphCreate(cudaGraph_t* pGraph, unsigned int flags) noexcept {
  return forward(&DriverTable::cuGraphCreate, pGraph, flags);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) noexcept {
  return forward(&DriverTable::cuGraphDestroy, graph);
}

cudaError_t cudaGraphClone(cudaGraph_t* pGraphClone, cudaGraph_t originalGraph) noexcept {
  return forward(&DriverTable::cuGraphClone, pGraphClone, originalGraph);
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* pNode, cudaGraphNode_t originalNode,
                                     cudaGraph_t clonedGraph) noexcept {
  return forward(&DriverTable::cuGraphNodeFindInClone, pNode, originalNode, clonedGraph);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* pType) noexcept {
  return forward(&DriverTable::cuGraphNodeGetType, node, pType);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes,
                              size_t* numNodes) noexcept {
  return forward(&DriverTable::cuGraphGetNodes, graph, nodes, numNodes);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* pRootNodes,
                                  size_t* pNumRootNodes) noexcept {
  return forward(&DriverTable::cuGraphGetRootNodes, graph, pRootNodes, pNumRootNodes);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* edgeData, size_t* numEdges) noexcept {
  return forward(&DriverTable::cuGraphGetEdges_v2, graph, from, to, edgeData, numEdges);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* pDependencies,
                                         cudaGraphEdgeData* edgeData,
                                         size_t* pNumDependencies) noexcept {
  return forward(&DriverTable::cuGraphNodeGetDependencies_v2, node, pDependencies, edgeData,
                 pNumDependencies);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* pDependentNodes,
                                           cudaGraphEdgeData* edgeData,
                                           size_t* pNumDependentNodes) noexcept {
  return forward(&DriverTable::cuGraphNodeGetDependentNodes_v2, node, pDependentNodes, edgeData,
                 pNumDependentNodes);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData* edgeData,
                                     size_t numDependencies) noexcept {
  return forward(&DriverTable::cuGraphAddDependencies_v2, graph, from, to, edgeData,
                 numDependencies);
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to,
                                        const cudaGraphEdgeData* edgeData,
                                        size_t numDependencies) noexcept {
  return forward(&DriverTable::cuGraphRemoveDependencies_v2, graph, from, to, edgeData,
                 numDependencies);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) noexcept {
  return forward(&DriverTable::cuGraphDestroyNode, node);
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path,
                                   unsigned int flags) noexcept {
  return forward(&DriverTable::cuGraphDebugDotPrint, graph, path, flags);
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* pHandle_out,
                                             cudaGraph_t graph, unsigned int defaultLaunchValue,
                                             unsigned int flags) noexcept {
  return entry_in_context([&] {
    return driver().cuGraphConditionalHandleCreate(as<CUgraphConditionalHandle*>(pHandle_out),
                                                   graph, current_context(), defaultLaunchValue,
                                                   flags);
  });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                 unsigned long long flags) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithFlags, pGraphExec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                          unsigned long long flags) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithFlags, pGraphExec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                           cudaGraphInstantiateParams* instantiateParams) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithParams, pGraphExec, graph, instantiateParams);
}

extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGraphInstantiateWithParams_ptsz(cudaGraphExec_t* pGraphExec, cudaGraph_t graph,
                                    cudaGraphInstantiateParams* instantiateParams) noexcept {
  if (instantiateParams == nullptr)
    return cudaGraphInstantiateWithParams(pGraphExec, graph, nullptr);
  const cudaStream_t given = instantiateParams->uploadStream;
  instantiateParams->uploadStream = per_thread(given);
  const cudaError_t error = cudaGraphInstantiateWithParams(pGraphExec, graph, instantiateParams);
  instantiateParams->uploadStream = given;
  return error;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graphExec, unsigned long long* flags) noexcept {
  return forward(&DriverTable::cuGraphExecGetFlags, graphExec, flags);
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                    unsigned int isEnabled) noexcept {
  return forward(&DriverTable::cuGraphNodeSetEnabled, hGraphExec, hNode, isEnabled);
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t hGraphExec, cudaGraphNode_t hNode,
                                    unsigned int* isEnabled) noexcept {
  return forward(&DriverTable::cuGraphNodeGetEnabled, hGraphExec, hNode, isEnabled);
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t hGraphExec, cudaGraph_t hGraph,
                                cudaGraphExecUpdateResultInfo* resultInfo) noexcept {
  return forward(&DriverTable::cuGraphExecUpdate_v2, hGraphExec, hGraph, resultInfo);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graphExec, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuGraphUpload, graphExec, stream);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graphExec, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuGraphLaunch, graphExec, stream);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graphExec) noexcept {
  return forward(&DriverTable::cuGraphExecDestroy, graphExec);
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t* object_out, void* ptr, cudaHostFn_t destroy,
                                 unsigned int initialRefcount, unsigned int flags) noexcept {
  return forward(&DriverTable::cuUserObjectCreate, object_out, ptr, destroy, initialRefcount,
                 flags);
}

cudaError_t cudaUserObjectRetain(cudaUserObject_t object, unsigned int count) noexcept {
  return forward(&DriverTable::cuUserObjectRetain, object, count);
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned int count) noexcept {
  return forward(&DriverTable::cuUserObjectRelease, object, count);
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                      unsigned int count, unsigned int flags) noexcept {
  return forward(&DriverTable::cuGraphRetainUserObject, graph, object, count, flags);
}

cudaError_t cudaGraphReleaseUserObject(cudaGraph_t graph, cudaUserObject_t object,
                                       unsigned int count) noexcept {
  return forward(&DriverTable::cuGraphReleaseUserObject, graph, object, count);
}
