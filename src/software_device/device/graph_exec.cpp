#include "software_device/device/graph_exec.hpp"

#include <map>

#include "software_device/device/join.hpp"

namespace cuda_ffi::software {
namespace {

template <typename Operation>
void submit(Stream& stream, Operation operation) {
  stream.submit(std::make_unique<OperationTask<Operation>>(std::move(operation)));
}

// Keeps what a launch uses alive until the launch is done: the program may destroy the graph
// before.
class Keep final : public Task {
 public:
  explicit Keep(std::shared_ptr<const Graph> resources) : resources_(std::move(resources)) {}
  void run(Context&) override {}

 private:
  std::shared_ptr<const Graph> resources_;
};

}  // namespace

GraphExec::GraphExec(const Graph& graph, std::uint64_t flags)
    : flags_(flags),
      resources_(graph.holds_resources() ? graph.clone() : nullptr),
      steps_(steps_of(graph)) {}

std::vector<GraphExec::Step> GraphExec::steps_of(const Graph& graph) {
  std::vector<Step> steps;
  std::map<const GraphNode*, std::size_t> places;
  std::map<const GraphNode*, int> numbers;
  for (const auto& node : graph.nodes()) numbers.emplace(node.get(), numbers.size());
  for (GraphNode* node : graph.sorted()) {
    Step step{node->handle, numbers.at(node), node->content, {}, true};
    if (auto* child = std::get_if<ChildContent>(&step.content))
      child->graph = child->graph->clone();
    for (const GraphNode* dependency : node->dependencies) {
      step.dependencies.push_back(places.at(dependency));
    }
    places[node] = steps.size();
    steps.push_back(std::move(step));
  }
  return steps;
}

void GraphExec::allocate(GraphMemory& memory) const {
  if (!memory.allocated.exchange(true)) return;
  // The memory of the previous launch has not been freed.
  require((flags_ & CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH) != 0);
}

// Kernels of a child graph are reported under the number of its node in the outer graph.
void GraphExec::replay(Stream& stream, const NodeContent& content, int number,
                       const std::shared_ptr<const LaunchTokens::Flag>& ended) {
  struct Replay {
    GraphExec& exec;
    Stream& stream;
    int number;
    const std::shared_ptr<const LaunchTokens::Flag>& ended;
    void operator()(const EmptyContent&) const {}
    void operator()(const KernelContent& node) const {
      KernelOperation operation = node.operation;
      operation.graph_node = number;
      operation.ended = ended;
      submit(stream, std::move(operation));
    }
    void operator()(const CopyContent& node) const { submit(stream, node.operation); }
    void operator()(const FillContent& node) const { submit(stream, node.operation); }
    void operator()(const HostContent& node) const { submit(stream, node.operation); }
    void operator()(const WordContent& node) const { submit(stream, node.operation); }
    void operator()(const ChildContent& node) const {
      for (const GraphNode* inner : node.graph->sorted()) {
        exec.replay(stream, inner->content, number, ended);
      }
    }
    void operator()(const EventRecordContent& node) const {
      node.event->record(stream.shared_from_this());
    }
    void operator()(const EventWaitContent& node) const { join(stream, node.event->mark()); }
    void operator()(const AllocContent& node) const { exec.allocate(*node.memory); }
    void operator()(const FreeContent& node) const { free_graph_memory(node.pointer); }
  };
  std::visit(Replay{*this, stream, number, ended}, content);
}

void GraphExec::launch(Stream& stream, std::shared_ptr<const LaunchTokens::Flag> ended) {
  const std::lock_guard lock(mutex_);
  join(stream, last_);
  for (const Step& step : steps_) {
    if (step.enabled) replay(stream, step.content, step.number, ended);
  }
  if (resources_) stream.submit(std::make_unique<Keep>(resources_));
  last_ = stream.last();
}

GraphExec::Step& GraphExec::step_of(CUgraphNode node) {
  for (Step& step : steps_) {
    if (step.node == node) return step;
  }
  fail(CUDA_ERROR_INVALID_VALUE);
}

NodeContent& GraphExec::content_of(CUgraphNode node) {
  const std::lock_guard lock(mutex_);
  return step_of(node).content;
}

bool GraphExec::enabled(CUgraphNode node) {
  const std::lock_guard lock(mutex_);
  return step_of(node).enabled;
}

void GraphExec::set_enabled(CUgraphNode node, bool enabled) {
  const std::lock_guard lock(mutex_);
  Step& step = step_of(node);
  const CUgraphNodeType type = type_of(step.content);
  require(type == CU_GRAPH_NODE_TYPE_KERNEL || type == CU_GRAPH_NODE_TYPE_MEMCPY ||
          type == CU_GRAPH_NODE_TYPE_MEMSET);
  step.enabled = enabled;
}

CUgraphExecUpdateResultInfo GraphExec::update(const Graph& graph) {
  auto steps = steps_of(graph);
  const std::lock_guard lock(mutex_);
  if (steps.size() != steps_.size()) {
    return {CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, nullptr, nullptr};
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (steps[i].content.index() != steps_[i].content.index()) {
      return {CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED, steps[i].node, nullptr};
    }
    if (steps[i].dependencies != steps_[i].dependencies) {
      return {CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, steps[i].node, nullptr};
    }
    const auto* allocation = std::get_if<AllocContent>(&steps[i].content);
    // Such a node can only be updated from the graph that it was made from, whose memory it has.
    if (allocation && allocation->memory != std::get<AllocContent>(steps_[i].content).memory) {
      return {CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED, steps[i].node, nullptr};
    }
  }
  for (std::size_t i = 0; i < steps.size(); ++i) steps_[i].content = std::move(steps[i].content);
  return {CU_GRAPH_EXEC_UPDATE_SUCCESS, nullptr, nullptr};
}

}  // namespace cuda_ffi::software
