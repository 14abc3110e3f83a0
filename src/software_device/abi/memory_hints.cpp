// Hints about managed memory. Here that memory is always where it is needed; the hints are only
// stored, and returned when they are queried.

#include <algorithm>
#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/device/memory_records.hpp"

using namespace cuda_ffi::software;

namespace {

// As on a GPU, hints about memory that is not managed are errors.
void check_managed(CUdeviceptr pointer, std::size_t bytes) {
  const auto holder = MemoryMap::instance().find(pointer);
  require(bytes > 0 && holder && holder->contains(pointer, bytes));
  require(holder->kind == AllocationKind::Managed);
}

CUmemLocation location_of(CUdevice device) {
  if (device == CU_DEVICE_CPU) return {CU_MEM_LOCATION_TYPE_HOST, 0};
  return {CU_MEM_LOCATION_TYPE_DEVICE, device};
}

void check(const CUmemLocation& location) {
  if (location.type == CU_MEM_LOCATION_TYPE_DEVICE) {
    device_at(location.id);
    return;
  }
  require(location.type >= CU_MEM_LOCATION_TYPE_HOST &&
          location.type <= CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT);
}

// The numbers of devices in attributes: -1 for the host, -2 for none.
int number(const std::optional<CUmemLocation>& location) {
  if (!location) return CU_DEVICE_INVALID;
  return location->type == CU_MEM_LOCATION_TYPE_DEVICE ? location->id : CU_DEVICE_CPU;
}

// Stores the hint. This only affects later queries.
void apply(MemoryRecord& record, CUmem_advise advice, const CUmemLocation& location) {
  auto& readers = record.accessed_by;
  switch (advice) {
    case CU_MEM_ADVISE_SET_READ_MOSTLY:
      record.read_mostly = true;
      return;
    case CU_MEM_ADVISE_UNSET_READ_MOSTLY:
      record.read_mostly = false;
      return;
    case CU_MEM_ADVISE_SET_PREFERRED_LOCATION:
      record.preferred = location;
      return;
    case CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION:
      record.preferred.reset();
      return;
    case CU_MEM_ADVISE_SET_ACCESSED_BY:
      std::erase(readers, number(location));
      readers.push_back(number(location));
      return;
    case CU_MEM_ADVISE_UNSET_ACCESSED_BY:
      std::erase(readers, number(location));
      return;
  }
}

void read(void* data, std::size_t size, CUmem_range_attribute attribute,
          const MemoryRecord& record) {
  require(data != nullptr && size >= sizeof(int) && size % sizeof(int) == 0);
  std::vector<int> values(size / sizeof(int), CU_DEVICE_INVALID);
  switch (attribute) {
    case CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY:
      values[0] = record.read_mostly;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION:
      values[0] = number(record.preferred);
      break;
    case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION:
      values[0] = number(record.prefetched);
      break;
    case CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY:
      std::copy_n(record.accessed_by.begin(), std::min(values.size(), record.accessed_by.size()),
                  values.begin());
      break;
    case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE:
      values[0] = record.preferred ? record.preferred->type : CU_MEM_LOCATION_TYPE_INVALID;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE:
      values[0] = record.prefetched ? record.prefetched->type : CU_MEM_LOCATION_TYPE_INVALID;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID:
      values[0] = record.preferred ? record.preferred->id : 0;
      break;
    case CU_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID:
      values[0] = record.prefetched ? record.prefetched->id : 0;
      break;
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
  std::memcpy(data, values.data(), size);
}

}  // namespace

CUresult cuMemAdvise_v2(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice,
                        CUmemLocation location) {
  return entry([&] {
    usable_context();
    check_managed(pointer, bytes);
    require(advice >= CU_MEM_ADVISE_SET_READ_MOSTLY && advice <= CU_MEM_ADVISE_UNSET_ACCESSED_BY);
    // The first two do not concern a location.
    if (advice > CU_MEM_ADVISE_UNSET_READ_MOSTLY) check(location);
    MemoryRecords::instance().update(
        pointer, [&](MemoryRecord& record) { apply(record, advice, location); });
  });
}

CUresult cuMemAdvise(CUdeviceptr pointer, std::size_t bytes, CUmem_advise advice, CUdevice device) {
  return cuMemAdvise_v2(pointer, bytes, advice, location_of(device));
}

CUresult cuMemPrefetchAsync_v2(CUdeviceptr pointer, std::size_t bytes, CUmemLocation location,
                               unsigned flags, CUstream stream) {
  return entry([&] {
    require(flags == 0);
    usable_stream(stream);
    check_managed(pointer, bytes);
    check(location);
    MemoryRecords::instance().update(pointer,
                                     [&](MemoryRecord& record) { record.prefetched = location; });
  });
}

CUresult cuMemPrefetchAsync(CUdeviceptr pointer, std::size_t bytes, CUdevice device,
                            CUstream stream) {
  return cuMemPrefetchAsync_v2(pointer, bytes, location_of(device), 0, stream);
}

CUresult cuMemRangeGetAttribute(void* data, std::size_t size, CUmem_range_attribute attribute,
                                CUdeviceptr pointer, std::size_t bytes) {
  return entry([&] {
    usable_context();
    check_managed(pointer, bytes);
    const auto record = MemoryRecords::instance().find(pointer);
    require(record.has_value());
    read(data, size, attribute, *record);
  });
}

CUresult cuMemRangeGetAttributes(void** data, std::size_t* sizes, CUmem_range_attribute* attributes,
                                 std::size_t count, CUdeviceptr pointer, std::size_t bytes) {
  return entry([&] {
    require(data != nullptr && sizes != nullptr && attributes != nullptr && count > 0);
    usable_context();
    check_managed(pointer, bytes);
    const auto record = MemoryRecords::instance().find(pointer);
    require(record.has_value());
    for (std::size_t i = 0; i < count; ++i) read(data[i], sizes[i], attributes[i], *record);
  });
}
