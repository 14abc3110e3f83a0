#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class ProcAddress : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_OK(cu().cuInit(0)); }

  // The address in the answer, or null.
  void* look_up(const char* name, int version, std::uint64_t flags = CU_GET_PROC_ADDRESS_DEFAULT) {
    void* address = nullptr;
    result = cu().cuGetProcAddress_v2(name, &address, version, flags, &status);
    return address;
  }

  CUresult result = CUDA_SUCCESS;
  CUdriverProcAddressQueryResult status{};
};

TEST_F(ProcAddress, AnswersTheVersionThatTheProgramKnows) {
  EXPECT_EQ(driver_symbol("cuMemAlloc_v2"), look_up("cuMemAlloc", 12000));
  EXPECT_EQ(driver_symbol("cuCtxCreate_v2"), look_up("cuCtxCreate", 11000));
  EXPECT_EQ(driver_symbol("cuCtxCreate_v3"), look_up("cuCtxCreate", 11040));
  EXPECT_EQ(driver_symbol("cuStreamBeginCapture_v2"), look_up("cuStreamBeginCapture", 12000));
  EXPECT_EQ(driver_symbol("cuMemPrefetchAsync"), look_up("cuMemPrefetchAsync", 8000));
  EXPECT_EQ(driver_symbol("cuMemPrefetchAsync_v2"), look_up("cuMemPrefetchAsync", 12020));
}

TEST_F(ProcAddress, PerThreadFlagAnswersTheOtherVariant) {
  const auto flag = CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM;
  EXPECT_EQ(driver_symbol("cuLaunchKernel_ptsz"), look_up("cuLaunchKernel", 12000, flag));
  EXPECT_EQ(driver_symbol("cuMemcpyHtoD_v2_ptds"), look_up("cuMemcpyHtoD", 12000, flag));
  // There is no special variant: the ordinary function serves both.
  EXPECT_EQ(driver_symbol("cuMemAlloc_v2"), look_up("cuMemAlloc", 12000, flag));
  EXPECT_EQ(driver_symbol("cuLaunchKernel"),
            look_up("cuLaunchKernel", 12000, CU_GET_PROC_ADDRESS_LEGACY_STREAM));
}

TEST_F(ProcAddress, ATooOldVersionIsReported) {
  EXPECT_EQ(nullptr, look_up("cuMemAllocAsync", 10000));
  EXPECT_EQ(CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT, status);
}

TEST_F(ProcAddress, UnknownNameIsNotFound) {
  EXPECT_EQ(nullptr, look_up("cuNoSuchFunction", 13000));
  EXPECT_OK(result);  // the status says so, if asked for
  EXPECT_EQ(CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND, status);
  void* address = nullptr;
  EXPECT_CU(CUDA_ERROR_NOT_FOUND, cu().cuGetProcAddress("cuNoSuchFunction", &address, 13000,
                                                        CU_GET_PROC_ADDRESS_DEFAULT));
}

TEST_F(ProcAddress, TheOldFormWorks) {
  void* address = nullptr;
  EXPECT_OK(cu().cuGetProcAddress("cuMemFree", &address, 12000, CU_GET_PROC_ADDRESS_DEFAULT));
  EXPECT_EQ(driver_symbol("cuMemFree_v2"), address);
}

TEST_F(ProcAddress, NullArgumentsAreInvalid) {
  if (!software_driver()) GTEST_SKIP() << "a real driver crashes";
  void* address = nullptr;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuGetProcAddress_v2(nullptr, &address, 12000, 0, nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuGetProcAddress_v2("cuInit", nullptr, 12000, 0, nullptr));
}

struct Listed {
  const char* symbol;
  const char* base_name;
  int introduced;
};

#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) {#symbol, #base_name, introduced},
#define CUDA_FFI_NAMED(symbol, base_name, introduced) {#symbol, #base_name, introduced},
constexpr Listed kListed[] = {
#include "library/driver_functions.def"
};
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED

// About this library: an older driver lacks newer functions.
TEST_F(ProcAddress, EveryNameOfTheListIsExported) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  for (const Listed& function : kListed) {
    EXPECT_NE(nullptr, driver_symbol(function.symbol)) << function.symbol;
    look_up(function.base_name, function.introduced, 2);
    EXPECT_EQ(CU_GET_PROC_ADDRESS_SUCCESS, status) << function.base_name;
  }
}

TEST_F(ProcAddress, UnimplementedFunctionsSaySo) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  auto* encode = reinterpret_cast<CUresult (*)()>(driver_symbol("cuTensorMapEncodeTiled"));
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, encode());
}

}  // namespace
}  // namespace cuda_ffi::test
