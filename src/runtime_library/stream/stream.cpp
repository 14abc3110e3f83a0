// Streams, and what is called in their order.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaStreamCreate(cudaStream_t* pStream) noexcept {
  return cudaStreamCreateWithFlags(pStream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* pStream, unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamCreate, pStream, flags);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* pStream, unsigned int flags,
                                         int priority) noexcept {
  return forward(&DriverTable::cuStreamCreateWithPriority, pStream, flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamDestroy_v2, stream);
}

cudaError_t cudaStreamGetPriority(cudaStream_t hStream, int* priority) noexcept {
  return forward(&DriverTable::cuStreamGetPriority, hStream, priority);
}

cudaError_t cudaStreamGetFlags(cudaStream_t hStream, unsigned int* flags) noexcept {
  return forward(&DriverTable::cuStreamGetFlags, hStream, flags);
}

cudaError_t cudaStreamGetId(cudaStream_t hStream, unsigned long long* streamId) noexcept {
  return forward(&DriverTable::cuStreamGetId, hStream, streamId);
}

cudaError_t cudaStreamGetDevice(cudaStream_t hStream, int* device) noexcept {
  return forward(&DriverTable::cuStreamGetDevice, hStream, device);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) noexcept {
  return forward(&DriverTable::cuStreamCopyAttributes, dst, src);
}

cudaError_t cudaStreamGetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   cudaLaunchAttributeValue* value_out) noexcept {
  return forward(&DriverTable::cuStreamGetAttribute, hStream, attr, value_out);
}

cudaError_t cudaStreamSetAttribute(cudaStream_t hStream, cudaLaunchAttributeID attr,
                                   const cudaLaunchAttributeValue* value) noexcept {
  return forward(&DriverTable::cuStreamSetAttribute, hStream, attr, value);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamWaitEvent, stream, event, flags);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* userData, unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamAddCallback, stream, callback, userData, flags);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* userData) noexcept {
  return forward(&DriverTable::cuLaunchHostFunc, stream, fn, userData);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamSynchronize, stream);
}

cudaError_t cudaStreamQuery(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamQuery, stream);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* devPtr, size_t length,
                                     unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamAttachMemAsync, stream, devPtr, length, flags);
}
