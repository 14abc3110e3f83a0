#pragma once

#include <memory>
#include <mutex>
#include <variant>
#include <vector>

#include "driver/graph_exec.hpp"
#include "launch/kernel_work.hpp"
#include "launch/launch_kernel.hpp"

namespace cuda_ffi {

// What can be changed in a node of a graph that is ready to run.
using NodeWork = std::variant<KernelWork, CopyWork, FillWork>;
// By node; null for nodes of other kinds, which stay as they are.
using NodeWorks = std::vector<std::shared_ptr<const NodeWork>>;

// An executable graph and what its nodes are to do from the next launch on. The JavaScript thread
// says what; a launch may reach the driver later, on a stream's worker, when the next thing has
// been said already: so each launch takes with it what was said before it.
class GraphReplay {
 public:
  explicit GraphReplay(std::unique_ptr<GraphExec> exec, NodeWorks works);

  size_t size() const noexcept { return exec_->size(); }

  // JavaScript thread. The node is one that has work.
  void set(Graph::Number node, NodeWork work);
  std::shared_ptr<const NodeWorks> works() const noexcept { return wanted_; }

  // Any thread. Throws DriverError.
  void launch(const Stream& stream, const NodeWorks& works, LaunchToken token);

 private:
  void apply(Graph::Number node, const NodeWork& work) const;

  std::unique_ptr<GraphExec> exec_;
  std::shared_ptr<NodeWorks>
      wanted_;        // shared with launches under way: copied before it is changed
  std::mutex mutex_;  // guards what follows, and the driver's object
  NodeWorks applied_;
};

}  // namespace cuda_ffi
