// Queries about addresses: the attributes of their allocations.

#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/device/memory_pool.hpp"
#include "software_device/device/memory_records.hpp"
#include "software_device/memory/virtual_memory.hpp"

using namespace cuda_ffi::software;

namespace {

template <typename Value>
void store(void* data, Value value) {
  std::memcpy(data, &value, sizeof value);
}

bool on_host(const MemoryRecord& record) {
  return record.allocation.kind == AllocationKind::Pinned ||
         record.allocation.kind == AllocationKind::Registered;
}

bool managed(const MemoryRecord& record) {
  return record.allocation.kind == AllocationKind::Managed;
}

// Whether the host can access the memory.
bool host_visible(const MemoryRecord& record) {
  return on_host(record) || managed(record);
}

// A module's variable, an array or the device heap: the memory map knows them, but no record does.
std::optional<MemoryRecord> record_of(CUdeviceptr pointer) {
  if (auto record = MemoryRecords::instance().find(pointer)) return record;
  const auto holder = MemoryMap::instance().find(pointer);
  if (!holder) return std::nullopt;
  MemoryRecord record;
  record.allocation = *holder;
  return record;
}

void read(void* data, CUpointer_attribute attribute, CUdeviceptr pointer,
          const MemoryRecord& record) {
  const Allocation& own = record.allocation;
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
      return store(data, record.context);
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
      return store(data, on_host(record) ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE);
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
      return store(data, pointer);
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
      require(host_visible(record));
      return store(data, pointer);
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
      return store(data, int{record.sync_memops});
    case CU_POINTER_ATTRIBUTE_BUFFER_ID:
      return store(data, own.serial);
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
      return store(data, int{managed(record)});
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return store(data, own.device < 0 ? 0 : own.device);
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
    case CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR:
      return store(data, CUdeviceptr{own.base});
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
    case CU_POINTER_ATTRIBUTE_MAPPING_SIZE:
      return store(data, std::size_t{own.size});
    case CU_POINTER_ATTRIBUTE_MAPPED:
      return store(data, 1);
    case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
      return store(data, own.serial);
    case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
      return store(data, record.read_only ? CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READ
                                          : CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE);
    case CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE:
      return store(data, record.pool ? record.pool->handle() : nullptr);
    case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
      return store(data, std::uint64_t{0});
    case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
      return store(data, int{own.kind == AllocationKind::Device && !record.pool &&
                             cuda_ffi::platform::MemoryFile::supported()});
    case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
    case CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
      return store(data, 0);
    case CU_POINTER_ATTRIBUTE_P2P_TOKENS:
      fail(CUDA_ERROR_NOT_SUPPORTED);
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

// The same for mapped memory. It belongs to no context, its range is the whole reservation, and a
// block that is mapped twice is still one.
void read_mapped(void* data, CUpointer_attribute attribute, CUdeviceptr pointer,
                 const MappedPlace& place) {
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
      return store(data, CUdeviceptr{place.reservation_base});
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
      return store(data, std::size_t{place.reservation_size});
    case CU_POINTER_ATTRIBUTE_MEMORY_BLOCK_ID:
      return store(data, place.memory->serial());
    case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
      return store(data, place.accessible != 0 ? CU_POINTER_ATTRIBUTE_ACCESS_FLAG_READWRITE
                                               : CU_POINTER_ATTRIBUTE_ACCESS_FLAG_NONE);
    case CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES:
      return store(data, static_cast<std::uint64_t>(place.memory->shareable()
                                                        ? CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR
                                                        : CU_MEM_HANDLE_TYPE_NONE));
    default:
      break;
  }
  MemoryRecord record;
  record.allocation.base = place.base;
  record.allocation.size = place.size;
  record.allocation.serial = place.memory->serial();
  record.allocation.kind = AllocationKind::Mapped;
  record.allocation.device = place.memory->device();
  record.sync_memops = place.sync_memops;
  read(data, attribute, pointer, record);
}

// What cuPointerGetAttributes returns for memory that CUDA does not know.
void read_unknown(void* data, CUpointer_attribute attribute) {
  switch (attribute) {
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
      return store(data, -2);
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    case CU_POINTER_ATTRIBUTE_SYNC_MEMOPS:
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    case CU_POINTER_ATTRIBUTE_MAPPED:
    case CU_POINTER_ATTRIBUTE_ACCESS_FLAGS:
    case CU_POINTER_ATTRIBUTE_IS_LEGACY_CUDA_IPC_CAPABLE:
    case CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE:
    case CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE:
      return store(data, 0);
    default:
      return store(data, std::uint64_t{0});
  }
}

}  // namespace

CUresult cuPointerGetAttribute(void* data, CUpointer_attribute attribute, CUdeviceptr pointer) {
  return entry([&] {
    require(data != nullptr);
    if (const auto place = VirtualMemory::instance().find(pointer))
      return read_mapped(data, attribute, pointer, *place);
    const auto record = record_of(pointer);
    require(record.has_value());
    read(data, attribute, pointer, *record);
  });
}

CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute* attributes, void** data,
                                CUdeviceptr pointer) {
  return entry([&] {
    require(count > 0 && attributes != nullptr && data != nullptr);
    const auto place = VirtualMemory::instance().find(pointer);
    const auto record = record_of(pointer);
    for (unsigned i = 0; i < count; ++i) {
      require(data[i] != nullptr);
      if (place && attributes[i] != CU_POINTER_ATTRIBUTE_HOST_POINTER) {
        read_mapped(data[i], attributes[i], pointer, *place);
        continue;
      }
      const bool absent =
          attributes[i] == CU_POINTER_ATTRIBUTE_HOST_POINTER && record && !host_visible(*record);
      if (record && !absent) {
        read(data[i], attributes[i], pointer, *record);
      } else {
        read_unknown(data[i], attributes[i]);
      }
    }
  });
}

CUresult cuPointerSetAttribute(const void* value, CUpointer_attribute attribute,
                               CUdeviceptr pointer) {
  return entry([&] {
    require(value != nullptr && attribute == CU_POINTER_ATTRIBUTE_SYNC_MEMOPS);
    int wanted = 0;
    std::memcpy(&wanted, value, sizeof wanted);
    if (VirtualMemory::instance().set_sync_memops(pointer, wanted != 0)) return;
    const bool found = MemoryRecords::instance().update(
        pointer, [&](MemoryRecord& record) { record.sync_memops = wanted != 0; });
    require(found);
  });
}
