// What the program says of managed memory, and what is known of any memory.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaMemPrefetchAsync(const void* dev_ptr, size_t count, cudaMemLocation location,
                                 unsigned int flags, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemPrefetchAsync_v2, dev_ptr, count, location, flags, stream);
}

cudaError_t cudaMemAdvise(const void* dev_ptr, size_t count, cudaMemoryAdvise advice,
                          cudaMemLocation location) noexcept {
  return forward(&DriverTable::cuMemAdvise_v2, dev_ptr, count, advice, location);
}

cudaError_t cudaMemPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                      cudaMemLocation* prefetch_locs, size_t* prefetch_loc_idxs,
                                      size_t num_prefetch_locs, unsigned long long flags,
                                      cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemPrefetchBatchAsync, dptrs, sizes, count, prefetch_locs,
                 prefetch_loc_idxs, num_prefetch_locs, flags, stream);
}

cudaError_t cudaMemDiscardBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                     unsigned long long flags, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemDiscardBatchAsync, dptrs, sizes, count, flags, stream);
}

cudaError_t cudaMemDiscardAndPrefetchBatchAsync(void** dptrs, size_t* sizes, size_t count,
                                                cudaMemLocation* prefetch_locs,
                                                size_t* prefetch_loc_idxs, size_t num_prefetch_locs,
                                                unsigned long long flags,
                                                cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemDiscardAndPrefetchBatchAsync, dptrs, sizes, count,
                 prefetch_locs, prefetch_loc_idxs, num_prefetch_locs, flags, stream);
}

cudaError_t cudaMemRangeGetAttribute(void* data, size_t data_size, cudaMemRangeAttribute attribute,
                                     const void* dev_ptr, size_t count) noexcept {
  return forward(&DriverTable::cuMemRangeGetAttribute, data, data_size, attribute, dev_ptr, count);
}

cudaError_t cudaMemRangeGetAttributes(void** data, size_t* data_sizes,
                                      cudaMemRangeAttribute* attributes, size_t num_attributes,
                                      const void* dev_ptr, size_t count) noexcept {
  return forward(&DriverTable::cuMemRangeGetAttributes, data, data_sizes, attributes,
                 num_attributes, dev_ptr, count);
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
