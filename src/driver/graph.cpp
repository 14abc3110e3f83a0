#include "driver/graph.hpp"

#include <algorithm>

#include "driver/event.hpp"
#include "driver/graph_place.hpp"

namespace cuda_ffi {
namespace {

CUgraph create_graph(const Context& context) {
  const CurrentContext current(context);
  CUgraph handle = nullptr;
  context.check(context.driver().cuGraphCreate(&handle, 0), "cuGraphCreate");
  return handle;
}

}  // namespace

std::vector<CUgraphNode> nodes_of(const Context& context, CUgraph graph) {
  const CurrentContext current(context);
  size_t count = 0;
  context.check(context.driver().cuGraphGetNodes(graph, nullptr, &count), "cuGraphGetNodes");
  std::vector<CUgraphNode> nodes(count);
  if (count == 0) return nodes;
  context.check(context.driver().cuGraphGetNodes(graph, nodes.data(), &count), "cuGraphGetNodes");
  return nodes;
}

CUDA_MEMCPY3D node_parameters(const CopyWork& work) noexcept {
  CUDA_MEMCPY3D copy{};
  const bool from_host = work.from_side == CopyWork::Side::Host;
  const bool to_host = work.to_side == CopyWork::Side::Host;
  copy.srcMemoryType = from_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
  copy.dstMemoryType = to_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
  if (from_host) copy.srcHost = reinterpret_cast<const void*>(work.from);
  if (!from_host) copy.srcDevice = work.from;
  if (to_host) copy.dstHost = reinterpret_cast<void*>(work.to);
  if (!to_host) copy.dstDevice = work.to;
  copy.srcPitch = copy.dstPitch = copy.WidthInBytes = work.bytes;
  copy.srcHeight = copy.dstHeight = copy.Height = copy.Depth = 1;
  return copy;
}

CUDA_MEMSET_NODE_PARAMS node_parameters(const FillWork& work) noexcept {
  CUDA_MEMSET_NODE_PARAMS fill{};
  fill.dst = work.address;
  fill.value = work.value;
  fill.elementSize = work.element_bytes;
  fill.width = work.count;
  fill.pitch = work.count * work.element_bytes;
  fill.height = 1;
  return fill;
}

Graph::Graph(ContextPtr context) : context_(std::move(context)), handle_(create_graph(*context_)) {}

Graph::Graph(ContextPtr context, CUgraph captured)
    : context_(std::move(context)), handle_(captured), nodes_(nodes_of(*context_, captured)) {}

Graph::Graph(const std::shared_ptr<const Graph>& owner, CUgraph body)
    : context_(owner->context_), owner_(owner), handle_(body) {}

Graph::~Graph() {
  if (owner_) return;
  try {
    const CurrentContext current(*context_);
    driver().cuGraphDestroy(handle_);
  } catch (const DriverError&) {
    // The context is gone, and its graphs with it.
  }
}

CUgraphNode Graph::node(Number number) const {
  if (number >= nodes_.size()) check(CUDA_ERROR_INVALID_VALUE, "cuGraphNode");
  return nodes_[number];
}

CUgraphNodeType Graph::type_of(Number number) const {
  const CurrentContext current(*context_);
  CUgraphNodeType type{};
  check(driver().cuGraphNodeGetType(node(number), &type), "cuGraphNodeGetType");
  return type;
}

std::vector<Graph::Number> Graph::dependencies_of(Number number) const {
  const CurrentContext current(*context_);
  size_t count = 0;
  check(driver().cuGraphNodeGetDependencies(node(number), nullptr, &count),
        "cuGraphNodeGetDependencies");
  std::vector<CUgraphNode> found(count);
  if (count > 0) {
    check(driver().cuGraphNodeGetDependencies(node(number), found.data(), &count),
          "cuGraphNodeGetDependencies");
  }
  std::vector<Number> numbers;
  for (const CUgraphNode dependency : found) {
    const auto place = std::find(nodes_.begin(), nodes_.end(), dependency);
    numbers.push_back(static_cast<Number>(place - nodes_.begin()));
  }
  return numbers;
}

// `add(node, dependencies, count)` is the driver's function for this kind of node.
template <typename Add>
Graph::Number Graph::add(Numbers after, const char* operation, const Add& add) {
  std::vector<CUgraphNode> dependencies;
  for (const Number number : after) dependencies.push_back(node(number));
  const CurrentContext current(*context_);
  nodes_.reserve(nodes_.size() + 1);
  CUgraphNode made = nullptr;
  check(add(&made, dependencies.data(), dependencies.size()), operation);
  nodes_.push_back(made);
  return static_cast<Number>(nodes_.size() - 1);
}

Graph::Number Graph::add_empty(Numbers after) {
  return add(after, "cuGraphAddEmptyNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddEmptyNode(made, handle_, dependencies, count);
             });
}

Graph::Number Graph::add_kernel(Numbers after, const CUDA_KERNEL_NODE_PARAMS& parameters,
                                std::span<const CUlaunchAttribute> attributes) {
  const Number made = add(after, "cuGraphAddKernelNode",
                          [&](CUgraphNode* node, const CUgraphNode* dependencies, size_t count) {
                            return driver().cuGraphAddKernelNode_v2(node, handle_, dependencies,
                                                                    count, &parameters);
                          });
  const CurrentContext current(*context_);
  for (const CUlaunchAttribute& attribute : attributes) {
    check(driver().cuGraphKernelNodeSetAttribute(nodes_[made], attribute.id, &attribute.value),
          "cuGraphKernelNodeSetAttribute");
  }
  return made;
}

Graph::Number Graph::add_copy(Numbers after, const CopyWork& work) {
  const CUDA_MEMCPY3D parameters = node_parameters(work);
  return add(after, "cuGraphAddMemcpyNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddMemcpyNode(made, handle_, dependencies, count, &parameters,
                                                    context_->handle());
             });
}

Graph::Number Graph::add_fill(Numbers after, const FillWork& work) {
  const CUDA_MEMSET_NODE_PARAMS parameters = node_parameters(work);
  return add(after, "cuGraphAddMemsetNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddMemsetNode(made, handle_, dependencies, count, &parameters,
                                                    context_->handle());
             });
}

Graph::Number Graph::add_host(Numbers after, CUhostFn function, void* data) {
  const CUDA_HOST_NODE_PARAMS parameters{function, data};
  return add(after, "cuGraphAddHostNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddHostNode(made, handle_, dependencies, count, &parameters);
             });
}

Graph::Number Graph::add_child(Numbers after, const Graph& child) {
  return add(after, "cuGraphAddChildGraphNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddChildGraphNode(made, handle_, dependencies, count,
                                                        child.handle());
             });
}

Graph::Number Graph::add_place(Numbers after) {
  return add_child(after, *empty_place(context_));
}

Graph::Number Graph::add_event_record(Numbers after, const Event& event) {
  return add(after, "cuGraphAddEventRecordNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddEventRecordNode(made, handle_, dependencies, count,
                                                         event.handle());
             });
}

Graph::Number Graph::add_event_wait(Numbers after, const Event& event) {
  return add(after, "cuGraphAddEventWaitNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddEventWaitNode(made, handle_, dependencies, count,
                                                       event.handle());
             });
}

CUdeviceptr Graph::add_allocation(Numbers after, size_t bytes) {
  CUDA_MEM_ALLOC_NODE_PARAMS parameters{};
  parameters.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  parameters.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, context_->device().ordinal()};
  parameters.bytesize = bytes;
  add(after, "cuGraphAddMemAllocNode",
      [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
        return driver().cuGraphAddMemAllocNode(made, handle_, dependencies, count, &parameters);
      });
  return parameters.dptr;
}

Graph::Number Graph::add_free(Numbers after, CUdeviceptr address) {
  return add(after, "cuGraphAddMemFreeNode",
             [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t count) {
               return driver().cuGraphAddMemFreeNode(made, handle_, dependencies, count, address);
             });
}

CUgraphConditionalHandle Graph::create_conditional(unsigned initial) {
  const CurrentContext current(*context_);
  CUgraphConditionalHandle value{};
  check(driver().cuGraphConditionalHandleCreate(&value, handle_, context_->handle(), initial,
                                                CU_GRAPH_COND_ASSIGN_DEFAULT),
        "cuGraphConditionalHandleCreate");
  return value;
}

std::vector<CUgraph> Graph::add_conditional(Numbers after, CUgraphConditionalHandle value,
                                            CUgraphConditionalNodeType type, unsigned count) {
  CUgraphNodeParams parameters{};
  parameters.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
  parameters.conditional.handle = value;
  parameters.conditional.type = type;
  parameters.conditional.size = count;
  parameters.conditional.ctx = context_->handle();
  add(after, "cuGraphAddNode",
      [&](CUgraphNode* made, const CUgraphNode* dependencies, size_t dependency_count) {
        return driver().cuGraphAddNode(made, handle_, dependencies, dependency_count, &parameters);
      });
  const CUgraph* bodies = parameters.conditional.phGraph_out;
  return {bodies, bodies + count};
}

std::shared_ptr<Graph> Graph::clone() const {
  const CurrentContext current(*context_);
  const auto lock = lock_places();
  CUgraph copy = nullptr;
  check(driver().cuGraphClone(&copy, handle_), "cuGraphClone");
  auto made = std::make_shared<Graph>(context_, copy);
  for (size_t i = 0; i < nodes_.size(); ++i) {
    check(driver().cuGraphNodeFindInClone(&made->nodes_[i], nodes_[i], copy),
          "cuGraphNodeFindInClone");
  }
  made->kept_ = kept_;
  return made;
}

}  // namespace cuda_ffi
