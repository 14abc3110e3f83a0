#include "software_device/device/conditional_operation.hpp"

#include <chrono>
#include <string>

#include "software_device/device/context.hpp"
#include "software_device/device/graph.hpp"
#include "software_device/execute/state/time_limit.hpp"

namespace cuda_ffi::software {
namespace {

using Clock = std::chrono::steady_clock;

void append_operations(const Graph& graph, const LaunchOfGraph& launch,
                       std::vector<BodyOperation>& into);

// Appends what a node does.
struct Append {
  const LaunchOfGraph& launch;
  std::vector<BodyOperation>& into;

  void operator()(const KernelContent& node) const { into.push_back(launch(node.operation)); }
  void operator()(const CopyContent& node) const { into.push_back(node.operation); }
  void operator()(const FillContent& node) const { into.push_back(node.operation); }
  void operator()(const ConditionalContent& node) const {
    auto operation = conditional_operation(node, launch);
    into.push_back(std::make_shared<const ConditionalOperation>(std::move(operation)));
  }
  void operator()(const ChildContent& node) const { append_operations(*node.graph, launch, into); }
  // Empty nodes. A graph with others in a body is not instantiated.
  template <typename Other>
  void operator()(const Other&) const {}
};

void append_operations(const Graph& graph, const LaunchOfGraph& launch,
                       std::vector<BodyOperation>& into) {
  for (const GraphNode* node : graph.sorted())
    if (node->enabled) std::visit(Append{launch, into}, node->content);
}

// One launch of a conditional node that is not inside of another.
class ConditionalRun {
 public:
  ConditionalRun(Context& context, const ConditionalOperation& outermost)
      : context_(context), outermost_(outermost) {
    if (const auto limit = time_limit()) deadline_ = Clock::now() + *limit;
  }

  void run(const ConditionalOperation& node) const {
    const auto& bodies = node.bodies;
    const std::uint32_t value = node.condition->value();
    switch (node.type) {
      case CU_GRAPH_COND_TYPE_IF:
        if (value != 0) return run(bodies[0]);
        if (bodies.size() > 1) run(bodies[1]);
        return;
      case CU_GRAPH_COND_TYPE_WHILE:
        while (node.condition->value() != 0 && !is_over()) run(bodies[0]);
        return;
      case CU_GRAPH_COND_TYPE_SWITCH:
        if (value < bodies.size()) run(bodies[value]);
        return;
    }
  }

 private:
  void run(const std::vector<BodyOperation>& body) const {
    for (const BodyOperation& operation : body) {
      if (is_over()) return;
      std::visit([this](const auto& known) { perform(known); }, operation);
    }
  }

  template <typename Operation>
  void perform(const Operation& operation) const {
    operation.perform(context_);
  }
  void perform(const std::shared_ptr<const ConditionalOperation>& node) const { run(*node); }

  bool is_over() const {
    if (context_.error() != CUDA_SUCCESS) return true;
    const auto& ended = outermost_.launch.ended;
    if (ended && ended->load(std::memory_order_relaxed)) return true;
    if (context_.cancelled()) return end(CUDA_ERROR_LAUNCH_FAILED, " was cancelled");
    if (deadline_ && Clock::now() >= *deadline_)
      return end(CUDA_ERROR_LAUNCH_TIMEOUT, " ran out of time");
    return false;
  }

  bool end(CUresult code, const char* how) const {
    const std::string node = std::to_string(outermost_.launch.node);
    context_.poison(
        code, std::string("a conditional node") + how + "\n  in node " + node + " of a graph");
    return true;
  }

  Context& context_;
  const ConditionalOperation& outermost_;
  std::optional<Clock::time_point> deadline_;
};

bool copies_array(const CopyContent& content) {
  return content.description && (content.description->srcMemoryType == CU_MEMORYTYPE_ARRAY ||
                                 content.description->dstMemoryType == CU_MEMORYTYPE_ARRAY);
}

bool is_fit(const NodeContent& content) {
  if (const auto* copy = std::get_if<CopyContent>(&content)) return !copies_array(*copy);
  return std::holds_alternative<KernelContent>(content) ||
         std::holds_alternative<FillContent>(content) ||
         std::holds_alternative<EmptyContent>(content) ||
         std::holds_alternative<ChildContent>(content) ||
         std::holds_alternative<ConditionalContent>(content);
}

const GraphNode* unfit_in(const Graph& graph) {
  for (const auto& node : graph.nodes()) {
    if (!is_fit(node->content)) return node.get();
    for (const auto& inside : graphs_in(node->content))
      if (const GraphNode* unfit = unfit_in(*inside)) return unfit;
  }
  return nullptr;
}

}  // namespace

void ConditionalOperation::perform(Context& context) const {
  ConditionalRun(context, *this).run(*this);
}

KernelOperation LaunchOfGraph::operator()(KernelOperation kernel) const {
  kernel.graph_node = node;
  kernel.ended = ended;
  kernel.launched_at = launched_at;
  return kernel;
}

ConditionalOperation conditional_operation(const ConditionalContent& content,
                                           const LaunchOfGraph& launch) {
  ConditionalOperation made{content.condition, content.type, {}, launch};
  for (const auto& body : content.bodies)
    append_operations(*body, launch, made.bodies.emplace_back());
  return made;
}

const GraphNode* unfit_for_body(const ConditionalContent& content) {
  for (const auto& body : content.bodies)
    if (const GraphNode* unfit = unfit_in(*body)) return unfit;
  return nullptr;
}

}  // namespace cuda_ffi::software
