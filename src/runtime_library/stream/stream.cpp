// Streams, and what is called in their order.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaStreamCreate(cudaStream_t* p_stream) noexcept {
  return cudaStreamCreateWithFlags(p_stream, cudaStreamDefault);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* p_stream, unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamCreate, p_stream, flags);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* p_stream, unsigned int flags,
                                         int priority) noexcept {
  return forward(&DriverTable::cuStreamCreateWithPriority, p_stream, flags, priority);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamDestroy_v2, stream);
}

cudaError_t cudaStreamGetPriority(cudaStream_t h_stream, int* priority) noexcept {
  return forward(&DriverTable::cuStreamGetPriority, h_stream, priority);
}

cudaError_t cudaStreamGetFlags(cudaStream_t h_stream, unsigned int* flags) noexcept {
  return forward(&DriverTable::cuStreamGetFlags, h_stream, flags);
}

cudaError_t cudaStreamGetId(cudaStream_t h_stream, unsigned long long* stream_id) noexcept {
  return forward(&DriverTable::cuStreamGetId, h_stream, stream_id);
}

cudaError_t cudaStreamGetDevice(cudaStream_t h_stream, int* device) noexcept {
  return forward(&DriverTable::cuStreamGetDevice, h_stream, device);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t dst, cudaStream_t src) noexcept {
  return forward(&DriverTable::cuStreamCopyAttributes, dst, src);
}

cudaError_t cudaStreamGetAttribute(cudaStream_t h_stream, cudaLaunchAttributeID attr,
                                   cudaLaunchAttributeValue* value_out) noexcept {
  return forward(&DriverTable::cuStreamGetAttribute, h_stream, attr, value_out);
}

cudaError_t cudaStreamSetAttribute(cudaStream_t h_stream, cudaLaunchAttributeID attr,
                                   const cudaLaunchAttributeValue* value) noexcept {
  return forward(&DriverTable::cuStreamSetAttribute, h_stream, attr, value);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamWaitEvent, stream, event, flags);
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                  void* user_data, unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamAddCallback, stream, callback, user_data, flags);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t fn, void* user_data) noexcept {
  return forward(&DriverTable::cuLaunchHostFunc, stream, fn, user_data);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamSynchronize, stream);
}

cudaError_t cudaStreamQuery(cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuStreamQuery, stream);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void* dev_ptr, size_t length,
                                     unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamAttachMemAsync, stream, dev_ptr, length, flags);
}
