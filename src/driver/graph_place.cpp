#include "driver/graph_place.hpp"

#include <algorithm>

namespace cuda_ffi {
namespace {

CUgraph inside_of(const Graph& graph, Graph::Number number) {
  const Context& context = *graph.context();
  const CurrentContext current(context);
  CUgraph inside = nullptr;
  context.check(context.driver().cuGraphChildGraphNodeGetGraph(graph.node(number), &inside),
                "cuGraphChildGraphNodeGetGraph");
  return inside;
}

}  // namespace

GraphPlace::GraphPlace(const Graph& graph, Graph::Number number)
    : context_(graph.context()), inside_(inside_of(graph, number)) {}

void GraphPlace::put(const Graph& work) const {
  const CurrentContext current(*context_);
  const Driver& driver = context_->driver();
  CUgraphNode first = nullptr;
  for (const CUgraphNode node : nodes_of(*context_, inside_)) {
    if (type_of(node) == CU_GRAPH_NODE_TYPE_EMPTY) {
      first = node;
    } else {
      context_->check(driver.cuGraphDestroyNode(node), "cuGraphDestroyNode");
    }
  }
  CUgraphNode added = nullptr;
  context_->check(driver.cuGraphAddChildGraphNode(&added, inside_, &first, 1, work.handle()),
                  "cuGraphAddChildGraphNode");
}

CUgraphNodeType GraphPlace::type_of(CUgraphNode node) const {
  CUgraphNodeType type{};
  context_->check(context_->driver().cuGraphNodeGetType(node, &type), "cuGraphNodeGetType");
  return type;
}

// Not without any node: not every driver takes a child that has none.
std::shared_ptr<Graph> empty_place(const ContextPtr& context) {
  auto place = std::make_shared<Graph>(context);
  place->add_empty({});
  return place;
}

std::shared_ptr<Graph> place_with(const Graph& work) {
  const auto place = empty_place(work.context());
  constexpr Graph::Number kFirst[] = {0};
  place->add_child(kFirst, work);
  return place;
}

CUgraphNode capture_place(const Stream& stream, CUgraphNode later_than) {
  const Context& context = *stream.context();
  const Driver& driver = context.driver();
  const CurrentContext current(context);
  CUstreamCaptureStatus status{};
  CUgraph graph = nullptr;
  const CUgraphNode* last = nullptr;
  const CUgraphEdgeData* edges = nullptr;
  size_t count = 0;
  context.check(driver.cuStreamGetCaptureInfo_v3(stream.handle(), &status, nullptr, &graph, &last,
                                                 &edges, &count),
                "cuStreamGetCaptureInfo");
  if (status != CU_STREAM_CAPTURE_STATUS_ACTIVE)
    context.check(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, "cuStreamGetCaptureInfo");
  std::vector<CUgraphNode> after(last, last + count);
  const bool is_new = std::find(after.begin(), after.end(), later_than) == after.end();
  if (later_than && is_new) after.push_back(later_than);
  const auto place = empty_place(stream.context());
  CUgraphNode added = nullptr;
  context.check(
      driver.cuGraphAddChildGraphNode(&added, graph, after.data(), after.size(), place->handle()),
      "cuGraphAddChildGraphNode");
  context.check(driver.cuStreamUpdateCaptureDependencies_v2(stream.handle(), &added, nullptr, 1,
                                                            CU_STREAM_SET_CAPTURE_DEPENDENCIES),
                "cuStreamUpdateCaptureDependencies");
  return added;
}

}  // namespace cuda_ffi
