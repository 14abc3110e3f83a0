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
  EXPECT_EQ(fault.note("first"), "");
  EXPECT_EQ(fault.note("second"), "first");
  fault.forget();
  EXPECT_EQ(fault.note("third"), "");
}

TEST_F(FirstFaultTest, ABetterTextReplacesItOnce) {
  fault.note("cuStreamSynchronize");
  fault.name("kernel f");
  fault.name("kernel g");
  EXPECT_EQ(fault.note("later"), "kernel f");
}

TEST_F(FirstFaultTest, TheWholeProcessSeesTheSame) {
  fault.note("first");
  EXPECT_EQ(FirstFault::of(Device::list(driver).at(0)).note("second"), "first");
}

TEST(EndsContext, IsTrueOfFaultsAndNotOfRefusals) {
  EXPECT_TRUE(ends_context(CUDA_ERROR_ILLEGAL_ADDRESS));
  EXPECT_TRUE(ends_context(CUDA_ERROR_ASSERT));
  EXPECT_FALSE(ends_context(CUDA_ERROR_INVALID_VALUE));
  EXPECT_FALSE(ends_context(CUDA_ERROR_OUT_OF_MEMORY));
}

}  // namespace
}  // namespace cuda_ffi
