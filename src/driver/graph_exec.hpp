#pragma once

#include "driver/context_handle.hpp"
#include "driver/graph.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// A graph made ready to run, as the graph is now. Nodes keep the numbers that they have in the
// graph. Used by one thread at a time; all members throw DriverError.
class GraphExec {
 public:
  explicit GraphExec(std::shared_ptr<const Graph> graph);

  const Graph& graph() const noexcept { return *graph_; }
  const ContextPtr& context() const noexcept { return graph_->context(); }
  size_t size() const noexcept { return size_; }

  // One launch waits for the one before, in whatever stream that was.
  // `token` as Driver::launch_graph() has it; 0: none.
  void launch(const Stream& stream, std::uint64_t token = 0) const;

  // For launches from now on; those queued already stay as they are.
  void set_kernel(Graph::Number node, const CUDA_KERNEL_NODE_PARAMS& parameters) const;
  void set_copy(Graph::Number node, const CopyWork& work) const;
  void set_fill(Graph::Number node, const FillWork& work) const;

 private:
  const Driver& driver() const noexcept { return context()->driver(); }

  std::shared_ptr<const Graph> graph_;
  size_t size_;  // nodes: some may be added to the graph later
  ContextHandle<CUgraphExec, &DriverTable::cuGraphExecDestroy> handle_;
};

}  // namespace cuda_ffi
