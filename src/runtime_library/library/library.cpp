// Code that the program loads itself, the versions of both APIs, and the driver's own functions.

#include "runtime_library/entry.hpp"
#include "runtime_library/registration/registry.hpp"
#include "runtime_library/version.hpp"

using namespace cuda_ffi::runtime;

namespace cuda_ffi::runtime {

CUresult driver_entry_point(const char* symbol, void** function, int version,
                            unsigned long long flags, cudaDriverEntryPointQueryResult* status) {
  require(symbol != nullptr && function != nullptr);
  CUdriverProcAddressQueryResult found = CU_GET_PROC_ADDRESS_SUCCESS;
  const CUresult result = driver().cuGetProcAddress_v2(symbol, function, version, flags, &found);
  if (status != nullptr) *status = as<cudaDriverEntryPointQueryResult>(found);
  if (result == CUDA_ERROR_NOT_FOUND) *function = nullptr;
  return status != nullptr && result == CUDA_ERROR_NOT_FOUND ? CUDA_SUCCESS : result;
}

}  // namespace cuda_ffi::runtime

cudaError_t cudaDriverGetVersion(int* driverVersion) noexcept {
  return entry([&] {
    require(driverVersion != nullptr);
    *driverVersion = driver_version();
  });
}

cudaError_t cudaRuntimeGetVersion(int* runtimeVersion) noexcept {
  return entry([&] {
    require(runtimeVersion != nullptr);
    *runtimeVersion = kVersion13;
  });
}

cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** funcPtr, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* driverStatus) noexcept {
  return entry(
      [&] { return driver_entry_point(symbol, funcPtr, kVersion13, flags, driverStatus); });
}

cudaError_t cudaGetDriverEntryPointByVersion(
    const char* symbol, void** funcPtr, unsigned int cudaVersion, unsigned long long flags,
    cudaDriverEntryPointQueryResult* driverStatus) noexcept {
  return entry([&] {
    return driver_entry_point(symbol, funcPtr, static_cast<int>(cudaVersion), flags, driverStatus);
  });
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t* library, const void* code, cudaJitOption* jitOptions,
                                void** jitOptionsValues, unsigned int numJitOptions,
                                cudaLibraryOption* libraryOptions, void** libraryOptionValues,
                                unsigned int numLibraryOptions) noexcept {
  return forward(&DriverTable::cuLibraryLoadData, library, code, jitOptions, jitOptionsValues,
                 numJitOptions, libraryOptions, libraryOptionValues, numLibraryOptions);
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t* library, const char* fileName,
                                    cudaJitOption* jitOptions, void** jitOptionsValues,
                                    unsigned int numJitOptions, cudaLibraryOption* libraryOptions,
                                    void** libraryOptionValues,
                                    unsigned int numLibraryOptions) noexcept {
  return forward(&DriverTable::cuLibraryLoadFromFile, library, fileName, jitOptions,
                 jitOptionsValues, numJitOptions, libraryOptions, libraryOptionValues,
                 numLibraryOptions);
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library) noexcept {
  return forward(&DriverTable::cuLibraryUnload, library);
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t* pKernel, cudaLibrary_t library,
                                 const char* name) noexcept {
  return entry_in_context([&] {
    require(pKernel != nullptr);
    check(driver().cuLibraryGetKernel(pKernel, library, name));
    Registry::instance().handed_out(*pKernel);
  });
}

cudaError_t cudaLibraryGetGlobal(void** dptr, size_t* bytes, cudaLibrary_t library,
                                 const char* name) noexcept {
  return forward(&DriverTable::cuLibraryGetGlobal, dptr, bytes, library, name);
}

cudaError_t cudaLibraryGetManaged(void** dptr, size_t* bytes, cudaLibrary_t library,
                                  const char* name) noexcept {
  return forward(&DriverTable::cuLibraryGetManaged, dptr, bytes, library, name);
}

cudaError_t cudaLibraryGetUnifiedFunction(void** fptr, cudaLibrary_t library,
                                          const char* symbol) noexcept {
  return forward(&DriverTable::cuLibraryGetUnifiedFunction, fptr, library, symbol);
}

cudaError_t cudaLibraryGetKernelCount(unsigned int* count, cudaLibrary_t lib) noexcept {
  return forward(&DriverTable::cuLibraryGetKernelCount, count, lib);
}

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t* kernels, unsigned int numKernels,
                                        cudaLibrary_t lib) noexcept {
  return entry_in_context([&] {
    check(driver().cuLibraryEnumerateKernels(kernels, numKernels, lib));
    unsigned count = 0;
    check(driver().cuLibraryGetKernelCount(&count, lib));
    for (unsigned i = 0; i < numKernels && i < count; ++i)
      Registry::instance().handed_out(kernels[i]);
  });
}

cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc, void* userData,
                                     cudaLogsCallbackHandle* callback_out) noexcept {
  return forward_bare(&DriverTable::cuLogsRegisterCallback, callbackFunc, userData, callback_out);
}

cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback) noexcept {
  return forward_bare(&DriverTable::cuLogsUnregisterCallback, callback);
}

cudaError_t cudaLogsCurrent(cudaLogIterator* iterator_out, unsigned int flags) noexcept {
  return forward_bare(&DriverTable::cuLogsCurrent, iterator_out, flags);
}

cudaError_t cudaLogsDumpToFile(cudaLogIterator* iterator, const char* pathToFile,
                               unsigned int flags) noexcept {
  return forward_bare(&DriverTable::cuLogsDumpToFile, iterator, pathToFile, flags);
}

cudaError_t cudaLogsDumpToMemory(cudaLogIterator* iterator, char* buffer, size_t* size,
                                 unsigned int flags) noexcept {
  return forward_bare(&DriverTable::cuLogsDumpToMemory, iterator, buffer, size, flags);
}

extern "C" {

CUDA_FFI_EXPORT cudaError_t cudaProfilerStart() noexcept {
  return forward(&DriverTable::cuProfilerStart);
}

CUDA_FFI_EXPORT cudaError_t cudaProfilerStop() noexcept {
  return forward(&DriverTable::cuProfilerStop);
}
}
