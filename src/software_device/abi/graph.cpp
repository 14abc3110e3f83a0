// Graphs and their shape: nodes, edges, clones.

#include "software_device/device/graph.hpp"

#include <algorithm>
#include <fstream>

#include "platform/path.hpp"
#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"

using namespace cuda_ffi::software;

namespace {

// How the driver returns a list: without an array, only the count; otherwise unused places of the
// array become null.
void give_nodes(CUgraphNode* out, std::size_t* count, const std::vector<GraphNode*>& nodes) {
  require(count != nullptr);
  if (out == nullptr) {
    *count = nodes.size();
    return;
  }
  const std::size_t given = std::min(*count, nodes.size());
  for (std::size_t i = 0; i < *count; ++i) out[i] = i < given ? nodes[i]->handle : nullptr;
  *count = given;
}

void clear(CUgraphEdgeData* data, std::size_t count) {
  if (data != nullptr) std::fill_n(data, count, CUgraphEdgeData{});
}

// Only full dependencies exist here; programmatic ones are an optimization for GPUs.
void check_edges(const CUgraphEdgeData* data, std::size_t count) {
  for (std::size_t i = 0; data != nullptr && i < count; ++i) {
    require(data[i].type == CU_GRAPH_DEPENDENCY_TYPE_DEFAULT, CUDA_ERROR_NOT_SUPPORTED);
  }
}

}  // namespace

CUresult cuGraphCreate(CUgraph* graph, unsigned flags) {
  return entry([&] {
    require(graph != nullptr && flags == 0);
    *graph = publish_graph(std::make_shared<Graph>());
  });
}

CUresult cuGraphDestroy(CUgraph graph) {
  return entry([&] {
    require(!graph_of(graph)->is_body());  // its node's
    remove_handle<Graph>(graph, CUDA_ERROR_INVALID_VALUE);
  });
}

CUresult cuGraphClone(CUgraph* clone, CUgraph original) {
  return entry([&] {
    require(clone != nullptr);
    const auto own = graph_of(original);
    own->require_copyable();
    *clone = publish_graph(own->clone());
  });
}

CUresult cuGraphNodeFindInClone(CUgraphNode* node, CUgraphNode original, CUgraph clone) {
  return entry([&] {
    require(node != nullptr);
    node_of(original);
    const GraphNode* found = graph_of(clone)->find_clone_of(original);
    require(found != nullptr);
    *node = found->handle;
  });
}

CUresult cuGraphNodeGetType(CUgraphNode node, CUgraphNodeType* type) {
  return entry([&] { give(type, node_of(node)->type()); });
}

CUresult cuGraphGetNodes(CUgraph graph, CUgraphNode* nodes, std::size_t* count) {
  return entry([&] {
    std::vector<GraphNode*> all;
    for (const auto& node : graph_of(graph)->nodes()) all.push_back(node.get());
    give_nodes(nodes, count, all);
  });
}

CUresult cuGraphGetRootNodes(CUgraph graph, CUgraphNode* nodes, std::size_t* count) {
  return entry([&] { give_nodes(nodes, count, graph_of(graph)->roots()); });
}

CUresult cuGraphGetEdges_v2(CUgraph graph, CUgraphNode* from, CUgraphNode* to,
                            CUgraphEdgeData* data, std::size_t* count) {
  return entry([&] {
    require(count != nullptr && (from == nullptr) == (to == nullptr));
    std::vector<GraphNode*> sources, targets;
    for (const auto& node : graph_of(graph)->nodes()) {
      for (GraphNode* dependency : node->dependencies) {
        sources.push_back(dependency);
        targets.push_back(node.get());
      }
    }
    std::size_t other = *count;
    give_nodes(from, count, sources);
    if (to == nullptr) return;
    give_nodes(to, &other, targets);
    clear(data, other);
  });
}

CUresult cuGraphGetEdges(CUgraph graph, CUgraphNode* from, CUgraphNode* to, std::size_t* count) {
  return cuGraphGetEdges_v2(graph, from, to, nullptr, count);
}

CUresult cuGraphNodeGetDependencies_v2(CUgraphNode node, CUgraphNode* nodes, CUgraphEdgeData* data,
                                       std::size_t* count) {
  return entry([&] {
    give_nodes(nodes, count, node_of(node)->dependencies);
    if (nodes != nullptr) clear(data, *count);
  });
}

CUresult cuGraphNodeGetDependencies(CUgraphNode node, CUgraphNode* nodes, std::size_t* count) {
  return cuGraphNodeGetDependencies_v2(node, nodes, nullptr, count);
}

CUresult cuGraphNodeGetDependentNodes_v2(CUgraphNode node, CUgraphNode* nodes,
                                         CUgraphEdgeData* data, std::size_t* count) {
  return entry([&] {
    const auto own = node_of(node);
    give_nodes(nodes, count, own->graph().dependents(*own));
    if (nodes != nullptr) clear(data, *count);
  });
}

CUresult cuGraphNodeGetDependentNodes(CUgraphNode node, CUgraphNode* nodes, std::size_t* count) {
  return cuGraphNodeGetDependentNodes_v2(node, nodes, nullptr, count);
}

CUresult cuGraphAddDependencies_v2(CUgraph graph, const CUgraphNode* from, const CUgraphNode* to,
                                   const CUgraphEdgeData* data, std::size_t count) {
  return entry([&] {
    require(count == 0 || (from != nullptr && to != nullptr));
    check_edges(data, count);
    const auto own = graph_of(graph);
    for (std::size_t i = 0; i < count; ++i) own->add_dependency(*node_of(from[i]), *node_of(to[i]));
  });
}

CUresult cuGraphAddDependencies(CUgraph graph, const CUgraphNode* from, const CUgraphNode* to,
                                std::size_t count) {
  return cuGraphAddDependencies_v2(graph, from, to, nullptr, count);
}

CUresult cuGraphRemoveDependencies_v2(CUgraph graph, const CUgraphNode* from, const CUgraphNode* to,
                                      const CUgraphEdgeData* data, std::size_t count) {
  return entry([&] {
    require(count == 0 || (from != nullptr && to != nullptr));
    check_edges(data, count);
    const auto own = graph_of(graph);
    for (std::size_t i = 0; i < count; ++i) {
      own->remove_dependency(*node_of(from[i]), *node_of(to[i]));
    }
  });
}

CUresult cuGraphRemoveDependencies(CUgraph graph, const CUgraphNode* from, const CUgraphNode* to,
                                   std::size_t count) {
  return cuGraphRemoveDependencies_v2(graph, from, to, nullptr, count);
}

CUresult cuGraphDestroyNode(CUgraphNode node) {
  return entry([&] {
    const auto own = node_of(node);
    own->graph().remove(*own);
  });
}

CUresult cuGraphDebugDotPrint(CUgraph graph, const char* path, unsigned) {
  return entry([&] {
    require(path != nullptr);
    const auto own = graph_of(graph);
    std::ofstream file(cuda_ffi::platform::path_of(path), std::ios::binary);
    require(file.good(), CUDA_ERROR_OPERATING_SYSTEM);
    const auto name = [](const GraphNode& node) { return static_cast<const void*>(node.handle); };
    file << "digraph graph_ {\n";
    for (const auto& node : own->nodes()) {
      file << "  \"" << name(*node) << "\" [label=\"type " << static_cast<int>(node->type())
           << "\"];\n";
      for (const GraphNode* dependency : node->dependencies)
        file << "  \"" << name(*dependency) << "\" -> \"" << name(*node) << "\";\n";
    }
    file << "}\n";
  });
}
