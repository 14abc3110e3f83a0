#pragma once

// An instantiated graph, with its own copy of the nodes. A launch replays them into a stream, in an
// order that respects every dependency.

#include <memory>
#include <mutex>

#include "software_device/device/graph.hpp"
#include "software_device/device/launch_tokens.hpp"

namespace cuda_ffi::software {

class GraphExec {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::GraphExec;
  using Handle = CUgraphExec;

  // Throws Failure.
  GraphExec(const Graph& graph, std::uint64_t flags);

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
  void replay(Stream& stream, const NodeContent& content, int number,
              const std::shared_ptr<const LaunchTokens::Flag>& ended);
  void allocate(GraphMemory& memory) const;

  const std::uint64_t flags_;
  const std::shared_ptr<const Graph> resources_;  // null if the graph holds none
  std::mutex mutex_;                              // guards what follows
  std::vector<Step> steps_;
  Mark last_;  // each launch of the same graph waits for the previous one
};

}  // namespace cuda_ffi::software
