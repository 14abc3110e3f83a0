// Memory in the order of a stream, and the pools it comes from.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaMallocAsync(void** dev_ptr, size_t size, cudaStream_t h_stream) noexcept {
  return entry_in_context([&] {
    require(dev_ptr != nullptr);
    *dev_ptr = nullptr;
    if (size > 0) check(driver().cuMemAllocAsync(as<CUdeviceptr*>(dev_ptr), size, h_stream));
  });
}

cudaError_t cudaFreeAsync(void* dev_ptr, cudaStream_t h_stream) noexcept {
  return entry_in_context([&] {
    if (dev_ptr != nullptr) check(driver().cuMemFreeAsync(device_address(dev_ptr), h_stream));
  });
}

cudaError_t cudaMallocFromPoolAsync(void** ptr, size_t size, cudaMemPool_t mem_pool,
                                    cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    require(ptr != nullptr);
    *ptr = nullptr;
    if (size > 0)
      check(driver().cuMemAllocFromPoolAsync(as<CUdeviceptr*>(ptr), size, mem_pool, stream));
  });
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* mem_pool, int device) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceGetDefaultMemPool(mem_pool, device_handle(device)); });
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* mem_pool, int device) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceGetMemPool(mem_pool, device_handle(device)); });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t mem_pool) noexcept {
  return entry_in_context(
      [&] { return driver().cuDeviceSetMemPool(device_handle(device), mem_pool); });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* mem_pool,
                              const cudaMemPoolProps* pool_props) noexcept {
  return forward(&DriverTable::cuMemPoolCreate, mem_pool, pool_props);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t mem_pool) noexcept {
  return forward(&DriverTable::cuMemPoolDestroy, mem_pool);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t mem_pool, size_t min_bytes_to_keep) noexcept {
  return forward(&DriverTable::cuMemPoolTrimTo, mem_pool, min_bytes_to_keep);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t mem_pool, cudaMemPoolAttr attr,
                                    void* value) noexcept {
  return forward(&DriverTable::cuMemPoolSetAttribute, mem_pool, attr, value);
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t mem_pool, cudaMemPoolAttr attr,
                                    void* value) noexcept {
  return forward(&DriverTable::cuMemPoolGetAttribute, mem_pool, attr, value);
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t mem_pool, const cudaMemAccessDesc* desc_list,
                                 size_t count) noexcept {
  return forward(&DriverTable::cuMemPoolSetAccess, mem_pool, desc_list, count);
}

cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t mem_pool,
                                 cudaMemLocation* location) noexcept {
  return forward(&DriverTable::cuMemPoolGetAccess, flags, mem_pool, location);
}

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t* mem_pool, cudaMemLocation* location,
                                     cudaMemAllocationType type) noexcept {
  return forward(&DriverTable::cuMemGetDefaultMemPool, mem_pool, location, type);
}

cudaError_t cudaMemGetMemPool(cudaMemPool_t* mem_pool, cudaMemLocation* location,
                              cudaMemAllocationType type) noexcept {
  return forward(&DriverTable::cuMemGetMemPool, mem_pool, location, type);
}

cudaError_t cudaMemSetMemPool(cudaMemLocation* location, cudaMemAllocationType type,
                              cudaMemPool_t mem_pool) noexcept {
  return forward(&DriverTable::cuMemSetMemPool, location, type, mem_pool);
}

cudaError_t cudaMemPoolExportToShareableHandle(void* shareable_handle, cudaMemPool_t mem_pool,
                                               cudaMemAllocationHandleType handle_type,
                                               unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemPoolExportToShareableHandle, shareable_handle, mem_pool,
                 handle_type, flags);
}

cudaError_t cudaMemPoolImportFromShareableHandle(cudaMemPool_t* mem_pool, void* shareable_handle,
                                                 cudaMemAllocationHandleType handle_type,
                                                 unsigned int flags) noexcept {
  return forward(&DriverTable::cuMemPoolImportFromShareableHandle, mem_pool, shareable_handle,
                 handle_type, flags);
}

cudaError_t cudaMemPoolExportPointer(cudaMemPoolPtrExportData* export_data, void* ptr) noexcept {
  return forward(&DriverTable::cuMemPoolExportPointer, export_data, ptr);
}

cudaError_t cudaMemPoolImportPointer(void** ptr, cudaMemPool_t mem_pool,
                                     cudaMemPoolPtrExportData* export_data) noexcept {
  return forward(&DriverTable::cuMemPoolImportPointer, ptr, mem_pool, export_data);
}
