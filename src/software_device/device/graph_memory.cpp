#include "software_device/device/graph_memory.hpp"

#include <algorithm>
#include <map>
#include <mutex>

#include "software_device/device/graph_content.hpp"
#include "software_device/device/memory_records.hpp"

namespace cuda_ffi::software {

namespace {

struct AllUse {
  std::mutex mutex;
  std::map<int, GraphMemoryUse> by_device;
};

AllUse& all_use() {
  static auto* const made = new AllUse();  // graphs may be launched until the process ends
  return *made;
}

template <typename Change>
GraphMemoryUse change_use(int device, Change change) {
  AllUse& all = all_use();
  const std::lock_guard lock(all.mutex);
  GraphMemoryUse& own = all.by_device[device];
  change(own);
  own.used_high = std::max(own.used_high, own.used);
  own.reserved = std::max(own.reserved, own.used);
  own.reserved_high = std::max(own.reserved_high, own.reserved);
  return own;
}

}  // namespace

GraphMemoryUse graph_memory_use(int device) {
  return change_use(device, [](GraphMemoryUse&) {});
}

void trim_graph_memory(int device) {
  change_use(device, [](GraphMemoryUse& own) { own.reserved = own.used; });
}

void reset_used_high(int device) {
  change_use(device, [](GraphMemoryUse& own) { own.used_high = 0; });
}

void reset_reserved_high(int device) {
  change_use(device, [](GraphMemoryUse& own) { own.reserved_high = 0; });
}

bool GraphMemory::begin_use() {
  if (in_use_.exchange(true)) return false;
  change_use(device_, [this](GraphMemoryUse& own) { own.used += size_; });
  return true;
}

void GraphMemory::end_use() {
  if (in_use_.exchange(false))
    change_use(device_, [this](GraphMemoryUse& own) { own.used -= size_; });
}

GraphMemory::GraphMemory(const Context& context, std::uint64_t size)
    : size_(size), device_(context.device()) {
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
  end_use();
  MemoryRecords::instance().release(address_, [](const MemoryRecord&) { return true; });
}

bool free_graph_memory(CUdeviceptr pointer) {
  bool found = false;
  MemoryRecords::instance().update(pointer, [&](MemoryRecord& record) {
    if (record.graph_memory == nullptr) return;
    record.graph_memory->end_use();
    found = true;
  });
  return found;
}

AllocContent make_alloc_content(const Context& context, std::uint64_t bytes,
                                std::shared_ptr<GraphMemory> reused) {
  AllocContent content;
  content.memory = reused ? std::move(reused) : std::make_shared<GraphMemory>(context, bytes);
  content.parameters.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  content.parameters.poolProps.location = {CU_MEM_LOCATION_TYPE_DEVICE, context.device()};
  content.parameters.bytesize = bytes;
  content.parameters.dptr = content.memory->address();
  return content;
}

}  // namespace cuda_ffi::software
