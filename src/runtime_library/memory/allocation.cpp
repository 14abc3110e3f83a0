// Memory of the device and of the host.

#include "runtime_library/entry.hpp"

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

cudaError_t cudaMalloc(void** devPtr, size_t size) noexcept {
  return entry_in_context([&] {
    require(devPtr != nullptr);
    *devPtr = nullptr;
    if (size > 0) check(driver().cuMemAlloc_v2(as<CUdeviceptr*>(devPtr), size));
  });
}

cudaError_t cudaFree(void* devPtr) noexcept {
  return entry_in_context([&] {
    if (devPtr != nullptr) check(driver().cuMemFree_v2(device_address(devPtr)));
  });
}

cudaError_t cudaMallocPitch(void** devPtr, size_t* pitch, size_t width, size_t height) noexcept {
  return entry_in_context([&] { allocate_pitched(devPtr, pitch, width, height); });
}

cudaError_t cudaMalloc3D(cudaPitchedPtr* pitchedDevPtr, cudaExtent extent) noexcept {
  return entry_in_context([&] {
    require(pitchedDevPtr != nullptr);
    allocate_pitched(&pitchedDevPtr->ptr, &pitchedDevPtr->pitch, extent.width,
                     extent.height * extent.depth);
    pitchedDevPtr->xsize = extent.width;
    pitchedDevPtr->ysize = extent.height;
  });
}

cudaError_t cudaMallocManaged(void** devPtr, size_t size, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(devPtr != nullptr && size > 0);
    check(driver().cuMemAllocManaged(as<CUdeviceptr*>(devPtr), size, flags));
  });
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) noexcept {
  return forward(&DriverTable::cuMemGetInfo_v2, free, total);
}

cudaError_t cudaMallocHost(void** ptr, size_t size) noexcept {
  return cudaHostAlloc(ptr, size, 0);
}

cudaError_t cudaHostAlloc(void** pHost, size_t size, unsigned int flags) noexcept {
  return entry_in_context([&] {
    require(pHost != nullptr);
    *pHost = nullptr;
    if (size > 0) check(driver().cuMemHostAlloc(pHost, size, flags));
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

cudaError_t cudaHostGetDevicePointer(void** pDevice, void* pHost, unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemHostGetDevicePointer_v2, pDevice, pHost, flags);
}

cudaError_t cudaHostGetFlags(unsigned int* pFlags, void* pHost) noexcept {
  return forward(&DriverTable::cuMemHostGetFlags, pFlags, pHost);
}
