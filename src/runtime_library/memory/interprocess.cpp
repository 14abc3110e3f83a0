// Memory and events of other processes, and of other APIs.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/array_format.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t* handle, cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuIpcGetEventHandle, handle, event);
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t* event, cudaIpcEventHandle_t handle) noexcept {
  return forward(&DriverTable::cuIpcOpenEventHandle, event, handle);
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* dev_ptr) noexcept {
  return forward(&DriverTable::cuIpcGetMemHandle, handle, dev_ptr);
}

cudaError_t cudaIpcOpenMemHandle(void** dev_ptr, cudaIpcMemHandle_t handle,
                                 unsigned int flags) noexcept {
  return forward(&DriverTable::cuIpcOpenMemHandle_v2, dev_ptr, handle, flags);
}

cudaError_t cudaIpcCloseMemHandle(void* dev_ptr) noexcept {
  return forward(&DriverTable::cuIpcCloseMemHandle, dev_ptr);
}

cudaError_t cudaImportExternalMemory(cudaExternalMemory_t* ext_mem_out,
                                     const cudaExternalMemoryHandleDesc* mem_handle_desc) noexcept {
  return forward(&DriverTable::cuImportExternalMemory, ext_mem_out, mem_handle_desc);
}

cudaError_t cudaExternalMemoryGetMappedBuffer(
    void** dev_ptr, cudaExternalMemory_t ext_mem,
    const cudaExternalMemoryBufferDesc* buffer_desc) noexcept {
  return forward(&DriverTable::cuExternalMemoryGetMappedBuffer, dev_ptr, ext_mem, buffer_desc);
}

cudaError_t cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t* mipmap, cudaExternalMemory_t ext_mem,
    const cudaExternalMemoryMipmappedArrayDesc* mipmap_desc) noexcept {
  return entry_in_context([&] {
    require(mipmap_desc != nullptr);
    const ArrayFormat format = array_format(mipmap_desc->formatDesc);
    const cudaExtent& extent = mipmap_desc->extent;
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC wanted{};
    wanted.offset = mipmap_desc->offset;
    wanted.arrayDesc = {extent.width,  extent.height,   extent.depth,
                        format.format, format.channels, mipmap_desc->flags};
    wanted.numLevels = mipmap_desc->numLevels;
    return driver().cuExternalMemoryGetMappedMipmappedArray(mipmap, ext_mem, &wanted);
  });
}

cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t ext_mem) noexcept {
  return forward(&DriverTable::cuDestroyExternalMemory, ext_mem);
}

cudaError_t cudaImportExternalSemaphore(
    cudaExternalSemaphore_t* ext_sem_out,
    const cudaExternalSemaphoreHandleDesc* sem_handle_desc) noexcept {
  return forward(&DriverTable::cuImportExternalSemaphore, ext_sem_out, sem_handle_desc);
}

cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t* ext_sem_array,
                                              const cudaExternalSemaphoreSignalParams* params_array,
                                              unsigned int num_ext_sems,
                                              cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuSignalExternalSemaphoresAsync, ext_sem_array, params_array,
                 num_ext_sems, stream);
}

cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t* ext_sem_array,
                                            const cudaExternalSemaphoreWaitParams* params_array,
                                            unsigned int num_ext_sems,
                                            cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuWaitExternalSemaphoresAsync, ext_sem_array, params_array,
                 num_ext_sems, stream);
}

cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t ext_sem) noexcept {
  return forward(&DriverTable::cuDestroyExternalSemaphore, ext_sem);
}
