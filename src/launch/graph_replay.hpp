#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>
#include <vector>

#include "driver/event.hpp"
#include "driver/graph_exec.hpp"
#include "driver/graph_place.hpp"
#include "launch/kernel_work.hpp"
#include "launch/launch_kernel.hpp"

namespace cuda_ffi {

// A node's work that is a graph, made when it is first launched: that may take long, and wait for
// others.
struct LateWork {
  std::function<std::shared_ptr<const Graph>()> make;
};

// What can be changed in a node of an instantiated graph.
using NodeWork = std::variant<KernelWork, CopyWork, FillWork, LateWork>;
// Indexed by node; null for nodes of other kinds, which never change.
using NodeWorks = std::vector<std::shared_ptr<const NodeWork>>;

// An executable graph, and what its nodes are to do from the next launch on. The JavaScript thread
// changes that. A launch may reach the driver later, on a stream's worker, after further changes;
// so each launch carries the state at the time of its request.
class GraphReplay {
 public:
  // Instantiates the graph, unless one of its nodes has LateWork: then the first launch does.
  // JavaScript thread. Throws DriverError.
  GraphReplay(std::shared_ptr<const Graph> graph, NodeWorks works);

  const ContextPtr& context() const noexcept { return graph_->context(); }

  // JavaScript thread. The node must be one that has work.
  void set(Graph::Number node, NodeWork work);
  std::shared_ptr<const NodeWorks> works() const noexcept { return wanted_; }

  // Whether a launch has no LateWork to make. False if another thread launches it.
  bool is_made(const NodeWorks& works) const;
  // Any thread. Throws DriverError, and what LateWork throws.
  void launch(const Stream& stream, const NodeWorks& works, LaunchToken token);

 private:
  // What LateWork has made.
  using Made = std::shared_ptr<const Graph>;
  struct Replaced {
    Made graph;
    // Recorded after the first launch without it, which waits for those with it: an instance runs
    // once at a time. Null before that launch.
    std::shared_ptr<const Event> unused;
  };

  void instantiate(const NodeWorks& works);
  void apply(Graph::Number node, const NodeWork& work);
  void replace(Graph::Number node, Made made);
  void mark_unused(const Stream& stream);

  std::shared_ptr<const Graph> graph_;
  std::map<Graph::Number, GraphPlace> places_;  // of the nodes with LateWork
  // Shared with launches under way: copied before a change.
  std::shared_ptr<NodeWorks> wanted_;
  mutable std::mutex mutex_;  // guards what follows, and the driver's object
  NodeWorks applied_;
  std::map<Graph::Number, Made> made_;
  std::vector<Replaced> replaced_;
  std::unique_ptr<GraphExec> exec_;  // refers to what is above
};

}  // namespace cuda_ffi
