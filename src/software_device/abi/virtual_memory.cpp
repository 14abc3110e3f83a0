// Address space, memory without an address, and mappings of one into the other. All of it belongs
// to the process: none of these functions needs a context, and none is affected by the reset or the
// failure of one.

#include "software_device/memory/virtual_memory.hpp"

#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/device/allocation_handles.hpp"

using namespace cuda_ffi::software;

namespace {

template <typename Body>
CUresult virtual_entry(Body body) noexcept {
  return entry([&] {
    require(PhysicalMemory::supported(), CUDA_ERROR_NOT_SUPPORTED);
    body();
  });
}

void require_granules(std::uint64_t bytes) {
  require(bytes > 0 && bytes % ReservedAddresses::kGranularity == 0);
}

// A range as cuMemMap and others take it.
void require_granules(CUdeviceptr address, std::uint64_t bytes) {
  require_granules(bytes);
  require(address % ReservedAddresses::kGranularity == 0);
}

// Only memory of devices is made, and shared by file descriptors alone.
void check(const CUmemAllocationProp* properties) {
  require(properties != nullptr && properties->type == CU_MEM_ALLOCATION_TYPE_PINNED);
  const CUmemLocation& location = properties->location;
  const bool host = location.type == CU_MEM_LOCATION_TYPE_HOST ||
                    location.type == CU_MEM_LOCATION_TYPE_HOST_NUMA ||
                    location.type == CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT;
  require(!host, CUDA_ERROR_NOT_SUPPORTED);
  require(location.type == CU_MEM_LOCATION_TYPE_DEVICE);
  device_at(location.id);
  const int others = properties->requestedHandleTypes & ~CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
  require(others == 0 && properties->allocFlags.usage == 0, CUDA_ERROR_NOT_SUPPORTED);
}

std::uint64_t bit_of(const CUmemLocation& location) {
  require(location.type == CU_MEM_LOCATION_TYPE_DEVICE);
  device_at(location.id);
  return std::uint64_t{1} << location.id;
}

}  // namespace

CUresult cuMemGetAllocationGranularity(std::size_t* granularity,
                                       const CUmemAllocationProp* properties,
                                       CUmemAllocationGranularity_flags option) {
  return virtual_entry([&] {
    require(granularity != nullptr);
    check(properties);
    require(option == CU_MEM_ALLOC_GRANULARITY_MINIMUM ||
            option == CU_MEM_ALLOC_GRANULARITY_RECOMMENDED);
    *granularity = ReservedAddresses::kGranularity;
  });
}

CUresult cuMemAddressReserve(CUdeviceptr* pointer, std::size_t bytes, std::size_t alignment,
                             CUdeviceptr wanted, unsigned long long flags) {
  return virtual_entry([&] {
    require(pointer != nullptr && flags == 0 && (alignment & (alignment - 1)) == 0);
    require_granules(bytes);
    const auto made = VirtualMemory::instance().reserve(bytes, alignment, wanted);
    require(made.has_value(), CUDA_ERROR_OUT_OF_MEMORY);
    *pointer = *made;
  });
}

CUresult cuMemAddressFree(CUdeviceptr pointer, std::size_t bytes) {
  return virtual_entry([&] { require(VirtualMemory::instance().free(pointer, bytes)); });
}

CUresult cuMemCreate(CUmemGenericAllocationHandle* handle, std::size_t bytes,
                     const CUmemAllocationProp* properties, unsigned long long flags) {
  return virtual_entry([&] {
    require(handle != nullptr && flags == 0);
    check(properties);
    require_granules(bytes);
    const bool shareable = properties->requestedHandleTypes != CU_MEM_HANDLE_TYPE_NONE;
    *handle = AllocationHandles::instance().retain(
        PhysicalMemory::create(properties->location.id, bytes, shareable));
  });
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle) {
  return virtual_entry([&] { AllocationHandles::instance().release(handle); });
}

CUresult cuMemMap(CUdeviceptr pointer, std::size_t bytes, std::size_t offset,
                  CUmemGenericAllocationHandle handle, unsigned long long flags) {
  return virtual_entry([&] {
    require(offset == 0 && flags == 0);
    require_granules(pointer, bytes);
    auto memory = AllocationHandles::instance().get(handle);
    require(VirtualMemory::instance().map(pointer, bytes, std::move(memory)));
  });
}

CUresult cuMemUnmap(CUdeviceptr pointer, std::size_t bytes) {
  return virtual_entry([&] {
    require_granules(pointer, bytes);
    require(VirtualMemory::instance().unmap(pointer, bytes));
  });
}

CUresult cuMemSetAccess(CUdeviceptr pointer, std::size_t bytes, const CUmemAccessDesc* accesses,
                        std::size_t count) {
  return virtual_entry([&] {
    require(accesses != nullptr && count > 0);
    require_granules(pointer, bytes);
    std::uint64_t granted = 0, withdrawn = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint64_t device = bit_of(accesses[k].location);
      // Kernels are not kept from writing what they may read.
      require(accesses[k].flags != CU_MEM_ACCESS_FLAGS_PROT_READ, CUDA_ERROR_NOT_SUPPORTED);
      const bool access = accesses[k].flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
      require(access || accesses[k].flags == CU_MEM_ACCESS_FLAGS_PROT_NONE);
      (access ? granted : withdrawn) |= device;
    }
    require((granted & withdrawn) == 0);
    require(VirtualMemory::instance().set_access(pointer, bytes, granted, withdrawn));
  });
}

CUresult cuMemGetAccess(unsigned long long* flags, const CUmemLocation* location,
                        CUdeviceptr pointer) {
  return virtual_entry([&] {
    require(flags != nullptr && location != nullptr);
    const std::uint64_t device = bit_of(*location);
    const auto place = VirtualMemory::instance().find(pointer);
    require(place.has_value());
    *flags = (place->accessible & device) != 0 ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                                               : CU_MEM_ACCESS_FLAGS_PROT_NONE;
  });
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle* handle, void* address) {
  return virtual_entry([&] {
    require(handle != nullptr);
    const auto place = VirtualMemory::instance().find(address_of(address));
    require(place.has_value());
    *handle = AllocationHandles::instance().retain(place->memory);
  });
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp* properties,
                                                CUmemGenericAllocationHandle handle) {
  return virtual_entry([&] {
    require(properties != nullptr);
    const auto memory = AllocationHandles::instance().get(handle);
    *properties = {};
    properties->type = CU_MEM_ALLOCATION_TYPE_PINNED;
    properties->location = {CU_MEM_LOCATION_TYPE_DEVICE, memory->device()};
    properties->requestedHandleTypes =
        memory->shareable() ? CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR : CU_MEM_HANDLE_TYPE_NONE;
  });
}

CUresult cuMemExportToShareableHandle(void* descriptor, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType type, unsigned long long flags) {
  return virtual_entry([&] {
    require(descriptor != nullptr && flags == 0);
    require(type == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    const auto memory = AllocationHandles::instance().get(handle);
    require(memory->shareable());
    const auto shared = memory->share();
    require(shared.has_value(), CUDA_ERROR_OPERATING_SYSTEM);
    std::memcpy(descriptor, &*shared, sizeof *shared);
  });
}

// The number of the descriptor is in the pointer.
CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle* handle, void* descriptor,
                                        CUmemAllocationHandleType type) {
  return virtual_entry([&] {
    require(handle != nullptr && type == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    const auto number = static_cast<int>(reinterpret_cast<std::intptr_t>(descriptor));
    auto memory = PhysicalMemory::open(number, device_count());
    require(memory != nullptr);
    *handle = AllocationHandles::instance().retain(memory);
  });
}
