// Memory of the device and of the host.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/product.hpp"

using namespace cuda_ffi::runtime;

namespace {

// The driver wants a multiple of this as the size of what is accessed at once.
constexpr unsigned kElementBytes = 16;

void allocate_pitched(void** pointer, size_t* pitch, size_t width, size_t height) {
  require(pointer != nullptr && pitch != nullptr);
  *pointer = nullptr;
  *pitch = 0;
  if (width == 0 || height == 0) return;
  CUdeviceptr address = 0;
  check(driver().cuMemAllocPitch_v2(&address, pitch, width, height, kElementBytes));
  *pointer = host_pointer(address);
}

}  // namespace

cudaError_t cudaMalloc(void** dev_ptr, size_t size) noexcept {
  return entry_in_context([&] {
    require(dev_ptr != nullptr);
    *dev_ptr = nullptr;
    if (size > 0) check(driver().cuMemAlloc_v2(as<CUdeviceptr*>(dev_ptr), size));
  });
}

cudaError_t cudaFree(void* dev_ptr) noexcept {
  return entry_in_context([&] {
    check(driver().cuMemFree_v2(device_address(dev_ptr)));  // of null, nothing but an old failure
  });
}

cudaError_t cudaMallocPitch(void** dev_ptr, size_t* pitch, size_t width, size_t height) noexcept {
  return entry_in_context([&] { allocate_pitched(dev_ptr, pitch, width, height); });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitched_dev_ptr, cudaExtent extent) noexcept {
  return entry_in_context([&] {
    require(pitched_dev_ptr != nullptr);
    allocate_pitched(&pitched_dev_ptr->ptr, &pitched_dev_ptr->pitch, extent.width,
                     product(extent.height, extent.depth, cudaErrorMemoryAllocation));
    pitched_dev_ptr->xsize = extent.width;
    pitched_dev_ptr->ysize = extent.height;
  });
}

cudaError_t cudaMallocManaged(void** dev_ptr, size_t size, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(dev_ptr != nullptr);
    *dev_ptr = nullptr;
    if (size == 0) return;
    check(driver().cuMemAllocManaged(as<CUdeviceptr*>(dev_ptr), size, flags));
  });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) noexcept {
  return forward(&DriverTable::cuMemGetInfo_v2, free, total);
}

cudaError_t cudaMallocHost(void** ptr, size_t size) noexcept {
  return cudaHostAlloc(ptr, size, 0);
}

cudaError_t cudaHostAlloc(void** p_host, size_t size, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(p_host != nullptr);
    *p_host = nullptr;
    if (size > 0) check(driver().cuMemHostAlloc(p_host, size, flags));
  });
}

cudaError_t cudaFreeHost(void* ptr) noexcept {
  return entry_in_context([&] {
    if (ptr != nullptr) check(driver().cuMemFreeHost(ptr));
  });
}

cudaError_t cudaHostRegister(void* ptr, size_t size, unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemHostRegister_v2, ptr, size, flags);
}

cudaError_t cudaHostUnregister(void* ptr) noexcept {
  return forward(&DriverTable::cuMemHostUnregister, ptr);
}

cudaError_t cudaHostGetDevicePointer(void** p_device, void* p_host, unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemHostGetDevicePointer_v2, p_device, p_host, flags);
}

cudaError_t cudaHostGetFlags(unsigned int* p_flags, void* p_host) noexcept {
  return forward(&DriverTable::cuMemHostGetFlags, p_flags, p_host);
}
