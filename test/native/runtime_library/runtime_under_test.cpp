#include "native/runtime_library/runtime_under_test.hpp"

#include <dlfcn.h>

#include <stdexcept>

namespace cuda_ffi::test {
namespace {

void* open() {
  std::string reason;
  void* const library = platform::open_library(CUDA_FFI_RUNTIME_LIBRARY, reason);
  if (library == nullptr) throw std::runtime_error(reason);
  const auto choose = reinterpret_cast<int (*)(const char*)>(
      platform::find_symbol(library, "cuda_ffi_runtime_use_driver"));
  choose(CUDA_FFI_SOFTWARE_DRIVER);
  return library;
}

template <typename Function>
void find(Function& function, const char* name) {
  function = named<Function>(name);
}

Runtime load() {
  Runtime table;
#define CUDA_FFI_RUNTIME(result, name, parameters) find(table.name, #name);
#include "runtime_library/generated/functions.def"
#undef CUDA_FFI_RUNTIME
  find(table.register_binary, "__cudaRegisterFatBinary");
  find(table.unregister_binary, "__cudaUnregisterFatBinary");
  find(table.register_function, "__cudaRegisterFunction");
  find(table.register_variable, "__cudaRegisterVar");
  find(table.register_managed, "__cudaRegisterManagedVar");
  find(table.init_module, "__cudaInitModule");
  find(table.push, "__cudaPushCallConfiguration");
  find(table.pop, "__cudaPopCallConfiguration");
  find(table.get_kernel, "__cudaGetKernel");
  find(table.launch, "__cudaLaunchKernel");
  return table;
}

}  // namespace

void* runtime_library() {
  static void* const library = open();
  return library;
}

const Runtime& rt() {
  static const Runtime table = load();
  return table;
}

void* of_version_12(const char* name) {
  return dlvsym(runtime_library(), name, "libcudart.so.12");
}

Program::Program(const char* ptx)
    : wrapper_{0x466243b1, 1, ptx, nullptr}, handle_(rt().register_binary(&wrapper_)) {}

void Program::kernel(const void* host, const char* name) {
  rt().register_function(handle_, static_cast<const char*>(host), nullptr, name, -1, nullptr,
                         nullptr, nullptr, nullptr, nullptr);
}

void Program::variable(void* host, const char* name, size_t bytes) {
  rt().register_variable(handle_, static_cast<char*>(host), nullptr, name, 0, bytes, 0, 0);
}

void Program::managed(void** host, const char* name, size_t bytes) {
  rt().register_managed(handle_, host, nullptr, name, 0, bytes, 0, 0);
}

}  // namespace cuda_ffi::test
