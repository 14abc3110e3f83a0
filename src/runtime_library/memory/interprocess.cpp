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

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* devPtr) noexcept {
  return forward(&DriverTable::cuIpcGetMemHandle, handle, devPtr);
}

cudaError_t cudaIpcOpenMemHandle(void** devPtr, cudaIpcMemHandle_t handle,
                                 unsigned int flags) noexcept {
  return forward(&DriverTable::cuIpcOpenMemHandle_v2, devPtr, handle, flags);
}

cudaError_t cudaIpcCloseMemHandle(void* devPtr) noexcept {
  return forward(&DriverTable::cuIpcCloseMemHandle, devPtr);
}

cudaError_t cudaImportExternalMemory(cudaExternalMemory_t* extMem_out,
                                     const cudaExternalMemoryHandleDesc* memHandleDesc) noexcept {
  return forward(&DriverTable::cuImportExternalMemory, extMem_out, memHandleDesc);
}

cudaError_t cudaExternalMemoryGetMappedBuffer(
    void** devPtr, cudaExternalMemory_t extMem,
    const cudaExternalMemoryBufferDesc* bufferDesc) noexcept {
  return forward(&DriverTable::cuExternalMemoryGetMappedBuffer, devPtr, extMem, bufferDesc);
}

cudaError_t cudaExternalMemoryGetMappedMipmappedArray(
    cudaMipmappedArray_t* mipmap, cudaExternalMemory_t extMem,
    const cudaExternalMemoryMipmappedArrayDesc* mipmapDesc) noexcept {
  return entry_in_context([&] {
    require(mipmapDesc != nullptr);
    const ArrayFormat format = array_format(mipmapDesc->formatDesc);
    const cudaExtent& extent = mipmapDesc->extent;
    CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC wanted{};
    wanted.offset = mipmapDesc->offset;
    wanted.arrayDesc = {extent.width,  extent.height,   extent.depth,
                        format.format, format.channels, mipmapDesc->flags};
    wanted.numLevels = mipmapDesc->numLevels;
    return driver().cuExternalMemoryGetMappedMipmappedArray(mipmap, extMem, &wanted);
  });
}

cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t extMem) noexcept {
  return forward(&DriverTable::cuDestroyExternalMemory, extMem);
}

cudaError_t cudaImportExternalSemaphore(
    cudaExternalSemaphore_t* extSem_out,
    const cudaExternalSemaphoreHandleDesc* semHandleDesc) noexcept {
  return forward(&DriverTable::cuImportExternalSemaphore, extSem_out, semHandleDesc);
}

cudaError_t cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t* extSemArray,
                                              const cudaExternalSemaphoreSignalParams* paramsArray,
                                              unsigned int numExtSems,
                                              cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuSignalExternalSemaphoresAsync, extSemArray, paramsArray,
                 numExtSems, stream);
}

cudaError_t cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t* extSemArray,
                                            const cudaExternalSemaphoreWaitParams* paramsArray,
                                            unsigned int numExtSems, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuWaitExternalSemaphoresAsync, extSemArray, paramsArray, numExtSems,
                 stream);
}

cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem) noexcept {
  return forward(&DriverTable::cuDestroyExternalSemaphore, extSem);
}
