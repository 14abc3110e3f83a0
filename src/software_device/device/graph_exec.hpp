#pragma once

// An instantiated graph, with its own copy of the nodes. A launch replays them into a stream, in an
// order that respects every dependency.

#include <memory>
#include <mutex>

#include "software_device/device/conditional_operation.hpp"
#include "software_device/device/graph.hpp"
#include "software_device/device/launch_tokens.hpp"

namespace cuda_ffi::software {

class GraphExec {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::GraphExec;
  using Handle = CUgraphExec;

  // Throws Failure.
  GraphExec(const Graph& graph, std::uint64_t flags);
  ~GraphExec();
  GraphExec(const GraphExec&) = delete;
  GraphExec& operator=(const GraphExec&) = delete;

  std::uint64_t flags() const noexcept { return flags_; }
  // The kernels end when `ended` becomes set; null if nothing sets it.
  void launch(Stream& stream, std::shared_ptr<const LaunchTokens::Flag> ended = nullptr);

  // The content made from that node of the graph. Throws Failure INVALID_VALUE.
  NodeContent& content_of(CUgraphNode node);
  bool enabled(CUgraphNode node);
  void set_enabled(CUgraphNode node, bool enabled);

  // Takes over the contents of a graph with the same shape.
  CUgraphExecUpdateResultInfo update(const Graph& graph);

 private:
  struct Step {
    CUgraphNode node;  // the handle of the original node
    int number;        // among the graph's nodes, in the order of their creation
    NodeContent content;
    std::vector<std::size_t> dependencies;  // indices into steps_
    bool enabled = true;
  };
  static std::vector<Step> steps_of(const Graph& graph);
  Step& step_of(CUgraphNode node);
  GraphNode* in_a_body(CUgraphNode node) const;  // null if it is in none
  // Whether launches run the node. Throws Failure INVALID_VALUE for nodes that they always run.
  bool& switch_of(CUgraphNode node);
  static void make_own(NodeContent& content);
  static CUgraphExecUpdateResult change_to(const Step& own, const Step& wanted);
  static CUgraphExecUpdateResult change_to(const ConditionalContent& own,
                                           const ConditionalContent& wanted);
  void replay(Stream& stream, const NodeContent& content, const LaunchOfGraph& launch);
  void allocate(GraphMemory& memory) const;

  const std::uint64_t flags_;
  const std::shared_ptr<const Graph> resources_;  // null if the graph holds none
  std::mutex mutex_;                              // guards what follows
  Conditions conditions_;                         // all of the graph
  std::vector<Step> steps_;
  Mark last_;  // each launch of the same graph waits for the previous one
};

}  // namespace cuda_ffi::software
