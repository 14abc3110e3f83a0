#pragma once

// What a node of a graph does. These are values: each clone or executable graph has its own copy.

#include <map>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "software_device/device/condition.hpp"
#include "software_device/device/event.hpp"
#include "software_device/device/graph_memory.hpp"
#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

class Graph;

struct EmptyContent {};

struct KernelContent {
  KernelOperation operation;
  std::map<CUlaunchAttributeID, CUlaunchAttributeValue> attributes;
};

struct CopyContent {
  CopyOperation operation;
  std::optional<CUDA_MEMCPY3D> description;  // as given by the program
};

struct FillContent {
  FillOperation operation;
};

struct HostContent {
  HostOperation operation;
};

struct WordContent {
  WordOperation operation;
  unsigned flags = 0;
};

struct ChildContent {
  std::shared_ptr<Graph> graph;
};

struct ConditionalContent {
  std::shared_ptr<const Condition> condition;
  CUgraphConditionalNodeType type{};
  std::vector<std::shared_ptr<Graph>> bodies;
};

struct EventRecordContent {
  CUevent handle = nullptr;
  std::shared_ptr<Event> event;
};

struct EventWaitContent {
  CUevent handle = nullptr;
  std::shared_ptr<Event> event;
};

struct AllocContent {
  CUDA_MEM_ALLOC_NODE_PARAMS parameters{};
  std::shared_ptr<GraphMemory> memory;
};

struct FreeContent {
  CUdeviceptr pointer = 0;
};

using NodeContent = std::variant<EmptyContent, KernelContent, CopyContent, FillContent, HostContent,
                                 WordContent, ChildContent, EventRecordContent, EventWaitContent,
                                 AllocContent, FreeContent, ConditionalContent>;

// `reused`: memory of the graph that is free by then; null for memory of its own.
AllocContent make_alloc_content(const Context& context, std::uint64_t bytes,
                                std::shared_ptr<GraphMemory> reused);

CUgraphNodeType type_of(const NodeContent& content) noexcept;

// The graphs inside of a node: a child graph, or the bodies of a conditional node.
std::span<const std::shared_ptr<Graph>> graphs_in(const NodeContent& content) noexcept;

inline NodeContent content_of(KernelOperation operation) {
  return KernelContent{std::move(operation), {}};
}
inline NodeContent content_of(CopyOperation operation) {
  return CopyContent{std::move(operation), {}};
}
inline NodeContent content_of(FillOperation operation) {
  return FillContent{operation};
}
inline NodeContent content_of(HostOperation operation) {
  return HostContent{operation};
}
inline NodeContent content_of(WordOperation operation) {
  return WordContent{std::move(operation), 0};
}

}  // namespace cuda_ffi::software
