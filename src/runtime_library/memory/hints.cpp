// What the program says of managed memory, and what is known of any memory.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaMemPrefetchAsync(const void* devPtr, size_t count, cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemPrefetchAsync_v2, devPtr, count, location, flags, stream);
}

cudaError_t cudaMemAdvise(const void* devPtr, size_t count, cudaMemoryAdvise advice,
                          cudaMemLocation location) noexcept {
  return forward(&DriverTable::cuMemAdvise_v2, devPtr, count, advice, location);
}

cudaError_t cudaMemPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                      cudaMemLocation* prefetchLocs, size_t* prefetchLocIdxs,
                                      size_t numPrefetchLocs, unsigned long long flags,
                                      cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemPrefetchBatchAsync, dptrs, sizes, count, prefetchLocs,
                 prefetchLocIdxs, numPrefetchLocs, flags, stream);
}

cudaError_t cudaMemDiscardBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                     unsigned long long flags, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemDiscardBatchAsync, dptrs, sizes, count, flags, stream);
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                                cudaMemLocation* prefetchLocs,
                                                size_t* prefetchLocIdxs, size_t numPrefetchLocs,
                                                unsigned long long flags,
                                                cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemDiscardAndPrefetchBatchAsync, dptrs, sizes, count, prefetchLocs,
                 prefetchLocIdxs, numPrefetchLocs, flags, stream);
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t dataSize, cudaMemRangeAttribute attribute,
                                     const void* devPtr, size_t count) noexcept {
  return forward(&DriverTable::cuMemRangeGetAttribute, data, dataSize, attribute, devPtr, count);
}

cudaError_t cudaMemRangeGetAttributes(void** data, size_t* dataSizes,
                                      cudaMemRangeAttribute* attributes, size_t numAttributes,
                                      const void* devPtr, size_t count) noexcept {
  return forward(&DriverTable::cuMemRangeGetAttributes, data, dataSizes, attributes, numAttributes,
                 devPtr, count);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* ptr) noexcept {
  return entry_in_context([&] {
    require(attributes != nullptr);
    unsigned type = 0;
    unsigned managed = 0;
    *attributes = {};
    attributes->device = cudaInvalidDeviceId;
    CUpointer_attribute wanted[] = {
        CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL,
        CU_POINTER_ATTRIBUTE_DEVICE_POINTER, CU_POINTER_ATTRIBUTE_HOST_POINTER,
        CU_POINTER_ATTRIBUTE_IS_MANAGED};
    void* results[] = {&type, &attributes->device, &attributes->devicePointer,
                       &attributes->hostPointer, &managed};
    check(driver().cuPointerGetAttributes(5, wanted, results, device_address(ptr)));
    attributes->type = managed != 0 ? cudaMemoryTypeManaged : static_cast<cudaMemoryType>(type);
    if (attributes->type != cudaMemoryTypeUnregistered) return;
    attributes->device = cudaInvalidDeviceId;
    attributes->hostPointer = const_cast<void*>(ptr);
  });
}
