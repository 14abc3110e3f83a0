#pragma once

// The driver that the tests call, through its exported functions only: the software device, or the
// library that CUDA_FFI_TEST_DRIVER names (a real libcuda.so.1, say).

#include <gtest/gtest.h>

#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::test {

// Every typed function under its symbol. Null if an older driver lacks it.
struct DriverFunctions {
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  CUresult(*symbol) parameters = nullptr;
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
};

const DriverFunctions& cu();
void* driver_symbol(const char* name);
const char* driver_path();
// Whether the driver under test is ours. Tests about the substitute itself skip for other drivers.
bool software_driver();
// That of the first device: 80 for 8.0.
int compute_capability();

std::string name_of(CUresult result);

// A new context for each test, current on the test's thread.
class ContextTest : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  CUmodule load(const char* ptx);
  CUfunction function(CUmodule module, const char* name);
  CUdeviceptr allocate(std::size_t bytes);

  CUdevice device = 0;
  CUcontext context = nullptr;
};

}  // namespace cuda_ffi::test

// Expects that the call returns this code; the message shows names.
#define EXPECT_CU(expected, call) \
  EXPECT_EQ(::cuda_ffi::test::name_of(expected), ::cuda_ffi::test::name_of(call))
#define ASSERT_CU(expected, call) \
  ASSERT_EQ(::cuda_ffi::test::name_of(expected), ::cuda_ffi::test::name_of(call))
#define EXPECT_OK(call) EXPECT_CU(CUDA_SUCCESS, call)
#define ASSERT_OK(call) ASSERT_CU(CUDA_SUCCESS, call)
