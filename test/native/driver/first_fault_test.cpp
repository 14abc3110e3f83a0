#include "driver/first_fault.hpp"

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class FirstFaultTest : public OnSoftwareDevice {
 protected:
  void SetUp() override { fault.forget(); }
  void TearDown() override { fault.forget(); }
  FirstFault& fault = FirstFault::of(Device::list(driver).at(0));
};

TEST_F(FirstFaultTest, TheFirstTextStaysUntilTheDeviceIsReset) {
  EXPECT_EQ(fault.note("first", CUDA_ERROR_LAUNCH_FAILED), "");
  EXPECT_EQ(fault.note("second", CUDA_ERROR_LAUNCH_FAILED), "first");
  fault.forget();
  EXPECT_EQ(fault.note("third", CUDA_ERROR_LAUNCH_FAILED), "");
}

TEST_F(FirstFaultTest, ABetterTextReplacesItOnce) {
  fault.note("cuStreamSynchronize", CUDA_ERROR_LAUNCH_FAILED);
  fault.name("kernel f");
  fault.name("kernel g");
  EXPECT_EQ(fault.note("later", CUDA_ERROR_LAUNCH_FAILED), "kernel f");
}

TEST_F(FirstFaultTest, TheWholeProcessSeesTheSame) {
  fault.note("first", CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_EQ(FirstFault::of(Device::list(driver).at(0)).note("second", CUDA_ERROR_LAUNCH_FAILED),
            "first");
}

TEST_F(FirstFaultTest, FaultsAreListedOnceEachAndOutliveAReset) {
  const std::size_t before = fault.faults_since(0).size();
  fault.note("first", CUDA_ERROR_ASSERT);
  fault.note("repeated", CUDA_ERROR_ASSERT);
  fault.forget();
  fault.note("second", CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(fault.faults_since(before),
            (std::vector<CUresult>{CUDA_ERROR_ASSERT, CUDA_ERROR_ILLEGAL_ADDRESS}));
  EXPECT_EQ(fault.faults_since(before + 2), std::vector<CUresult>{});
  EXPECT_EQ(fault.faults_since(before + 9), std::vector<CUresult>{});
}

TEST(EndsContext, IsTrueOfFaultsAndNotOfRefusals) {
  EXPECT_TRUE(ends_context(CUDA_ERROR_ILLEGAL_ADDRESS));
  EXPECT_TRUE(ends_context(CUDA_ERROR_ASSERT));
  EXPECT_FALSE(ends_context(CUDA_ERROR_INVALID_VALUE));
  EXPECT_FALSE(ends_context(CUDA_ERROR_OUT_OF_MEMORY));
}

}  // namespace
}  // namespace cuda_ffi
