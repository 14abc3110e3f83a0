#pragma once

#include <memory>
#include <mutex>
#include <variant>
#include <vector>

#include "driver/graph_exec.hpp"
#include "launch/kernel_work.hpp"
#include "launch/launch_kernel.hpp"

namespace cuda_ffi {

// What can be changed in a node of an instantiated graph.
using NodeWork = std::variant<KernelWork, CopyWork, FillWork>;
// Indexed by node; null for nodes of other kinds, which never change.
using NodeWorks = std::vector<std::shared_ptr<const NodeWork>>;

// An executable graph, and what its nodes are to do from the next launch on. The JavaScript thread
// changes that. A launch may reach the driver later, on a stream's worker, after further changes;
// so each launch carries the state at the time of its request.
class GraphReplay {
 public:
  explicit GraphReplay(std::unique_ptr<GraphExec> exec, NodeWorks works);

  size_t size() const noexcept { return exec_->size(); }

  // JavaScript thread. The node must be one that has work.
  void set(Graph::Number node, NodeWork work);
  std::shared_ptr<const NodeWorks> works() const noexcept { return wanted_; }

  // Any thread. Throws DriverError.
  void launch(const Stream& stream, const NodeWorks& works, LaunchToken token);

 private:
  void apply(Graph::Number node, const NodeWork& work) const;

  std::unique_ptr<GraphExec> exec_;
  // Shared with launches under way: copied before a change.
  std::shared_ptr<NodeWorks> wanted_;
  std::mutex mutex_;  // guards what follows, and the driver's object
  NodeWorks applied_;
};

}  // namespace cuda_ffi
