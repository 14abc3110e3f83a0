#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "driver/context.hpp"

namespace cuda_ffi {

class Event;

// A copy of bytes. Host memory must be page-locked: the graph reads it when it runs.
struct CopyWork {
  enum class Side : std::uint8_t { Device, Host };
  CUdeviceptr to = 0, from = 0;
  Side to_side = Side::Device, from_side = Side::Device;
  size_t bytes = 0;
};

// The low `element_bytes` (1, 2 or 4) of `value`, `count` times.
struct FillWork {
  CUdeviceptr address = 0;
  std::uint32_t value = 0;
  std::uint32_t element_bytes = 1;
  size_t count = 0;
};

// A graph of operations. Its nodes are numbered from 0 in the order in which they are added; a node
// runs after those whose numbers are its dependencies. Used by one thread at a time. All members
// throw DriverError.
class Graph {
 public:
  using Number = std::uint32_t;
  using Numbers = std::span<const Number>;

  explicit Graph(ContextPtr context);
  // Takes over the graph that a capture ended with.
  Graph(ContextPtr context, CUgraph captured);
  // A body of a conditional node, which lives in `owner`.
  Graph(const std::shared_ptr<const Graph>& owner, CUgraph body);
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  CUgraph handle() const noexcept { return handle_; }
  const ContextPtr& context() const noexcept { return context_; }
  size_t size() const noexcept { return nodes_.size(); }
  CUgraphNode node(Number number) const;
  CUgraphNodeType type_of(Number number) const;
  std::vector<Number> dependencies_of(Number number) const;

  Number add_empty(Numbers after);
  Number add_kernel(Numbers after, const CUDA_KERNEL_NODE_PARAMS& parameters,
                    std::span<const CUlaunchAttribute> attributes);
  Number add_copy(Numbers after, const CopyWork& work);
  Number add_fill(Numbers after, const FillWork& work);
  Number add_host(Numbers after, CUhostFn function, void* data);
  // Adds a copy of `child`, as it is now, as one node.
  Number add_child(Numbers after, const Graph& child);
  // Adds a node for a child that is not known yet: see GraphPlace.
  Number add_place(Numbers after);
  Number add_event_record(Numbers after, const Event& event);
  Number add_event_wait(Numbers after, const Event& event);
  // Memory that exists from this node until the one that frees it; its address never changes.
  CUdeviceptr add_allocation(Numbers after, size_t bytes);
  Number add_free(Numbers after, CUdeviceptr address);

  // A value that kernels set and a conditional node of this graph reads. Each launch starts with
  // `initial`.
  CUgraphConditionalHandle create_conditional(unsigned initial);
  // Adds one node with `count` empty bodies, and returns them.
  std::vector<CUgraph> add_conditional(Numbers after, CUgraphConditionalHandle value,
                                       CUgraphConditionalNodeType type, unsigned count);

  // While this is held, what is in the graph's places stays as it is. Any thread.
  std::unique_lock<std::mutex> lock_places() const { return std::unique_lock(places_); }

  // Keeps what nodes use alive as long as the graph and its clones.
  void keep(std::shared_ptr<const void> used) { kept_.push_back(std::move(used)); }

  // The clone's nodes have the same numbers.
  std::shared_ptr<Graph> clone() const;

 private:
  template <typename Add>
  Number add(Numbers after, const char* operation, const Add& add);
  void check(CUresult code, const char* operation) const { context_->check(code, operation); }
  const Driver& driver() const noexcept { return context_->driver(); }

  ContextPtr context_;
  std::shared_ptr<const Graph> owner_;  // null if the handle is ours to destroy
  CUgraph handle_ = nullptr;
  std::vector<CUgraphNode> nodes_;  // by number
  std::vector<std::shared_ptr<const void>> kept_;
  mutable std::mutex places_;
};

// The nodes of one of the driver's graphs. Throws DriverError.
std::vector<CUgraphNode> nodes_of(const Context& context, CUgraph graph);

// The same work as the driver's structures.
CUDA_MEMCPY3D node_parameters(const CopyWork& work) noexcept;
CUDA_MEMSET_NODE_PARAMS node_parameters(const FillWork& work) noexcept;

}  // namespace cuda_ffi
