#include "driver/graph_exec.hpp"

namespace cuda_ffi {
namespace {

CUgraphExec instantiate(const Graph& graph) {
  const Context& context = *graph.context();
  const CurrentContext current(context);
  CUgraphExec handle = nullptr;
  context.check(context.driver().cuGraphInstantiateWithFlags(&handle, graph.handle(), 0),
                "cuGraphInstantiate");
  return handle;
}

}  // namespace

GraphExec::GraphExec(std::shared_ptr<const Graph> graph)
    : graph_(std::move(graph)),
      size_(graph_->size()),
      handle_(instantiate(*graph_), {graph_->context()}) {}

void GraphExec::launch(const Stream& stream, std::uint64_t token) const {
  const CurrentContext current(*context());
  context()->check(driver().launch_graph(handle_.get(), stream.handle(), token), "cuGraphLaunch");
}

void GraphExec::set_kernel(Graph::Number node, const CUDA_KERNEL_NODE_PARAMS& parameters) const {
  const CurrentContext current(*context());
  context()->check(
      driver().cuGraphExecKernelNodeSetParams_v2(handle_.get(), graph_->node(node), &parameters),
      "cuGraphExecKernelNodeSetParams");
}

void GraphExec::set_copy(Graph::Number node, const CopyWork& work) const {
  const CurrentContext current(*context());
  const CUDA_MEMCPY3D parameters = node_parameters(work);
  context()->check(driver().cuGraphExecMemcpyNodeSetParams(handle_.get(), graph_->node(node),
                                                           &parameters, context()->handle()),
                   "cuGraphExecMemcpyNodeSetParams");
}

void GraphExec::set_fill(Graph::Number node, const FillWork& work) const {
  const CurrentContext current(*context());
  const CUDA_MEMSET_NODE_PARAMS parameters = node_parameters(work);
  context()->check(driver().cuGraphExecMemsetNodeSetParams(handle_.get(), graph_->node(node),
                                                           &parameters, context()->handle()),
                   "cuGraphExecMemsetNodeSetParams");
}

void GraphExec::set_child(Graph::Number node, const Graph& child) const {
  const CurrentContext current(*context());
  context()->check(driver().cuGraphExecChildGraphNodeSetParams(handle_.get(), graph_->node(node),
                                                               child.handle()),
                   "cuGraphExecChildGraphNodeSetParams");
}

}  // namespace cuda_ffi
