// Events.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaEventCreate(cudaEvent_t* event) noexcept {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) noexcept {
  return forward(&DriverTable::cuEventCreate, event, flags);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuEventRecord, event, stream);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream,
                                     unsigned int flags) noexcept {
  return forward(&DriverTable::cuEventRecordWithFlags, event, stream, flags);
}

cudaError_t cudaEventQuery(cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuEventQuery, event);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuEventSynchronize, event);
}

cudaError_t cudaEventDestroy(cudaEvent_t event) noexcept {
  return forward(&DriverTable::cuEventDestroy_v2, event);
}

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) noexcept {
  return entry_in_context([&] {
    require(ms != nullptr);
    // Drivers before 12.8 have only the first form, which does the same.
    return driver().cuEventElapsedTime(ms, as<CUevent>(start), as<CUevent>(end));
  });
}
