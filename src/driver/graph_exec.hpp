#pragma once

#include "driver/context_handle.hpp"
#include "driver/graph.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// A graph instantiated as it is now. Nodes keep the numbers that they have in the graph. Used by
// one thread at a time; all members throw DriverError.
class GraphExec {
 public:
  explicit GraphExec(std::shared_ptr<const Graph> graph);

  const Graph& graph() const noexcept { return *graph_; }
  const ContextPtr& context() const noexcept { return graph_->context(); }
  size_t size() const noexcept { return size_; }

  // Each launch waits for the one before, whatever stream that was in. `token`: see
  // Driver::launch_graph(); 0 for none.
  void launch(const Stream& stream, std::uint64_t token = 0) const;

  // For later launches; queued ones are not affected.
  void set_kernel(Graph::Number node, const CUDA_KERNEL_NODE_PARAMS& parameters) const;
  void set_copy(Graph::Number node, const CopyWork& work) const;
  void set_fill(Graph::Number node, const FillWork& work) const;
  // `child` has nodes of the same kinds in the same order.
  void set_child(Graph::Number node, const Graph& child) const;

 private:
  const Driver& driver() const noexcept { return context()->driver(); }

  std::shared_ptr<const Graph> graph_;
  size_t size_;  // the number of nodes: some may be added to the graph later
  ContextHandle<CUgraphExec, &DriverTable::cuGraphExecDestroy> handle_;
};

}  // namespace cuda_ffi
