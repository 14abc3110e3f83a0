#include "software_device/device/graph.hpp"

#include <algorithm>
#include <map>

#include "software_device/device/graph_exec.hpp"
#include "software_device/device/user_object.hpp"

namespace cuda_ffi::software {

CUgraphNodeType type_of(const NodeContent& content) noexcept {
  static constexpr CUgraphNodeType kTypes[] = {
      CU_GRAPH_NODE_TYPE_EMPTY,      CU_GRAPH_NODE_TYPE_KERNEL,
      CU_GRAPH_NODE_TYPE_MEMCPY,     CU_GRAPH_NODE_TYPE_MEMSET,
      CU_GRAPH_NODE_TYPE_HOST,       CU_GRAPH_NODE_TYPE_BATCH_MEM_OP,
      CU_GRAPH_NODE_TYPE_GRAPH,      CU_GRAPH_NODE_TYPE_EVENT_RECORD,
      CU_GRAPH_NODE_TYPE_WAIT_EVENT, CU_GRAPH_NODE_TYPE_MEM_ALLOC,
      CU_GRAPH_NODE_TYPE_MEM_FREE};
  static_assert(std::size(kTypes) == std::variant_size_v<NodeContent>);
  return kTypes[content.index()];
}

void drop_child(const NodeContent& content) {
  const auto* child = std::get_if<ChildContent>(&content);
  if (child == nullptr || child->graph->handle == nullptr) return;
  HandleTable::instance().remove(HandleKind::Graph, reinterpret_cast<void*>(child->graph->handle));
}

Graph::~Graph() {
  for (const auto& node : nodes_) {
    HandleTable::instance().remove(HandleKind::GraphNode, reinterpret_cast<void*>(node->handle));
    drop_child(node->content);
  }
  for (const auto& [object, count] : objects_) object->release(count);
}

GraphNode& Graph::add(NodeContent content, std::span<GraphNode* const> dependencies) {
  auto node = std::make_shared<GraphNode>(*this, std::move(content));
  for (GraphNode* dependency : dependencies) {
    require(&dependency->graph() == this);
    const auto& known = node->dependencies;
    require(std::find(known.begin(), known.end(), dependency) == known.end());
    node->dependencies.push_back(dependency);
  }
  node->handle = make_handle(node);
  nodes_.push_back(std::move(node));
  return *nodes_.back();
}

bool Graph::reaches(const GraphNode& from, const GraphNode& to) const {
  if (&from == &to) return true;
  return std::any_of(to.dependencies.begin(), to.dependencies.end(),
                     [&](const GraphNode* next) { return reaches(from, *next); });
}

void Graph::add_dependency(GraphNode& from, GraphNode& to) {
  require(&from.graph() == this && &to.graph() == this && &from != &to);
  require(std::find(to.dependencies.begin(), to.dependencies.end(), &from) ==
          to.dependencies.end());
  require(!reaches(to, from));
  to.dependencies.push_back(&from);
}

void Graph::remove_dependency(GraphNode& from, GraphNode& to) {
  const auto it = std::find(to.dependencies.begin(), to.dependencies.end(), &from);
  require(it != to.dependencies.end());
  require_no_memory_nodes();
  to.dependencies.erase(it);
}

void Graph::remove(GraphNode& node) {
  require_no_memory_nodes();
  for (const auto& other : nodes_) std::erase(other->dependencies, &node);
  HandleTable::instance().remove(HandleKind::GraphNode, reinterpret_cast<void*>(node.handle));
  drop_child(node.content);
  std::erase_if(nodes_, [&](const auto& own) { return own.get() == &node; });
}

std::vector<GraphNode*> Graph::roots() const {
  std::vector<GraphNode*> found;
  for (const auto& node : nodes_) {
    if (node->dependencies.empty()) found.push_back(node.get());
  }
  return found;
}

std::vector<GraphNode*> Graph::dependents(const GraphNode& node) const {
  std::vector<GraphNode*> found;
  for (const auto& other : nodes_) {
    const auto& waits_for = other->dependencies;
    if (std::find(waits_for.begin(), waits_for.end(), &node) != waits_for.end()) {
      found.push_back(other.get());
    }
  }
  return found;
}

std::vector<GraphNode*> Graph::sorted() const {
  std::map<const GraphNode*, std::size_t> missing;
  std::map<const GraphNode*, std::vector<GraphNode*>> dependents_of;
  std::vector<GraphNode*> order;
  for (const auto& node : nodes_) {
    missing[node.get()] = node->dependencies.size();
    for (const GraphNode* dependency : node->dependencies) {
      dependents_of[dependency].push_back(node.get());
    }
    if (node->dependencies.empty()) order.push_back(node.get());
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (GraphNode* next : dependents_of[order[i]]) {
      if (--missing[next] == 0) order.push_back(next);
    }
  }
  return order;
}

std::shared_ptr<Graph> Graph::clone() const {
  auto copy = std::make_shared<Graph>();
  std::map<const GraphNode*, GraphNode*> clones;
  for (const auto& node : nodes_) {
    NodeContent content = node->content;
    if (auto* child = std::get_if<ChildContent>(&content)) {
      child->graph = child->graph->clone();
      child->graph->handle = make_handle(child->graph);
    }
    GraphNode& made = copy->add(std::move(content), {});
    made.original = node->handle;
    clones[node.get()] = &made;
  }
  for (const auto& node : nodes_) {
    for (const GraphNode* dependency : node->dependencies) {
      clones[node.get()]->dependencies.push_back(clones[dependency]);
    }
  }
  for (const auto& [object, count] : objects_) {
    object->retain(count);
    copy->objects_.emplace_back(object, count);
  }
  return copy;
}

GraphNode* Graph::find_clone_of(CUgraphNode original) const {
  for (const auto& node : nodes_) {
    if (node->original == original) return node.get();
    const auto* child = std::get_if<ChildContent>(&node->content);
    if (child == nullptr) continue;
    if (GraphNode* inside = child->graph->find_clone_of(original)) return inside;
  }
  return nullptr;
}

void Graph::retain(std::shared_ptr<UserObject> object, unsigned count) {
  objects_.emplace_back(std::move(object), count);
}

void Graph::release(const std::shared_ptr<UserObject>& object, unsigned count) {
  unsigned held = 0;
  for (const auto& [own, own_count] : objects_) {
    if (own == object) held += own_count;
  }
  require(count <= held);
  std::erase_if(objects_, [&](const auto& entry) { return entry.first == object; });
  if (held > count) objects_.emplace_back(object, held - count);
  object->release(count);
}

bool Graph::has_memory_nodes() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
    return std::holds_alternative<AllocContent>(node->content) ||
           std::holds_alternative<FreeContent>(node->content);
  });
}

void Graph::require_no_memory_nodes() const {
  require(!has_memory_nodes(), CUDA_ERROR_NOT_SUPPORTED);
}

std::shared_ptr<GraphExec> Graph::instantiate(std::uint64_t flags) {
  if (!last_instance_.expired()) require_no_memory_nodes();
  auto made = std::make_shared<GraphExec>(*this, flags);
  last_instance_ = made;
  return made;
}

bool Graph::holds_resources() const {
  if (!objects_.empty()) return true;
  return std::any_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
    if (const auto* child = std::get_if<ChildContent>(&node->content)) {
      return child->graph->holds_resources();
    }
    return std::holds_alternative<AllocContent>(node->content);
  });
}

}  // namespace cuda_ffi::software
