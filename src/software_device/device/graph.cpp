#include "software_device/device/graph.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "software_device/device/conditional_operation.hpp"
#include "software_device/device/graph_exec.hpp"
#include "software_device/device/user_object.hpp"

namespace cuda_ffi::software {
namespace {

std::set<const GraphNode*> with_all_before(std::span<GraphNode* const> nodes) {
  std::set<const GraphNode*> found;
  std::vector<const GraphNode*> next(nodes.begin(), nodes.end());
  while (!next.empty()) {
    const GraphNode* node = next.back();
    next.pop_back();
    if (!found.insert(node).second) continue;
    next.insert(next.end(), node->dependencies.begin(), node->dependencies.end());
  }
  return found;
}

// Whether the nodes do the same kind of work; bodies must have the same shape.
bool same_kind(const NodeContent& content, const NodeContent& other) {
  if (content.index() != other.index()) return false;
  const auto* conditional = std::get_if<ConditionalContent>(&content);
  if (conditional == nullptr) return true;
  const auto& its = std::get<ConditionalContent>(other);
  return conditional->condition->place() == its.condition->place() &&
         conditional->type == its.type &&
         std::equal(conditional->bodies.begin(), conditional->bodies.end(), its.bodies.begin(),
                    its.bodies.end(), [](const auto& body, const auto& theirs) {
                      return body->has_shape_of(*theirs);
                    });
}

}  // namespace

CUgraphNodeType type_of(const NodeContent& content) noexcept {
  static constexpr CUgraphNodeType kTypes[] = {
      CU_GRAPH_NODE_TYPE_EMPTY,      CU_GRAPH_NODE_TYPE_KERNEL,
      CU_GRAPH_NODE_TYPE_MEMCPY,     CU_GRAPH_NODE_TYPE_MEMSET,
      CU_GRAPH_NODE_TYPE_HOST,       CU_GRAPH_NODE_TYPE_BATCH_MEM_OP,
      CU_GRAPH_NODE_TYPE_GRAPH,      CU_GRAPH_NODE_TYPE_EVENT_RECORD,
      CU_GRAPH_NODE_TYPE_WAIT_EVENT, CU_GRAPH_NODE_TYPE_MEM_ALLOC,
      CU_GRAPH_NODE_TYPE_MEM_FREE,   CU_GRAPH_NODE_TYPE_CONDITIONAL};
  static_assert(std::size(kTypes) == std::variant_size_v<NodeContent>);
  return kTypes[content.index()];
}

std::span<const std::shared_ptr<Graph>> graphs_in(const NodeContent& content) noexcept {
  if (const auto* child = std::get_if<ChildContent>(&content)) return {&child->graph, 1};
  if (const auto* node = std::get_if<ConditionalContent>(&content)) return node->bodies;
  return {};
}

void drop_graphs_in(const NodeContent& content) {
  for (const auto& graph : graphs_in(content)) {
    if (graph->handle == nullptr) continue;
    HandleTable::instance().remove(HandleKind::Graph, reinterpret_cast<void*>(graph->handle));
  }
}

Graph::~Graph() {
  for (const auto& node : nodes_) {
    HandleTable::instance().remove(HandleKind::GraphNode, reinterpret_cast<void*>(node->handle));
    drop_graphs_in(node->content);
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
  drop_graphs_in(node.content);
  let_go_conditions(node.content);
  std::erase_if(nodes_, [&](const auto& own) { return own.get() == &node; });
}

// Other nodes may have the conditions of a removed one.
void Graph::let_go_conditions(const NodeContent& content) {
  const auto* conditional = std::get_if<ConditionalContent>(&content);
  if (conditional == nullptr) return;
  conditions_->let_go(*conditional->condition);
  for (const auto& body : conditional->bodies)
    for (const auto& node : body->nodes()) let_go_conditions(node->content);
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

GraphNode& Graph::add_conditional(std::uint64_t condition, CUgraphConditionalNodeType type,
                                  unsigned bodies, std::span<GraphNode* const> dependencies) {
  ConditionalContent content{conditions_->take(condition), type, {}};
  for (unsigned i = 0; i < bodies; ++i)
    content.bodies.push_back(std::make_shared<Graph>(conditions_));
  GraphNode& node = add(content, dependencies);
  for (const auto& body : content.bodies) body->handle = make_handle(body);
  for (const auto& body : content.bodies) node.body_handles.push_back(body->handle);
  return node;
}

std::shared_ptr<Graph> Graph::clone() const {
  auto copy = std::make_shared<Graph>();
  copy_into(*copy);
  return copy;
}

void Graph::copy_into(Graph& copy) const {
  *copy.conditions_ = *conditions_;
  const auto own_copy = [](std::shared_ptr<Graph>& inside, std::shared_ptr<Graph> made) {
    inside->copy_into(*made);
    made->handle = make_handle(made);
    inside = std::move(made);
  };
  std::map<const GraphNode*, GraphNode*> clones;
  for (const auto& node : nodes_) {
    NodeContent content = node->content;
    if (auto* child = std::get_if<ChildContent>(&content))
      own_copy(child->graph, std::make_shared<Graph>());
    if (auto* conditional = std::get_if<ConditionalContent>(&content)) {
      for (auto& body : conditional->bodies)
        own_copy(body, std::make_shared<Graph>(copy.conditions_));
    }
    GraphNode& made = copy.add(std::move(content), {});
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
    copy.objects_.emplace_back(object, count);
  }
}

GraphNode* Graph::find_clone_of(CUgraphNode original) const {
  for (const auto& node : nodes_) {
    if (node->original == original) return node.get();
    for (const auto& graph : graphs_in(node->content)) {
      if (GraphNode* inside = graph->find_clone_of(original)) return inside;
    }
  }
  return nullptr;
}

bool Graph::has_shape_of(const Graph& other) const {
  if (nodes_.size() != other.nodes_.size()) return false;
  std::map<const GraphNode*, const GraphNode*> counterparts;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    counterparts[nodes_[i].get()] = other.nodes_[i].get();
  return std::all_of(nodes_.begin(), nodes_.end(), [&](const auto& node) {
    const GraphNode& counterpart = *counterparts[node.get()];
    const auto& ours = node->dependencies;
    return same_kind(node->content, counterpart.content) &&
           std::equal(ours.begin(), ours.end(), counterpart.dependencies.begin(),
                      counterpart.dependencies.end(),
                      [&](const GraphNode* own, const GraphNode* their) {
                        return counterparts[own] == their;
                      });
  });
}

std::shared_ptr<GraphMemory> Graph::reusable_memory(
    int device, std::uint64_t size, std::span<GraphNode* const> dependencies) const {
  // Whoever reuses memory runs after all who had it before, so that only the last one counts.
  std::map<CUdeviceptr, std::pair<const GraphNode*, std::shared_ptr<GraphMemory>>> last_users;
  for (const auto& node : nodes_) {
    const auto* own = std::get_if<AllocContent>(&node->content);
    if (own && own->memory->size() == size && own->memory->device() == device)
      last_users[own->memory->address()] = {node.get(), own->memory};
  }
  if (last_users.empty()) return nullptr;
  for (const GraphNode* node : with_all_before(dependencies)) {
    const auto* freed = std::get_if<FreeContent>(&node->content);
    if (freed == nullptr) continue;
    const auto user = last_users.find(freed->pointer);
    if (user != last_users.end() &&
        with_all_before(node->dependencies).contains(user->second.first))
      return user->second.second;
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

template <typename... Contents>
bool Graph::has_nodes_of() const {
  return std::any_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
    return (std::holds_alternative<Contents>(node->content) || ...);
  });
}

void Graph::require_no_memory_nodes() const {
  require(!has_nodes_of<AllocContent, FreeContent>(), CUDA_ERROR_NOT_SUPPORTED);
}

void Graph::require_copyable() const {
  require(!is_body_ && !has_nodes_of<AllocContent, FreeContent, ConditionalContent>(),
          CUDA_ERROR_NOT_SUPPORTED);
}

Graph::Obstacle Graph::obstacle() const {
  if (!conditions_->all_taken()) return {CUDA_GRAPH_INSTANTIATE_CONDITIONAL_HANDLE_UNUSED, nullptr};
  for (const auto& node : nodes_) {
    const auto* conditional = std::get_if<ConditionalContent>(&node->content);
    if (conditional == nullptr) continue;
    if (const GraphNode* unfit = unfit_for_body(*conditional))
      return {CUDA_GRAPH_INSTANTIATE_NODE_OPERATION_NOT_SUPPORTED, unfit->handle};
  }
  return {};
}

std::shared_ptr<GraphExec> Graph::instantiate(std::uint64_t flags) {
  require(!is_body_, CUDA_ERROR_NOT_SUPPORTED);
  if (!last_instance_.expired()) require_copyable();
  require(obstacle().result == CUDA_GRAPH_INSTANTIATE_SUCCESS);
  auto made = std::make_shared<GraphExec>(*this, flags);
  last_instance_ = made;
  return made;
}

bool Graph::holds_resources() const {
  if (!objects_.empty()) return true;
  return std::any_of(nodes_.begin(), nodes_.end(), [](const auto& node) {
    const auto inside = graphs_in(node->content);
    if (std::any_of(inside.begin(), inside.end(),
                    [](const auto& graph) { return graph->holds_resources(); })) {
      return true;
    }
    return std::holds_alternative<AllocContent>(node->content);
  });
}

}  // namespace cuda_ffi::software
