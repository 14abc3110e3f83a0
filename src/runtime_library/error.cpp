// What has failed last on a thread, and what errors are called.

#include <algorithm>
#include <iterator>
#include <utility>

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

namespace {

thread_local cudaError_t last_error = cudaSuccess;

struct ErrorName {
  cudaError_t error;
  const char* name;
};

constexpr ErrorName kNames[] = {
#define CUDA_FFI_ERROR(name) {name, #name},
#include "runtime_library/generated/errors.def"
#undef CUDA_FFI_ERROR
};

struct ErrorText {
  cudaError_t error;
  const char* text;
};

// What only the runtime can say; the rest is the driver's.
constexpr ErrorText kTexts[] = {
    {cudaSuccess, "no error"},
    {cudaErrorInvalidValue, "invalid argument"},
    {cudaErrorMemoryAllocation, "out of memory"},
    {cudaErrorInitializationError, "initialization error"},
    {cudaErrorCudartUnloading, "driver shutting down"},
    {cudaErrorInvalidConfiguration, "invalid configuration argument"},
    {cudaErrorInvalidPitchValue, "invalid pitch argument"},
    {cudaErrorInvalidSymbol, "invalid device symbol"},
    {cudaErrorInvalidHostPointer, "invalid host pointer"},
    {cudaErrorInvalidDevicePointer, "invalid device pointer"},
    {cudaErrorInvalidTexture, "invalid texture reference"},
    {cudaErrorInvalidTextureBinding, "texture is not bound to a pointer"},
    {cudaErrorInvalidChannelDescriptor, "invalid channel descriptor"},
    {cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"},
    {cudaErrorAddressOfConstant, "invalid address of constant"},
    {cudaErrorTextureFetchFailed, "fetch from texture failed"},
    {cudaErrorTextureNotBound, "cannot fetch from a texture that is not bound"},
    {cudaErrorSynchronizationError, "incorrect use of __syncthreads()"},
    {cudaErrorInvalidFilterSetting, "linear filtering not supported for non-float type"},
    {cudaErrorInvalidNormSetting,
     "read as normalized float not supported for 32-bit non float type"},
    {cudaErrorMixedDeviceExecution,
     "device emulation mode and device execution mode cannot be mixed"},
    {cudaErrorNotYetImplemented, "feature not yet implemented"},
    {cudaErrorMemoryValueTooLarge, "memory size or pointer value too large to fit in 32 bit"},
    {cudaErrorInsufficientDriver, "CUDA driver version is insufficient for CUDA runtime version"},
    {cudaErrorInvalidSurface, "invalid surface reference"},
    {cudaErrorDuplicateVariableName, "duplicate global variable looked up by string name"},
    {cudaErrorDuplicateTextureName, "duplicate texture looked up by string name"},
    {cudaErrorDuplicateSurfaceName, "duplicate surface looked up by string name"},
    {cudaErrorIncompatibleDriverContext, "incompatible driver context"},
    {cudaErrorMissingConfiguration, "__global__ function call is not configured"},
    {cudaErrorPriorLaunchFailure, "unspecified launch failure in prior launch"},
    {cudaErrorLaunchMaxDepthExceeded, "launch would exceed maximum depth of nested launches"},
    {cudaErrorLaunchFileScopedTex,
     "launch failed because kernel uses unsupported, file-scoped textures"},
    {cudaErrorLaunchFileScopedSurf,
     "launch failed because kernel uses unsupported, file-scoped surfaces"},
    {cudaErrorSyncDepthExceeded,
     "cudaDeviceSynchronize failed because caller's grid depth exceeds "
     "cudaLimitDevRuntimeSyncDepth"},
    {cudaErrorLaunchPendingCountExceeded,
     "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount"},
    {cudaErrorInvalidDeviceFunction, "invalid device function"},
    {cudaErrorNoDevice, "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "invalid device ordinal"},
    {cudaErrorSoftwareValidityNotEstablished, "integrity checks failed"},
    {cudaErrorStartupFailure, "startup failure in cuda runtime"},
    {cudaErrorApiFailureBase, "api failure base"},
};

constexpr const char* kUnrecognized = "unrecognized error code";

const char* name_of(cudaError_t error) {
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const ErrorName& entry) { return entry.error == error; });
  return found == std::end(kNames) ? nullptr : found->name;
}

// The driver's sentence, where there is a driver.
const char* text_of_driver(cudaError_t error) {
  const char* text = nullptr;
  outcome([&] { check(driver().cuGetErrorString(as<CUresult>(error), &text)); });
  return text;
}

}  // namespace

namespace cuda_ffi::runtime {

cudaError_t remember(cudaError_t error) noexcept {
  if (error != cudaSuccess) last_error = error;
  return error;
}

}  // namespace cuda_ffi::runtime

cudaError_t cudaGetLastError() noexcept {
  return std::exchange(last_error, cudaSuccess);
}

cudaError_t cudaPeekAtLastError() noexcept {
  return last_error;
}

const char* cudaGetErrorName(cudaError_t error) noexcept {
  const char* name = name_of(error);
  return name == nullptr ? kUnrecognized : name;
}

const char* cudaGetErrorString(cudaError_t error) noexcept {
  const auto* found = std::find_if(std::begin(kTexts), std::end(kTexts),
                                   [&](const ErrorText& entry) { return entry.error == error; });
  if (found != std::end(kTexts)) return found->text;
  const char* text = name_of(error) == nullptr ? nullptr : text_of_driver(error);
  return text == nullptr ? kUnrecognized : text;
}
