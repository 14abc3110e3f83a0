#include "environment_variable.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

// All calls but these need cuInit first. Runs in a process of its own, because cuInit cannot be
// undone.
TEST(InitDeathTest, CallsBeforeInitSayNotInitialized) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto before_init = [] {
    int version = 0, count = 0;
    CUdevice device = 0;
    CUdeviceptr pointer = 0;
    const bool right = cu().cuDriverGetVersion(&version) == CUDA_SUCCESS && version > 0 &&
                       cu().cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED &&
                       cu().cuDeviceGet(&device, 0) == CUDA_ERROR_NOT_INITIALIZED &&
                       cu().cuMemAlloc_v2(&pointer, 4) == CUDA_ERROR_NOT_INITIALIZED &&
                       cu().cuCtxSynchronize() == CUDA_ERROR_NOT_INITIALIZED;
    std::exit(right ? 0 : 1);
  };
  EXPECT_EXIT(before_init(), ::testing::ExitedWithCode(0), "");
}

TEST(InitDeathTest, NoVisibleDeviceIsNoDevice) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto without_device = [] {
    cuda_ffi::test::set_variable("CUDA_VISIBLE_DEVICES", "");
    std::exit(cu().cuInit(0) == CUDA_ERROR_NO_DEVICE ? 0 : 1);
  };
  EXPECT_EXIT(without_device(), ::testing::ExitedWithCode(0), "");
}

TEST(Init, FlagsMustBeZero) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuInit(1));
}

TEST(Init, TwiceIsFine) {
  EXPECT_OK(cu().cuInit(0));
  EXPECT_OK(cu().cuInit(0));
}

TEST(Init, VersionIsThatOfCuda13) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  int version = 0;
  EXPECT_OK(cu().cuDriverGetVersion(&version));
  EXPECT_EQ(13000, version);
}

TEST(Init, NullVersionIsInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDriverGetVersion(nullptr));
}

TEST(Init, ErrorsHaveNamesAndSentences) {
  const char* name = nullptr;
  const char* sentence = nullptr;
  EXPECT_OK(cu().cuGetErrorName(CUDA_ERROR_ILLEGAL_ADDRESS, &name));
  EXPECT_STREQ("CUDA_ERROR_ILLEGAL_ADDRESS", name);
  EXPECT_OK(cu().cuGetErrorString(CUDA_ERROR_ILLEGAL_ADDRESS, &sentence));
  EXPECT_STREQ("an illegal memory access was encountered", sentence);
}

TEST(Init, UnknownErrorHasNoName) {
  const char* name = "before";
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuGetErrorName(static_cast<CUresult>(12345), &name));
  EXPECT_EQ(nullptr, name);
}

}  // namespace
}  // namespace cuda_ffi::test
