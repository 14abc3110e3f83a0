#include "software_device/device/graph_memory.hpp"

#include "software_device/device/graph_content.hpp"
#include "software_device/device/memory_records.hpp"

namespace cuda_ffi::software {

GraphMemory::GraphMemory(const Context& context, std::uint64_t size) : size_(size) {
  MemoryRecord record;
  record.allocation =
      MemoryMap::instance().allocate(context.device(), size, AllocationKind::Device);
  record.context_id = context.id();
  record.context = context.handle();
  record.graph_memory = this;
  address_ = record.allocation.base;
  MemoryRecords::instance().add(std::move(record));
}

GraphMemory::~GraphMemory() {
  MemoryRecords::instance().release(address_, [](const MemoryRecord&) { return true; });
}

bool free_graph_memory(CUdeviceptr pointer) {
  bool found = false;
  MemoryRecords::instance().update(pointer, [&](MemoryRecord& record) {
    if (record.graph_memory == nullptr) return;
    record.graph_memory->allocated = false;
    found = true;
  });
  return found;
}

AllocContent make_alloc_content(const Context& context, std::uint64_t bytes) {
  AllocContent content;
  content.memory = std::make_shared<GraphMemory>(context, bytes);
  content.parameters.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  content.parameters.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, context.device()};
  content.parameters.bytesize = bytes;
  content.parameters.dptr = content.memory->address();
  return content;
}

}  // namespace cuda_ffi::software
