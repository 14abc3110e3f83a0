// Allocation, and queries about it.

#include <algorithm>

#include "software_device/abi/entry.hpp"
#include "software_device/device/capture.hpp"
#include "software_device/device/graph_memory.hpp"
#include "software_device/device/memory_pool.hpp"
#include "software_device/device/memory_records.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/memory/round_up.hpp"
#include "software_device/memory/virtual_memory.hpp"

using namespace cuda_ffi::software;

namespace {

void free_device(CUdeviceptr pointer) {
  synchronize_owner(pointer);
  const auto record = MemoryRecords::instance().find(pointer);
  require(record && record->allocation.base == pointer && !record->free_queued);
  if (record->pool) return record->pool->release(pointer);
  if (free_graph_memory(pointer)) return;
  const bool freed = MemoryRecords::instance().release(pointer, [](const MemoryRecord& own) {
    const AllocationKind kind = own.allocation.kind;
    return kind == AllocationKind::Device || kind == AllocationKind::Managed;
  });
  require(freed);
}

}  // namespace

CUresult cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
  return entry([&] {
    require(free != nullptr && total != nullptr);
    const int device = usable_context().device();
    const std::uint64_t capacity = MemoryMap::capacity();
    // As on a GPU, what the pool keeps is not free for others.
    const std::uint64_t taken =
        MemoryMap::instance().used(device) + device_at(device).default_pool()->kept();
    *free = capacity - std::min(capacity, taken);
    *total = capacity;
  });
}

CUresult cuMemAlloc_v2(CUdeviceptr* pointer, std::size_t bytes) {
  return entry([&] {
    require(pointer != nullptr && bytes > 0);
    const Context& context = usable_context();
    Capture::check_unsafe_call();
    *pointer = MemoryRecords::instance().allocate(context, bytes, AllocationKind::Device).base;
  });
}

CUresult cuMemAllocPitch_v2(CUdeviceptr* pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height, unsigned element_bytes) {
  return entry([&] {
    require(pointer != nullptr && pitch != nullptr && width > 0 && height > 0);
    require(element_bytes == 4 || element_bytes == 8 || element_bytes == 16);
    require(width <= kMaxPitch);
    const Context& context = usable_context();
    Capture::check_unsafe_call();
    const std::size_t row = round_up(width, kPitchAlignment);
    require(height <= ~std::size_t{0} / row, CUDA_ERROR_OUT_OF_MEMORY);
    *pointer =
        MemoryRecords::instance().allocate(context, row * height, AllocationKind::Device).base;
    *pitch = row;
  });
}

CUresult cuMemFree_v2(CUdeviceptr pointer) {
  return entry([&] {
    current_context();
    Capture::check_unsafe_call();
    if (pointer != 0) free_device(pointer);
    usable_context();
  });
}

CUresult cuMemAllocManaged(CUdeviceptr* pointer, std::size_t bytes, unsigned flags) {
  return entry([&] {
    require(pointer != nullptr && bytes > 0);
    require(flags == CU_MEM_ATTACH_GLOBAL || flags == CU_MEM_ATTACH_HOST);
    const Context& context = usable_context();
    Capture::check_unsafe_call();
    *pointer =
        MemoryRecords::instance().allocate(context, bytes, AllocationKind::Managed, flags).base;
  });
}

CUresult cuMemGetAddressRange_v2(CUdeviceptr* base, std::size_t* size, CUdeviceptr pointer) {
  return entry([&] {
    usable_context();
    // As on a GPU, each mapping is a range of its own, and needs no access.
    if (const auto place = VirtualMemory::instance().find(pointer)) {
      if (base != nullptr) *base = place->base;
      if (size != nullptr) *size = place->size;
      return;
    }
    const auto holder = MemoryMap::instance().find(pointer);
    require(holder.has_value(), CUDA_ERROR_NOT_FOUND);
    if (base != nullptr) *base = holder->base;
    if (size != nullptr) *size = holder->size;
  });
}
