#include "driver/first_fault.hpp"

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class FirstFaultTest : public OnSoftwareDevice {
 protected:
  FirstFault& fault = FirstFault::of(Device::list(driver).at(0));
  // Of no other test.
  const std::uint64_t number = []() {
    static std::uint64_t numbers = 1'000'000;
    return numbers += 1'000;
  }();
};

TEST_F(FirstFaultTest, TheFirstTextStays) {
  EXPECT_EQ(fault.note(number, "first"), "");
  EXPECT_EQ(fault.note(number, "second"), "first");
  EXPECT_EQ(fault.note(number + 1, "third"), "");
}

TEST_F(FirstFaultTest, ABetterTextReplacesItOnce) {
  fault.note(number, "cuStreamSynchronize");
  fault.name(number, "kernel f");
  fault.name(number, "kernel g");
  EXPECT_EQ(fault.note(number, "later"), "kernel f");
}

TEST_F(FirstFaultTest, ALateNameIsNotThatOfTheNextFault) {
  fault.note(number, "cuStreamSynchronize");
  EXPECT_EQ(fault.note(number + 1, "cuCtxSynchronize"), "");
  fault.name(number, "kernel f");
  EXPECT_EQ(fault.note(number + 1, "later"), "cuCtxSynchronize");
}

TEST_F(FirstFaultTest, TheWholeProcessSeesTheSame) {
  fault.note(number, "first");
  EXPECT_EQ(FirstFault::of(Device::list(driver).at(0)).note(number, "second"), "first");
}

TEST_F(FirstFaultTest, OfManyTheLatestAreKept) {
  for (std::uint64_t later = 0; later < 65; ++later) fault.note(number + later, "first");
  EXPECT_EQ(fault.note(number + 1, "again"), "first");
  EXPECT_EQ(fault.note(number + 64, "again"), "first");
  EXPECT_EQ(fault.note(number, "again"), "") << "an old one that is asked for is no error";
}

// As after a reset: the context that failed is whole when its failure is described.
TEST_F(FirstFaultTest, AFailureOfAContextThatIsWholeIsNotNoted) {
  const Device device = Device::list(driver).at(0);
  for (int round = 0; round < 2; ++round) {
    const Failure late = with_first_fault(device, {CUDA_ERROR_ILLEGAL_ADDRESS, "cuMemFree", {}});
    EXPECT_TRUE(late.ends_context);
    EXPECT_EQ(late.first_fault, "");
  }
}

TEST(EndsContext, IsTrueOfFaultsAndNotOfRefusals) {
  EXPECT_TRUE(ends_context(CUDA_ERROR_ILLEGAL_ADDRESS));
  EXPECT_TRUE(ends_context(CUDA_ERROR_ASSERT));
  EXPECT_FALSE(ends_context(CUDA_ERROR_INVALID_VALUE));
  EXPECT_FALSE(ends_context(CUDA_ERROR_OUT_OF_MEMORY));
}

}  // namespace
}  // namespace cuda_ffi
