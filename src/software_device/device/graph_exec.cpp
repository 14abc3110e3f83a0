#include "software_device/device/graph_exec.hpp"

#include <map>

#include "software_device/device/conditional_operation.hpp"
#include "software_device/device/join.hpp"
#include "software_device/device/texture.hpp"

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

// Gives conditions the values with which a launch begins.
class BeginLaunch final : public Task {
 public:
  explicit BeginLaunch(Conditions conditions) : conditions_(std::move(conditions)) {}
  void run(Context&) override {
    for (const auto& condition : conditions_) condition->begin_launch();
  }

 private:
  Conditions conditions_;
};

}  // namespace

GraphExec::GraphExec(const Graph& graph, std::uint64_t flags)
    : flags_(flags),
      resources_(graph.holds_resources() ? graph.clone() : nullptr),
      conditions_(graph.conditions().all()),
      steps_(steps_of(graph)) {}

// Children that came later have handles.
GraphExec::~GraphExec() {
  for (const Step& step : steps_) drop_graphs_in(step.content);
}

// A copy of the graphs inside of the node, which the program knows of only by their originals.
void GraphExec::make_own(NodeContent& content) {
  if (auto* child = std::get_if<ChildContent>(&content)) child->graph = child->graph->clone();
  if (auto* conditional = std::get_if<ConditionalContent>(&content))
    for (auto& body : conditional->bodies) body = body->clone();
}

std::vector<GraphExec::Step> GraphExec::steps_of(const Graph& graph) {
  std::vector<Step> steps;
  std::map<const GraphNode*, std::size_t> places;
  std::map<const GraphNode*, int> numbers;
  for (const auto& node : graph.nodes()) numbers.emplace(node.get(), numbers.size());
  for (GraphNode* node : graph.sorted()) {
    Step step{node->handle, numbers.at(node), node->content, {}, true};
    make_own(step.content);
    for (const GraphNode* dependency : node->dependencies) {
      step.dependencies.push_back(places.at(dependency));
    }
    places[node] = steps.size();
    steps.push_back(std::move(step));
  }
  return steps;
}

void GraphExec::allocate(GraphMemory& memory) const {
  if (memory.begin_use()) return;
  // The memory of the previous launch has not been freed.
  require((flags_ & CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH) != 0);
}

// Kernels of a child graph are reported under the number of its node in the outer graph.
void GraphExec::replay(Stream& stream, const NodeContent& content, const LaunchOfGraph& launch) {
  struct Replay {
    GraphExec& exec;
    Stream& stream;
    const LaunchOfGraph& launch;
    void operator()(const EmptyContent&) const {}
    void operator()(const KernelContent& node) const { submit(stream, launch(node.operation)); }
    void operator()(const CopyContent& node) const { submit(stream, node.operation); }
    void operator()(const FillContent& node) const { submit(stream, node.operation); }
    void operator()(const HostContent& node) const { submit(stream, node.operation); }
    void operator()(const WordContent& node) const { submit(stream, node.operation); }
    void operator()(const ChildContent& node) const {
      for (const GraphNode* inner : node.graph->sorted()) {
        exec.replay(stream, inner->content, launch);
      }
    }
    void operator()(const EventRecordContent& node) const {
      node.event->record(stream.shared_from_this());
    }
    void operator()(const EventWaitContent& node) const { node.event->hold_up(stream); }
    void operator()(const AllocContent& node) const { exec.allocate(*node.memory); }
    void operator()(const FreeContent& node) const { free_graph_memory(node.pointer); }
    void operator()(const ConditionalContent& node) const {
      submit(stream, conditional_operation(node, launch));
    }
  };
  std::visit(Replay{*this, stream, launch}, content);
}

void GraphExec::launch(Stream& stream, std::shared_ptr<const LaunchTokens::Flag> ended) {
  const std::lock_guard lock(mutex_);
  join(stream, last_);
  if (!conditions_.empty()) stream.submit(std::make_unique<BeginLaunch>(conditions_));
  const std::uint64_t now = Destruction::now();
  for (const Step& step : steps_) {
    if (step.enabled) replay(stream, step.content, {step.number, ended, now});
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

GraphNode* GraphExec::in_a_body(CUgraphNode node) const {
  for (const Step& step : steps_) {
    const auto* conditional = std::get_if<ConditionalContent>(&step.content);
    if (conditional == nullptr) continue;
    for (const auto& body : conditional->bodies)
      if (GraphNode* inside = body->find_clone_of(node)) return inside;
  }
  return nullptr;
}

NodeContent& GraphExec::content_of(CUgraphNode node) {
  const std::lock_guard lock(mutex_);
  if (GraphNode* inside = in_a_body(node)) return inside->content;
  return step_of(node).content;
}

bool& GraphExec::switch_of(CUgraphNode node) {
  GraphNode* const inside = in_a_body(node);
  const CUgraphNodeType type = type_of(inside ? inside->content : step_of(node).content);
  require(type == CU_GRAPH_NODE_TYPE_KERNEL || type == CU_GRAPH_NODE_TYPE_MEMCPY ||
          type == CU_GRAPH_NODE_TYPE_MEMSET);
  return inside ? inside->enabled : step_of(node).enabled;
}

bool GraphExec::enabled(CUgraphNode node) {
  const std::lock_guard lock(mutex_);
  return switch_of(node);
}

void GraphExec::set_enabled(CUgraphNode node, bool enabled) {
  const std::lock_guard lock(mutex_);
  switch_of(node) = enabled;
}

CUgraphExecUpdateResultInfo GraphExec::update(const Graph& graph) {
  auto steps = steps_of(graph);
  const std::lock_guard lock(mutex_);
  if (steps.size() != steps_.size() || graph.conditions().all().size() != conditions_.size()) {
    return {CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED, nullptr, nullptr};
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const CUgraphExecUpdateResult result = change_to(steps_[i], steps[i]);
    if (result != CU_GRAPH_EXEC_UPDATE_SUCCESS) return {result, steps[i].node, nullptr};
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    drop_graphs_in(steps_[i].content);
    steps_[i].content = std::move(steps[i].content);
  }
  conditions_ = graph.conditions().all();
  return {CU_GRAPH_EXEC_UPDATE_SUCCESS, nullptr, nullptr};
}

// Whether the instance's step may become the other one.
CUgraphExecUpdateResult GraphExec::change_to(const Step& own, const Step& wanted) {
  if (own.content.index() != wanted.content.index())
    return CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED;
  if (own.dependencies != wanted.dependencies) return CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
  if (const auto* allocation = std::get_if<AllocContent>(&wanted.content)) {
    // Such a node can only be updated from the graph that it was made from, whose memory it has.
    return allocation->memory == std::get<AllocContent>(own.content).memory
               ? CU_GRAPH_EXEC_UPDATE_SUCCESS
               : CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED;
  }
  if (const auto* conditional = std::get_if<ConditionalContent>(&wanted.content))
    return change_to(std::get<ConditionalContent>(own.content), *conditional);
  return CU_GRAPH_EXEC_UPDATE_SUCCESS;
}

// Only what bodies' nodes do may change.
CUgraphExecUpdateResult GraphExec::change_to(const ConditionalContent& own,
                                             const ConditionalContent& wanted) {
  const bool same_parameters = own.condition->place() == wanted.condition->place() &&
                               own.type == wanted.type && own.bodies.size() == wanted.bodies.size();
  if (!same_parameters) return CU_GRAPH_EXEC_UPDATE_ERROR_NOT_SUPPORTED;
  const bool same_shape =
      std::equal(own.bodies.begin(), own.bodies.end(), wanted.bodies.begin(),
                 [](const auto& body, const auto& other) { return body->has_shape_of(*other); });
  return same_shape ? CU_GRAPH_EXEC_UPDATE_SUCCESS : CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED;
}

}  // namespace cuda_ffi::software
