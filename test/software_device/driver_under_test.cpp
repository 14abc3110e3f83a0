#include "software_device/driver_under_test.hpp"

#include <cstdio>
#include <cstdlib>

#include "platform/shared_library.hpp"

namespace cuda_ffi::test {
namespace {

void* open_driver() {
  std::string reason;
  void* library = platform::open_library(driver_path(), reason);
  if (library == nullptr) {
    std::fprintf(stderr, "cannot open the driver under test: %s\n", reason.c_str());
    std::exit(1);
  }
  return library;
}

DriverFunctions find_functions() {
  DriverFunctions functions;
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  functions.symbol = reinterpret_cast<decltype(functions.symbol)>(driver_symbol(#symbol));
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
  return functions;
}

}  // namespace

const char* driver_path() {
  const char* asked = std::getenv("CUDA_FFI_TEST_DRIVER");
  return asked != nullptr ? asked : CUDA_FFI_SOFTWARE_DRIVER;
}

void* driver_symbol(const char* name) {
  static void* const library = open_driver();
  return platform::find_symbol(library, name);
}

const DriverFunctions& cu() {
  static const DriverFunctions functions = find_functions();
  return functions;
}

bool software_driver() {
  return driver_symbol("cuda_ffi_software_last_fault") != nullptr;
}

int compute_capability() {
  int major = 0, minor = 0;
  EXPECT_OK(cu().cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 0));
  EXPECT_OK(cu().cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, 0));
  return 10 * major + minor;
}

std::string name_of(CUresult result) {
  const char* name = nullptr;
  if (cu().cuGetErrorName(result, &name) != CUDA_SUCCESS || name == nullptr) {
    return "CUresult " + std::to_string(static_cast<int>(result));
  }
  return name;
}

void ContextTest::SetUp() {
  ASSERT_OK(cu().cuInit(0));
  ASSERT_OK(cu().cuDeviceGet(&device, 0));
  ASSERT_OK(cu().cuCtxCreate_v2(&context, 0, device));
}

void ContextTest::TearDown() {
  if (context == nullptr) return;
  cu().cuCtxDestroy_v2(context);
  // Pops whatever contexts the test left.
  CUcontext left = nullptr;
  while (cu().cuCtxPopCurrent_v2(&left) == CUDA_SUCCESS && left != nullptr) {
  }
}

CUmodule ContextTest::load(const char* ptx) {
  CUmodule module = nullptr;
  EXPECT_OK(cu().cuModuleLoadData(&module, ptx));
  return module;
}

CUfunction ContextTest::function(CUmodule module, const char* name) {
  CUfunction found = nullptr;
  EXPECT_OK(cu().cuModuleGetFunction(&found, module, name));
  return found;
}

CUdeviceptr ContextTest::allocate(std::size_t bytes) {
  CUdeviceptr pointer = 0;
  EXPECT_OK(cu().cuMemAlloc_v2(&pointer, bytes));
  return pointer;
}

}  // namespace cuda_ffi::test
