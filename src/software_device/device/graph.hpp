#pragma once

// A graph: nodes in the order of their creation, each with the nodes for which it waits. As in
// CUDA's driver, a graph is used by one thread at a time; nothing here locks.

#include <memory>
#include <span>
#include <vector>

#include "software_device/device/graph_content.hpp"

namespace cuda_ffi::software {

class GraphNode {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::GraphNode;
  using Handle = CUgraphNode;

  GraphNode(Graph& graph, NodeContent node_content)
      : content(std::move(node_content)), graph_(&graph) {}

  Graph& graph() const noexcept { return *graph_; }
  CUgraphNodeType type() const noexcept { return type_of(content); }

  NodeContent content;
  CUgraphNode handle = nullptr;
  CUgraphNode original = nullptr;         // in the graph from which this one was cloned
  std::vector<GraphNode*> dependencies;   // without duplicates
  std::vector<void*> parameter_pointers;  // cuGraphKernelNodeGetParams returns this

 private:
  Graph* graph_;
};

// Removes the handle of a child graph, which is valid only while its node holds the graph.
void drop_child(const NodeContent& content);

class GraphExec;
class UserObject;

class Graph : public std::enable_shared_from_this<Graph> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Graph;
  using Handle = CUgraph;

  Graph() = default;
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  CUgraph handle = nullptr;

  const std::vector<std::shared_ptr<GraphNode>>& nodes() const noexcept { return nodes_; }
  // Throws Failure INVALID_VALUE for a node of another graph, or for a duplicate.
  GraphNode& add(NodeContent content, std::span<GraphNode* const> dependencies);
  void add_dependency(GraphNode& from, GraphNode& to);     // throws Failure: a duplicate, a cycle
  void remove_dependency(GraphNode& from, GraphNode& to);  // throws Failure: not found, memory
  void remove(GraphNode& node);                            // throws Failure: memory

  std::vector<GraphNode*> roots() const;
  std::vector<GraphNode*> dependents(const GraphNode& node) const;
  // Each node after the ones for which it waits.
  std::vector<GraphNode*> sorted() const;

  std::shared_ptr<Graph> clone() const;
  GraphNode* find_clone_of(CUgraphNode original) const;

  // References to user objects. They are released with the graph.
  void retain(std::shared_ptr<UserObject> object, unsigned count);
  void release(const std::shared_ptr<UserObject>& object, unsigned count);  // throws Failure
  // Whether the graph, or a child graph, holds more than its nodes do: references or memory.
  bool holds_resources() const;

  // A graph with nodes that allocate or free cannot be changed, and cannot be part of another
  // graph: its memory has only one address. Throws Failure NOT_SUPPORTED, as CUDA's driver does.
  void require_no_memory_nodes() const;
  // A graph with such nodes can have only one instance at a time. Throws Failure NOT_SUPPORTED.
  std::shared_ptr<GraphExec> instantiate(std::uint64_t flags);

 private:
  bool reaches(const GraphNode& from, const GraphNode& to) const;
  bool has_memory_nodes() const;

  std::vector<std::shared_ptr<GraphNode>> nodes_;
  std::vector<std::pair<std::shared_ptr<UserObject>, unsigned>> objects_;
  std::weak_ptr<const GraphExec> last_instance_;
};

}  // namespace cuda_ffi::software
