// Page-locked and registered host memory. Kernels access it at its own address.

#include "software_device/abi/entry.hpp"
#include "software_device/device/capture.hpp"
#include "software_device/device/memory_records.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr unsigned kAllocFlags =
    CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED;
constexpr unsigned kRegisterFlags = CU_MEMHOSTREGISTER_PORTABLE | CU_MEMHOSTREGISTER_DEVICEMAP |
                                    CU_MEMHOSTREGISTER_IOMEMORY | CU_MEMHOSTREGISTER_READ_ONLY;

bool host_kind(const MemoryRecord& record) {
  return record.allocation.kind == AllocationKind::Pinned ||
         record.allocation.kind == AllocationKind::Registered;
}

}  // namespace

CUresult cuMemHostAlloc(void** pointer, std::size_t bytes, unsigned flags) {
  return entry([&] {
    require(pointer != nullptr && bytes > 0 && (flags & ~kAllocFlags) == 0);
    const Context& context = usable_context();
    Capture::check_unsafe_call();
    const auto made =
        MemoryRecords::instance().allocate(context, bytes, AllocationKind::Pinned, flags);
    *pointer = reinterpret_cast<void*>(made.base);
  });
}

CUresult cuMemAllocHost_v2(void** pointer, std::size_t bytes) {
  return cuMemHostAlloc(pointer, bytes, 0);
}

CUresult cuMemFreeHost(void* pointer) {
  return entry([&] {
    Context& context = current_context();
    Capture::check_unsafe_call();
    require(pointer != nullptr);
    context.synchronize();
    synchronize_owner(address_of(pointer));  // another context's, perhaps
    const bool freed =
        MemoryRecords::instance().release(address_of(pointer), [](const MemoryRecord& record) {
          return record.allocation.kind == AllocationKind::Pinned;
        });
    require(freed);
    usable_context();
  });
}

CUresult cuMemHostRegister_v2(void* pointer, std::size_t bytes, unsigned flags) {
  return entry([&] {
    require(pointer != nullptr && bytes > 0 && (flags & ~kRegisterFlags) == 0);
    require((flags & CU_MEMHOSTREGISTER_IOMEMORY) == 0, CUDA_ERROR_NOT_SUPPORTED);
    const Context& context = usable_context();
    Capture::check_unsafe_call();
    const bool known = MemoryMap::instance().find(address_of(pointer)).has_value();
    require(!known, CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED);
    require(!MemoryMap::instance().only_for_devices(address_of(pointer)));
    MemoryRecords::instance().adopt(context, address_of(pointer), bytes, flags);
  });
}

CUresult cuMemHostRegister(void* pointer, std::size_t bytes, unsigned flags) {
  return cuMemHostRegister_v2(pointer, bytes, flags);
}

CUresult cuMemHostUnregister(void* pointer) {
  return entry([&] {
    Context& context = current_context();
    Capture::check_unsafe_call();
    require(pointer != nullptr);
    context.synchronize();
    synchronize_owner(address_of(pointer));  // another context's, perhaps
    const bool freed =
        MemoryRecords::instance().release(address_of(pointer), [](const MemoryRecord& record) {
          return record.allocation.kind == AllocationKind::Registered;
        });
    require(freed, CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED);
    usable_context();
  });
}

CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr* device_pointer, void* pointer, unsigned flags) {
  return entry([&] {
    require(device_pointer != nullptr && flags == 0);
    usable_context();
    const auto record = MemoryRecords::instance().find(address_of(pointer));
    require(record && host_kind(*record));
    *device_pointer = address_of(pointer);
  });
}

CUresult cuMemHostGetFlags(unsigned* flags, void* pointer) {
  return entry([&] {
    require(flags != nullptr);
    usable_context();
    const auto record = MemoryRecords::instance().find(address_of(pointer));
    require(record && record->allocation.kind == AllocationKind::Pinned);
    // Addresses are unified, so all pinned memory is mapped.
    *flags = record->flags | CU_MEMHOSTALLOC_DEVICEMAP;
  });
}
