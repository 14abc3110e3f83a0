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
  bool enabled = true;                    // of a body in an instance: whether launches run it
  std::vector<GraphNode*> dependencies;   // without duplicates
  std::vector<void*> parameter_pointers;  // cuGraphKernelNodeGetParams returns this
  std::vector<CUgraph> body_handles;      // of a conditional node; cuGraphAddNode returns this

 private:
  Graph* graph_;
};

// Removes the handles of graphs inside of a node, which are valid only while it holds them.
void drop_graphs_in(const NodeContent& content);

class GraphExec;
class UserObject;

class Graph : public std::enable_shared_from_this<Graph> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Graph;
  using Handle = CUgraph;

  Graph() = default;
  // A body of a conditional node, which shares the conditions of the outermost graph.
  explicit Graph(std::shared_ptr<ConditionTable> conditions)
      : is_body_(true), conditions_(std::move(conditions)) {}
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

  ConditionTable& conditions() noexcept { return *conditions_; }
  const ConditionTable& conditions() const noexcept { return *conditions_; }
  // Adds a conditional node with empty bodies. Throws Failure INVALID_VALUE for a condition of
  // another graph, or one that has its node already.
  GraphNode& add_conditional(std::uint64_t condition, CUgraphConditionalNodeType type,
                             unsigned bodies, std::span<GraphNode* const> dependencies);
  bool is_body() const noexcept { return is_body_; }

  std::shared_ptr<Graph> clone() const;
  // Whether the nodes have the same kinds and dependencies, in bodies too.
  bool has_shape_of(const Graph& other) const;
  GraphNode* find_clone_of(CUgraphNode original) const;

  // References to user objects. They are released with the graph.
  void retain(std::shared_ptr<UserObject> object, unsigned count);
  void release(const std::shared_ptr<UserObject>& object, unsigned count);  // throws Failure
  // Whether the graph, or a child graph, holds more than its nodes do: references or memory.
  bool holds_resources() const;

  // Memory of an allocation of the same size that is freed before a node with these dependencies
  // runs, so that the node may have it; null if there is none.
  std::shared_ptr<GraphMemory> reusable_memory(int device, std::uint64_t size,
                                               std::span<GraphNode* const> dependencies) const;

  // A graph with nodes that allocate or free cannot be changed. Throws Failure NOT_SUPPORTED, as
  // CUDA's driver does.
  void require_no_memory_nodes() const;
  // Such a graph, one with conditional nodes and a body of one can be neither cloned nor part of
  // another graph. Throws Failure NOT_SUPPORTED.
  void require_copyable() const;
  // Such a graph can have only one instance at a time. Throws Failure: NOT_SUPPORTED for a second,
  // INVALID_VALUE for what `obstacle` finds.
  std::shared_ptr<GraphExec> instantiate(std::uint64_t flags);
  // Why the graph cannot be instantiated as it is: a condition that no node has, or a node that no
  // body may hold.
  struct Obstacle {
    CUgraphInstantiateResult result = CUDA_GRAPH_INSTANTIATE_SUCCESS;
    CUgraphNode node = nullptr;
  };
  Obstacle obstacle() const;

 private:
  bool reaches(const GraphNode& from, const GraphNode& to) const;
  template <typename... Contents>
  bool has_nodes_of() const;
  void copy_into(Graph& copy) const;
  void let_go_conditions(const NodeContent& content);

  const bool is_body_ = false;
  const std::shared_ptr<ConditionTable> conditions_ = std::make_shared<ConditionTable>();
  std::vector<std::shared_ptr<GraphNode>> nodes_;
  std::vector<std::pair<std::shared_ptr<UserObject>, unsigned>> objects_;
  std::weak_ptr<const GraphExec> last_instance_;
};

}  // namespace cuda_ffi::software
