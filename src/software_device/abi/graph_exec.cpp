// Instantiating, launching and updating graphs.

#include "software_device/device/graph_exec.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"
#include "software_device/abi/software_extensions.hpp"
#include "software_device/device/enqueue.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr std::uint64_t kInstantiateFlags =
    CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH | CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD |
    CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH | CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY;

std::shared_ptr<GraphExec> get(CUgraphExec handle) {
  return get_handle<GraphExec>(handle, CUDA_ERROR_INVALID_VALUE);
}

CUgraphExec instantiate(CUgraph graph, std::uint64_t flags) {
  require((flags & ~kInstantiateFlags) == 0);
  require((flags & CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH) == 0, CUDA_ERROR_NOT_SUPPORTED);
  return make_handle(graph_of(graph)->instantiate(flags));
}

}  // namespace

CUresult cuGraphInstantiateWithFlags(CUgraphExec* exec, CUgraph graph, unsigned long long flags) {
  return entry([&] {
    require(exec != nullptr);
    usable_context();
    *exec = instantiate(graph, flags);
  });
}

CUresult cuGraphInstantiate_v2(CUgraphExec* exec, CUgraph graph, CUgraphNode* error_node, char* log,
                               std::size_t size) {
  CUDA_GRAPH_INSTANTIATE_PARAMS parameters{};
  if (log != nullptr && size > 0) *log = '\0';
  const CUresult code = cuGraphInstantiateWithParams(exec, graph, &parameters);
  if (error_node != nullptr) *error_node = parameters.hErrNode_out;
  return code;
}

CUresult cuGraphInstantiate(CUgraphExec* exec, CUgraph graph, CUgraphNode* error_node, char* log,
                            std::size_t size) {
  return cuGraphInstantiate_v2(exec, graph, error_node, log, size);
}

CUresult cuGraphInstantiateWithParams(CUgraphExec* exec, CUgraph graph,
                                      CUDA_GRAPH_INSTANTIATE_PARAMS* parameters) {
  return entry([&] {
    require(exec != nullptr && parameters != nullptr);
    parameters->hErrNode_out = nullptr;
    parameters->result_out = CUDA_GRAPH_INSTANTIATE_ERROR;
    usable_context();
    if (const auto found = graph_of(graph)->obstacle();
        found.result != CUDA_GRAPH_INSTANTIATE_SUCCESS) {
      parameters->hErrNode_out = found.node;
      parameters->result_out = found.result;
    }
    *exec = instantiate(graph, parameters->flags);
    parameters->result_out = CUDA_GRAPH_INSTANTIATE_SUCCESS;
  });
}

CUresult cuGraphExecGetFlags(CUgraphExec exec, std::uint64_t* flags) {
  return entry([&] { give(flags, get(exec)->flags()); });
}

CUresult cuGraphUpload(CUgraphExec exec, CUstream stream) {
  return entry([&] {
    get(exec);  // there is nothing to upload
    usable_stream(stream);
  });
}

CUresult cuGraphLaunch(CUgraphExec exec, CUstream stream) {
  return cuda_ffi_software_launch_graph(exec, stream, 0);
}

CUresult cuda_ffi_software_launch_graph(CUgraphExec exec, CUstream stream, std::uint64_t token) {
  return entry([&] {
    const auto own = get(exec);
    const auto into = usable_stream(stream);
    refuse_capture(*into);
    own->launch(*into, token == 0 ? nullptr : into->context().launch_tokens().add(token));
  });
}

CUresult cuGraphExecDestroy(CUgraphExec exec) {
  return entry([&] { remove_handle<GraphExec>(exec, CUDA_ERROR_INVALID_VALUE); });
}

CUresult cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, unsigned enabled) {
  return entry([&] { get(exec)->set_enabled(node, enabled != 0); });
}

CUresult cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node, unsigned* enabled) {
  return entry([&] {
    require(enabled != nullptr);
    *enabled = get(exec)->enabled(node) ? 1 : 0;
  });
}

CUresult cuGraphExecUpdate_v2(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo* info) {
  return entry([&] {
    require(info != nullptr);
    *info = get(exec)->update(*graph_of(graph));
    require(info->result == CU_GRAPH_EXEC_UPDATE_SUCCESS, CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
  });
}

CUresult cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphNode* error_node,
                           CUgraphExecUpdateResult* result) {
  CUgraphExecUpdateResultInfo info{};
  const CUresult code = cuGraphExecUpdate_v2(exec, graph, &info);
  if (error_node != nullptr) *error_node = info.errorNode;
  if (result != nullptr) *result = info.result;
  return code;
}
