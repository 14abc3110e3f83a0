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

cudaError_t cudaDriverGetVersion(int* version) noexcept {
  return entry([&] {
    require(version != nullptr);
    *version = driver_version();
  });
}

cudaError_t cudaRuntimeGetVersion(int* runtime_version) noexcept {
  return entry([&] {
    require(runtime_version != nullptr);
    *runtime_version = kVersion13;
  });
}

cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** func_ptr, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* driver_status) noexcept {
  return entry(
      [&] { return driver_entry_point(symbol, func_ptr, kVersion13, flags, driver_status); });
}

cudaError_t cudaGetDriverEntryPointByVersion(
    const char* symbol, void** func_ptr, unsigned int version, unsigned long long flags,
    cudaDriverEntryPointQueryResult* driver_status) noexcept {
  return entry([&] {
    return driver_entry_point(symbol, func_ptr, static_cast<int>(version), flags, driver_status);
  });
}

cudaError_t cudaLibraryLoadData(cudaLibrary_t* library, const void* code,
                                cudaJitOption* jit_options, void** jit_options_values,
                                unsigned int num_jit_options, cudaLibraryOption* library_options,
                                void** library_option_values,
                                unsigned int num_library_options) noexcept {
  return forward(&DriverTable::cuLibraryLoadData, library, code, jit_options, jit_options_values,
                 num_jit_options, library_options, library_option_values, num_library_options);
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t* library, const char* file_name,
                                    cudaJitOption* jit_options, void** jit_options_values,
                                    unsigned int num_jit_options,
                                    cudaLibraryOption* library_options,
                                    void** library_option_values,
                                    unsigned int num_library_options) noexcept {
  return forward(&DriverTable::cuLibraryLoadFromFile, library, file_name, jit_options,
                 jit_options_values, num_jit_options, library_options, library_option_values,
                 num_library_options);
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library) noexcept {
  return entry_in_context([&] {
    check(driver().cuLibraryUnload(library));
    Registry::instance().unloaded(library);
  });
}

cudaError_t cudaLibraryGetKernel(cudaKernel_t* p_kernel, cudaLibrary_t library,
                                 const char* name) noexcept {
  return entry_in_context([&] {
    require(p_kernel != nullptr);
    check(driver().cuLibraryGetKernel(p_kernel, library, name));
    Registry::instance().handed_out(*p_kernel, library);
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

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t* kernels, unsigned int num_kernels,
                                        cudaLibrary_t lib) noexcept {
  return entry_in_context([&] {
    check(driver().cuLibraryEnumerateKernels(kernels, num_kernels, lib));
    unsigned count = 0;
    check(driver().cuLibraryGetKernelCount(&count, lib));
    for (unsigned i = 0; i < num_kernels && i < count; ++i)
      Registry::instance().handed_out(kernels[i], lib);
  });
}

cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callback_func, void* user_data,
                                     cudaLogsCallbackHandle* callback_out) noexcept {
  return forward_bare(&DriverTable::cuLogsRegisterCallback, callback_func, user_data, callback_out);
}

cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback) noexcept {
  return forward_bare(&DriverTable::cuLogsUnregisterCallback, callback);
}

cudaError_t cudaLogsCurrent(cudaLogIterator* iterator_out, unsigned int flags) noexcept {
  return forward_bare(&DriverTable::cuLogsCurrent, iterator_out, flags);
}

cudaError_t cudaLogsDumpToFile(cudaLogIterator* iterator, const char* path_to_file,
                               unsigned int flags) noexcept {
  return forward_bare(&DriverTable::cuLogsDumpToFile, iterator, path_to_file, flags);
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
