// Memory in the order of a stream, and the pools it comes from.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaMallocAsync(void** devPtr, size_t size, cudaStream_t hStream) noexcept {
  return entry_in_context([&] {
    require(devPtr != nullptr);
    *devPtr = nullptr;
    if (size > 0) check(driver().cuMemAllocAsync(as<CUdeviceptr*>(devPtr), size, hStream));
  });
}

cudaError_t cudaFreeAsync(void* devPtr, cudaStream_t hStream) noexcept {
  return entry_in_context([&] {
    if (devPtr != nullptr) check(driver().cuMemFreeAsync(device_address(devPtr), hStream));
  });
}

cudaError_t cudaMallocFromPoolAsync(void** ptr, size_t size, cudaMemPool_t memPool,
                                    cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    require(ptr != nullptr);
    *ptr = nullptr;
    if (size > 0)
      check(driver().cuMemAllocFromPoolAsync(as<CUdeviceptr*>(ptr), size, memPool, stream));
  });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* memPool, int device) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceGetDefaultMemPool(memPool, device_handle(device)); });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* memPool, int device) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceGetMemPool(memPool, device_handle(device)); });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t memPool) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceSetMemPool(device_handle(device), memPool); });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* memPool, const cudaMemPoolProps* poolProps) noexcept {
  return forward(&DriverTable::cuMemPoolCreate, memPool, poolProps);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t memPool) noexcept {
  return forward(&DriverTable::cuMemPoolDestroy, memPool);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t memPool, size_t minBytesToKeep) noexcept {
  return forward(&DriverTable::cuMemPoolTrimTo, memPool, minBytesToKeep);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr,
                                    void* value) noexcept {
  return forward(&DriverTable::cuMemPoolSetAttribute, memPool, attr, value);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t memPool, cudaMemPoolAttr attr,
                                    void* value) noexcept {
  return forward(&DriverTable::cuMemPoolGetAttribute, memPool, attr, value);
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t memPool, const cudaMemAccessDesc* descList,
                                 size_t count) noexcept {
  return forward(&DriverTable::cuMemPoolSetAccess, memPool, descList, count);
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t memPool,
                                 cudaMemLocation* location) noexcept {
  return forward(&DriverTable::cuMemPoolGetAccess, flags, memPool, location);
}

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t* memPool, cudaMemLocation* location,
                                     cudaMemAllocationType type) noexcept {
  return forward(&DriverTable::cuMemGetDefaultMemPool, memPool, location, type);
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t* memPool, cudaMemLocation* location,
                              cudaMemAllocationType type) noexcept {
  return forward(&DriverTable::cuMemGetMemPool, memPool, location, type);
}

cudaError_t cudaMemSetMemPool(cudaMemLocation* location, cudaMemAllocationType type,
                              cudaMemPool_t memPool) noexcept {
  return forward(&DriverTable::cuMemSetMemPool, location, type, memPool);
}

cudaError_t cudaMemPoolExportToShareableHandle(void* shareableHandle, cudaMemPool_t memPool,
                                               cudaMemAllocationHandleType handleType,
                                               unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemPoolExportToShareableHandle, shareableHandle, memPool,
                 handleType, flags);
}

cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t* memPool, void* shareableHandle,
                                                 cudaMemAllocationHandleType handleType,
                                                 unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemPoolImportFromShareableHandle, memPool, shareableHandle,
                 handleType, flags);
}

cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData* exportData, void* ptr) noexcept {
  return forward(&DriverTable::cuMemPoolExportPointer, exportData, ptr);
}

cudaError_t cudaMemPoolImportPointer(void** ptr, cudaMemPool_t memPool,
                                     cudaMemPoolPtrExportData* exportData) noexcept {
  return forward(&DriverTable::cuMemPoolImportPointer, ptr, memPool, exportData);
}
