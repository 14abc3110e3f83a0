// Memory that graphs own.

#include "software_device/device/graph_memory.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"

using namespace cuda_ffi::software;

namespace cuda_ffi::software {

AllocContent alloc_content(CUDA_MEM_ALLOC_NODE_PARAMS& parameters, const Graph& graph,
                           std::span<GraphNode* const> dependencies) {
  require(parameters.bytesize > 0);
  require(parameters.poolProps.allocType == CU_MEM_ALLOCATION_TYPE_PINNED);
  require(parameters.poolProps.location.type == CU_MEM_LOCATION_TYPE_DEVICE);
  device_at(parameters.poolProps.location.id);
  const Context& context = current_context();
  auto reused = graph.reusable_memory(context.device(), parameters.bytesize, dependencies);
  AllocContent content = make_alloc_content(context, parameters.bytesize, std::move(reused));
  parameters.dptr = content.memory->address();
  content.parameters = parameters;
  content.parameters.accessDescs = nullptr;  // this array is the program's
  content.parameters.accessDescCount = 0;
  return content;
}

}  // namespace cuda_ffi::software

// A graph's memory is freed with the graph: only what counts as reserved becomes less.
CUresult cuDeviceGraphMemTrim(CUdevice device) {
  return entry([&] {
    device_at(device);
    trim_graph_memory(device);
  });
}

CUresult cuDeviceGetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute,
                                      void* value) {
  return entry([&] {
    require(value != nullptr);
    device_at(device);
    const GraphMemoryUse use = graph_memory_use(device);
    auto* const bytes = static_cast<cuuint64_t*>(value);
    switch (attribute) {
      case CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT:
        return give(bytes, use.used);
      case CU_GRAPH_MEM_ATTR_USED_MEM_HIGH:
        return give(bytes, use.used_high);
      case CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT:
        return give(bytes, use.reserved);
      case CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH:
        return give(bytes, use.reserved_high);
    }
    fail(CUDA_ERROR_INVALID_VALUE);
  });
}

// The two high marks can be set to 0, from which they begin again at what there is.
CUresult cuDeviceSetGraphMemAttribute(CUdevice device, CUgraphMem_attribute attribute,
                                      void* value) {
  return entry([&] {
    require(value != nullptr && *static_cast<const cuuint64_t*>(value) == 0);
    device_at(device);
    switch (attribute) {
      case CU_GRAPH_MEM_ATTR_USED_MEM_HIGH:
        return reset_used_high(device);
      case CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH:
        return reset_reserved_high(device);
      default:
        fail(CUDA_ERROR_INVALID_VALUE);
    }
  });
}
