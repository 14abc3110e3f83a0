#pragma once

// A graph: nodes in the order in which they were made, each with the nodes it waits for. Like the
// driver's, a graph is used by one thread at a time; nothing here locks.

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
  CUgraphNode original = nullptr;         // in the graph that this one was cloned from
  std::vector<GraphNode*> dependencies;   // each once
  std::vector<void*> parameter_pointers;  // what cuGraphKernelNodeGetParams gives out

 private:
  Graph* graph_;
};

// The handle of a child graph is valid as long as its node holds it.
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
  // Throws Failure INVALID_VALUE: a node of another graph, or one twice.
  GraphNode& add(NodeContent content, std::span<GraphNode* const> dependencies);
  void add_dependency(GraphNode& from, GraphNode& to);     // throws Failure: there already, a cycle
  void remove_dependency(GraphNode& from, GraphNode& to);  // throws Failure: not there, memory
  void remove(GraphNode& node);                            // throws Failure: memory

  std::vector<GraphNode*> roots() const;
  std::vector<GraphNode*> dependents(const GraphNode& node) const;
  // Each node behind those that it waits for.
  std::vector<GraphNode*> sorted() const;

  std::shared_ptr<Graph> clone() const;
  GraphNode* find_clone_of(CUgraphNode original) const;

  // References that the graph holds; dropped with it.
  void retain(std::shared_ptr<UserObject> object, unsigned count);
  void release(const std::shared_ptr<UserObject>& object, unsigned count);  // throws Failure
  // Whether it holds more than its nodes do: references, or memory, of child graphs too.
  bool holds_resources() const;

  // A graph with nodes that allocate or free stays as it was made, and is not part of another: its
  // memory has one address. Throws Failure NOT_SUPPORTED, as the driver does.
  void require_no_memory_nodes() const;
  // Such a graph has one instance at a time. Throws Failure NOT_SUPPORTED.
  std::shared_ptr<GraphExec> instantiate(std::uint64_t flags);

 private:
  bool reaches(const GraphNode& from, const GraphNode& to) const;
  bool has_memory_nodes() const;

  std::vector<std::shared_ptr<GraphNode>> nodes_;
  std::vector<std::pair<std::shared_ptr<UserObject>, unsigned>> objects_;
  std::weak_ptr<const GraphExec> last_instance_;
};

}  // namespace cuda_ffi::software
