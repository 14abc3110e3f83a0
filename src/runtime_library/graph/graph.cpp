// Graphs: their nodes' order, their copies, and what is made ready to run of them.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaGraphCreate(cudaGraph_t* p_graph, unsigned int flags) noexcept {
  return forward(&DriverTable::cuGraphCreate, p_graph, flags);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) noexcept {
  return forward(&DriverTable::cuGraphDestroy, graph);
}

cudaError_t cudaGraphClone(cudaGraph_t* p_graph_clone, cudaGraph_t original_graph) noexcept {
  return forward(&DriverTable::cuGraphClone, p_graph_clone, original_graph);
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* p_node, cudaGraphNode_t original_node,
                                     cudaGraph_t cloned_graph) noexcept {
  return forward(&DriverTable::cuGraphNodeFindInClone, p_node, original_node, cloned_graph);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* p_type) noexcept {
  return forward(&DriverTable::cuGraphNodeGetType, node, p_type);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes,
                              size_t* num_nodes) noexcept {
  return forward(&DriverTable::cuGraphGetNodes, graph, nodes, num_nodes);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* p_root_nodes,
                                  size_t* p_num_root_nodes) noexcept {
  return forward(&DriverTable::cuGraphGetRootNodes, graph, p_root_nodes, p_num_root_nodes);
}

cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* edge_data, size_t* num_edges) noexcept {
  return forward(&DriverTable::cuGraphGetEdges_v2, graph, from, to, edge_data, num_edges);
}

cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* p_dependencies,
                                         cudaGraphEdgeData* edge_data,
                                         size_t* p_num_dependencies) noexcept {
  return forward(&DriverTable::cuGraphNodeGetDependencies_v2, node, p_dependencies, edge_data,
                 p_num_dependencies);
}

cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* p_dependent_nodes,
                                           cudaGraphEdgeData* edge_data,
                                           size_t* p_num_dependent_nodes) noexcept {
  return forward(&DriverTable::cuGraphNodeGetDependentNodes_v2, node, p_dependent_nodes, edge_data,
                 p_num_dependent_nodes);
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData* edge_data,
                                     size_t num_dependencies) noexcept {
  return forward(&DriverTable::cuGraphAddDependencies_v2, graph, from, to, edge_data,
                 num_dependencies);
}

cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to,
                                        const cudaGraphEdgeData* edge_data,
                                        size_t num_dependencies) noexcept {
  return forward(&DriverTable::cuGraphRemoveDependencies_v2, graph, from, to, edge_data,
                 num_dependencies);
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) noexcept {
  return forward(&DriverTable::cuGraphDestroyNode, node);
}

cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char* path,
                                   unsigned int flags) noexcept {
  return forward(&DriverTable::cuGraphDebugDotPrint, graph, path, flags);
}

cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle* p_handle_out,
                                             cudaGraph_t graph, unsigned int default_launch_value,
                                             unsigned int flags) noexcept {
  return entry_in_context([&] {
    return driver().cuGraphConditionalHandleCreate(as<CUgraphConditionalHandle*>(p_handle_out),
                                                   graph, current_context(), default_launch_value,
                                                   flags);
  });
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* p_graph_exec, cudaGraph_t graph,
                                 unsigned long long flags) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithFlags, p_graph_exec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* p_graph_exec, cudaGraph_t graph,
                                          unsigned long long flags) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithFlags, p_graph_exec, graph, flags);
}

cudaError_t cudaGraphInstantiateWithParams(
    cudaGraphExec_t* p_graph_exec, cudaGraph_t graph,
    cudaGraphInstantiateParams* instantiate_params) noexcept {
  return forward(&DriverTable::cuGraphInstantiateWithParams, p_graph_exec, graph,
                 instantiate_params);
}

extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGraphInstantiateWithParams_ptsz(cudaGraphExec_t* p_graph_exec, cudaGraph_t graph,
                                    cudaGraphInstantiateParams* instantiate_params) noexcept {
  if (instantiate_params == nullptr)
    return cudaGraphInstantiateWithParams(p_graph_exec, graph, nullptr);
  const cudaStream_t given = instantiate_params->uploadStream;
  instantiate_params->uploadStream = per_thread(given);
  const cudaError_t error = cudaGraphInstantiateWithParams(p_graph_exec, graph, instantiate_params);
  instantiate_params->uploadStream = given;
  return error;
}

cudaError_t cudaGraphExecGetFlags(cudaGraphExec_t graph_exec, unsigned long long* flags) noexcept {
  return forward(&DriverTable::cuGraphExecGetFlags, graph_exec, flags);
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t h_graph_exec, cudaGraphNode_t h_node,
                                    unsigned int is_enabled) noexcept {
  return forward(&DriverTable::cuGraphNodeSetEnabled, h_graph_exec, h_node, is_enabled);
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t h_graph_exec, cudaGraphNode_t h_node,
                                    unsigned int* is_enabled) noexcept {
  return forward(&DriverTable::cuGraphNodeGetEnabled, h_graph_exec, h_node, is_enabled);
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t h_graph_exec, cudaGraph_t h_graph,
                                cudaGraphExecUpdateResultInfo* result_info) noexcept {
  return forward(&DriverTable::cuGraphExecUpdate_v2, h_graph_exec, h_graph, result_info);
}

cudaError_t cudaGraphUpload(cudaGraphExec_t graph_exec, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuGraphUpload, graph_exec, stream);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t graph_exec, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuGraphLaunch, graph_exec, stream);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph_exec) noexcept {
  return forward(&DriverTable::cuGraphExecDestroy, graph_exec);
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t* object_out, void* ptr, cudaHostFn_t destroy,
                                 unsigned int initial_refcount, unsigned int flags) noexcept {
  return forward(&DriverTable::cuUserObjectCreate, object_out, ptr, destroy, initial_refcount,
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
