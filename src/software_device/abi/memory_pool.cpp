// Pools and stream-ordered allocation.

#include "software_device/device/memory_pool.hpp"

#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/device/graph_memory.hpp"
#include "software_device/device/memory_records.hpp"

using namespace cuda_ffi::software;

namespace {

// The three switches are ints; all other attributes are 64 bits wide.
bool is_switch(CUmemPool_attribute attribute) {
  return attribute <= CU_MEMPOOL_ATTR_REUSE_ALLOW_INTERNAL_DEPENDENCIES;
}

std::shared_ptr<MemoryPool> get(CUmemoryPool handle) {
  return get_handle<MemoryPool>(handle, CUDA_ERROR_INVALID_VALUE);
}

// If the stream is being captured, the allocation becomes a node, whose address is known from now
// on.
void allocate(CUdeviceptr* pointer, std::size_t bytes, MemoryPool& pool, Stream& stream) {
  require(pointer != nullptr && bytes > 0);
  const auto capture = stream.capture();
  if (!capture) {
    *pointer = pool.allocate(stream.context(), bytes);
    return;
  }
  auto reused = capture->graph()->reusable_memory(stream.context().device(), bytes,
                                                  capture->dependencies(stream));
  AllocContent content = make_alloc_content(stream.context(), bytes, std::move(reused));
  *pointer = content.memory->address();
  capture->add(stream, std::move(content));
}

Device& device_of(const CUmemLocation* location, CUmemAllocationType type) {
  require(location != nullptr && type == CU_MEM_ALLOCATION_TYPE_PINNED);
  require(location->type == CU_MEM_LOCATION_TYPE_DEVICE, CUDA_ERROR_NOT_SUPPORTED);
  return device_at(location->id);
}

}  // namespace

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool* pool, CUdevice device) {
  return entry([&] {
    require(pool != nullptr);
    *pool = device_at(device).default_pool()->handle();
  });
}

CUresult cuDeviceGetMemPool(CUmemoryPool* pool, CUdevice device) {
  return entry([&] {
    require(pool != nullptr);
    *pool = device_at(device).pool()->handle();
  });
}

CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool) {
  return entry([&] {
    Device& own = device_at(device);
    auto chosen = get(pool);
    require(chosen->device() == own.ordinal() && !chosen->is_imported());
    own.set_pool(std::move(chosen));
  });
}

CUresult cuMemGetDefaultMemPool(CUmemoryPool* pool, CUmemLocation* location,
                                CUmemAllocationType type) {
  return entry([&] {
    require(pool != nullptr);
    *pool = device_of(location, type).default_pool()->handle();
  });
}

CUresult cuMemGetMemPool(CUmemoryPool* pool, CUmemLocation* location, CUmemAllocationType type) {
  return entry([&] {
    require(pool != nullptr);
    *pool = device_of(location, type).pool()->handle();
  });
}

CUresult cuMemSetMemPool(CUmemLocation* location, CUmemAllocationType type, CUmemoryPool pool) {
  return entry([&] {
    Device& own = device_of(location, type);
    auto chosen = get(pool);
    require(chosen->device() == own.ordinal() && !chosen->is_imported());
    own.set_pool(std::move(chosen));
  });
}

CUresult cuMemPoolCreate(CUmemoryPool* pool, const CUmemPoolProps* properties) {
  return entry([&] {
    require(pool != nullptr && properties != nullptr);
    require(properties->allocType == CU_MEM_ALLOCATION_TYPE_PINNED);
    require(properties->location.type == CU_MEM_LOCATION_TYPE_DEVICE);
    const bool shared = properties->handleTypes == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    require(properties->handleTypes == CU_MEM_HANDLE_TYPE_NONE ||
                (shared && cuda_ffi::platform::MemoryFile::supported()),
            CUDA_ERROR_NOT_SUPPORTED);
    device_at(properties->location.id);
    auto made = std::make_shared<MemoryPool>(*properties);
    made->set_handle(make_handle(made));
    *pool = made->handle();
  });
}

// Memory allocated from the pool stays valid until it is freed.
CUresult cuMemPoolDestroy(CUmemoryPool handle) {
  return entry([&] {
    const auto pool = get(handle);
    require(!pool->is_default());
    remove_handle<MemoryPool>(handle, CUDA_ERROR_INVALID_VALUE);
    Device& device = device_at(pool->device());
    if (device.pool() == pool) device.set_pool(device.default_pool());
  });
}

CUresult cuMemPoolTrimTo(CUmemoryPool pool, std::size_t keep) {
  return entry([&] { get(pool)->trim(keep); });
}

CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void* value) {
  return entry([&] {
    require(value != nullptr);
    std::uint64_t wide = 0;
    std::memcpy(&wide, value, is_switch(attribute) ? sizeof(int) : sizeof wide);
    get(pool)->set_attribute(attribute, wide);
  });
}

CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute attribute, void* value) {
  return entry([&] {
    require(value != nullptr);
    const std::uint64_t wide = get(pool)->attribute(attribute);
    std::memcpy(value, &wide, is_switch(attribute) ? sizeof(int) : sizeof wide);
  });
}

CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc* accesses, std::size_t count) {
  return entry([&] {
    require(accesses != nullptr || count == 0);
    const auto own = get(pool);
    for (std::size_t i = 0; i < count; ++i) {
      device_at(accesses[i].location.id);
      own->set_access(accesses[i]);
    }
  });
}

CUresult cuMemPoolGetAccess(CUmemAccess_flags* flags, CUmemoryPool pool, CUmemLocation* location) {
  return entry([&] {
    require(flags != nullptr && location != nullptr);
    *flags = get(pool)->access(*location);
  });
}

CUresult cuMemAllocAsync(CUdeviceptr* pointer, std::size_t bytes, CUstream stream) {
  return entry([&] {
    const auto own = usable_stream(stream);
    allocate(pointer, bytes, *device_at(own->context().device()).pool(), *own);
  });
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr* pointer, std::size_t bytes, CUmemoryPool pool,
                                 CUstream stream) {
  return entry([&] {
    const auto own = usable_stream(stream);
    allocate(pointer, bytes, *get(pool), *own);
  });
}

// Memory from a graph's allocation node has no pool. All other memory that was not allocated in a
// stream is refused, and so is a second free while the first is queued.
CUresult cuMemFreeAsync(CUdeviceptr pointer, CUstream stream) {
  return entry([&] {
    const auto own = usable_stream(stream);
    if (pointer == 0) return;
    if (const auto capture = own->capture()) {
      capture->add(*own, FreeContent{pointer});
      return;
    }
    if (free_graph_memory(pointer)) return;
    std::shared_ptr<MemoryPool> pool;
    MemoryRecords::instance().update(pointer, [&](MemoryRecord& record) {
      if (record.allocation.base != pointer || record.free_queued) return;
      pool = record.pool;
      record.free_queued = pool != nullptr;
    });
    require(pool != nullptr);
    own->submit(
        std::make_unique<OperationTask<FreeOperation>>(FreeOperation{std::move(pool), pointer}));
  });
}
