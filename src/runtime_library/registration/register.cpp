// What nvcc's code calls before main: it names the program's fat binaries, kernels and variables.

#include "runtime_library/entry.hpp"
#include "runtime_library/registration/registry.hpp"

using namespace cuda_ffi::runtime;

namespace {

FatBinary* binary_of(void** handle) {
  return reinterpret_cast<FatBinary*>(handle);
}

}  // namespace

extern "C" {

CUDA_FFI_EXPORT void** __cudaRegisterFatBinary(void* wrapper) noexcept {
  return reinterpret_cast<void**>(
      Registry::instance().add(*static_cast<FatBinaryWrapper*>(wrapper)));
}

CUDA_FFI_EXPORT void __cudaRegisterFatBinaryEnd(void**) noexcept {}

CUDA_FFI_EXPORT void __cudaUnregisterFatBinary(void** handle) noexcept {
  Registry::instance().remove(binary_of(handle));
}

CUDA_FFI_EXPORT void __cudaRegisterFunction(void** handle, const char* host, char*,
                                            const char* name, int, void*, void*, void*, void*,
                                            int*) noexcept {
  Registry::instance().add_function(binary_of(handle), host, name);
}

CUDA_FFI_EXPORT void __cudaRegisterVar(void** handle, char* host, char*, const char* name, int,
                                       size_t, int, int) noexcept {
  Registry::instance().add_variable(binary_of(handle), host, name);
}

CUDA_FFI_EXPORT void __cudaRegisterManagedVar(void** handle, void** host, char*, const char* name,
                                              int, size_t, int, int) noexcept {
  Registry::instance().add_managed(binary_of(handle), host, name);
}

CUDA_FFI_EXPORT void __cudaRegisterHostVar(void**, const char*, char*, size_t) noexcept {}

CUDA_FFI_EXPORT void __cudaRegisterUnifiedTable(void**, void*) noexcept {}

// Before the host first reads a managed variable.
CUDA_FFI_EXPORT char __cudaInitModule(void** handle) noexcept {
  const cudaError_t error =
      entry_in_context([&] { Registry::instance().load_managed(binary_of(handle)); });
  return error == cudaSuccess ? 1 : 0;
}

// The stub keeps what it gets for the process, and launches it whatever this returns. So it gets
// the kernel's name on the host until the kernel is there, and each launch can say what is missing.
CUDA_FFI_EXPORT cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* host) noexcept {
  *kernel = static_cast<cudaKernel_t>(const_cast<void*>(host));
  return entry_in_context([&] { *kernel = Registry::instance().kernel(host); });
}
}

cudaError_t cudaGetKernel(cudaKernel_t* kernel, const void* host) noexcept {
  return entry_in_context([&] {
    require(kernel != nullptr);
    require(Registry::instance().has_function(host), cudaErrorInvalidDeviceFunction);
    *kernel = Registry::instance().kernel(host);
  });
}

cudaError_t cudaGetFuncBySymbol(cudaFunction_t* function, const void* host) noexcept {
  return entry_in_context([&] {
    require(function != nullptr);
    require(Registry::instance().has_function(host), cudaErrorInvalidDeviceFunction);
    *function = function_of(host);
  });
}
