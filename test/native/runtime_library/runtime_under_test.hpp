#pragma once

#include <gtest/gtest.h>

#include <string>

#include "platform/shared_library.hpp"
#include "runtime_library/generated/types.hpp"
#include "runtime_library/registration/registry.hpp"

namespace cuda_ffi::test {

// The runtime library as programs have it, on the software device: every function of the header by
// its name, and what nvcc's code calls.
struct Runtime {
#define CUDA_FFI_RUNTIME(result, name, parameters) result(*name) parameters = nullptr;
#include "runtime_library/generated/functions.def"
#undef CUDA_FFI_RUNTIME
  void** (*register_binary)(void*) = nullptr;
  void (*unregister_binary)(void**) = nullptr;
  void (*register_function)(void**, const char*, char*, const char*, int, void*, void*, void*,
                            void*, int*) = nullptr;
  void (*register_variable)(void**, char*, char*, const char*, int, size_t, int, int) = nullptr;
  void (*register_managed)(void**, void**, char*, const char*, int, size_t, int, int) = nullptr;
  char (*init_module)(void**) = nullptr;
  unsigned (*push)(dim3, dim3, size_t, cudaStream_t) = nullptr;
  cudaError_t (*pop)(dim3*, dim3*, size_t*, void*) = nullptr;
  cudaError_t (*get_kernel)(cudaKernel_t*, const void*) = nullptr;
  cudaError_t (*launch)(cudaKernel_t, dim3, dim3, void**, size_t, cudaStream_t) = nullptr;
};

// The library's handle; its driver is the software device under test.
void* runtime_library();
const Runtime& rt();

// A function that the library has for programs of CUDA 12, beside another one of that name.
void* of_version_12(const char* name);
// A function by its name.
template <typename Function>
Function named(const char* name) {
  return reinterpret_cast<Function>(platform::find_symbol(runtime_library(), name));
}

#define EXPECT_RT(expected, call) \
  EXPECT_STREQ(rt().cudaGetErrorName(expected), rt().cudaGetErrorName(call))
#define EXPECT_DONE(call) EXPECT_RT(cudaSuccess, call)

// A program's registration, with a wrapper around PTX in the place of a fat binary's.
class Program {
 public:
  explicit Program(const char* ptx);
  ~Program() { rt().unregister_binary(handle_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void kernel(const void* host, const char* name);
  void variable(void* host, const char* name, size_t bytes);
  void managed(void** host, const char* name, size_t bytes);
  bool initialize() { return rt().init_module(handle_) != 0; }

 private:
  runtime::FatBinaryWrapper wrapper_;
  void** handle_;
};

}  // namespace cuda_ffi::test
