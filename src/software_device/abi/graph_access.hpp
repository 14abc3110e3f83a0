#pragma once

// Turns the program's handles of graphs into objects, and its parameters into the contents of
// nodes.

#include "software_device/device/graph.hpp"

namespace cuda_ffi::software {

std::shared_ptr<Graph> graph_of(CUgraph handle);         // throws Failure INVALID_VALUE
std::shared_ptr<GraphNode> node_of(CUgraphNode handle);  // throws Failure INVALID_VALUE
std::vector<GraphNode*> nodes_of(const CUgraphNode* handles,
                                 std::size_t count);  // an empty list if none was given
CUgraph publish_graph(const std::shared_ptr<Graph>& graph);

// The content, if it is of the kind that the call is about. Throws Failure INVALID_VALUE for
// another kind.
template <typename Content>
Content& content_as(NodeContent& content) {
  Content* own = std::get_if<Content>(&content);
  require(own != nullptr);
  return *own;
}

// All throw Failure for parameters that the operation itself would refuse.
KernelContent kernel_content(const CUDA_KERNEL_NODE_PARAMS& parameters);
CUDA_KERNEL_NODE_PARAMS widen(const CUDA_KERNEL_NODE_PARAMS_v1& parameters);
CopyContent copy_content(const CUDA_MEMCPY3D& parameters);
FillContent fill_content(const CUDA_MEMSET_NODE_PARAMS& parameters);
HostContent host_content(const CUDA_HOST_NODE_PARAMS& parameters);
WordContent word_content(const CUDA_BATCH_MEM_OP_NODE_PARAMS& parameters);
ChildContent child_content(CUgraph graph);
EventRecordContent record_content(CUevent event);
EventWaitContent wait_content(CUevent event);
// Fills in the address, which the program gets now: it is the same in every launch of the graph.
AllocContent alloc_content(CUDA_MEM_ALLOC_NODE_PARAMS& parameters, const Graph& graph,
                           std::span<GraphNode* const> dependencies);
// From the generic form, for all kinds but allocations and conditional nodes.
NodeContent content_from(CUgraphNodeParams& parameters);

}  // namespace cuda_ffi::software
