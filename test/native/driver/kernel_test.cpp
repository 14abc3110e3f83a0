#include "driver/kernel.hpp"

#include <thread>

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class KernelTest : public OnSoftwareDevice {};

// Workers launch too: if two threads allow different amounts, the smaller must not win.
TEST_F(KernelTest, TheLargestLimitThatAnyThreadSetsStays) {
  constexpr size_t kMost = 64 << 10;  // every device has this much
  for (int round = 0; round < 200; ++round) {
    const auto kernel = add_amount();
    const auto allow_up_to = [&](size_t most) {
      for (size_t bytes = 49 << 10; bytes <= most; bytes += 1 << 10) {
        kernel->allow_dynamic_shared(bytes);
      }
    };
    std::thread other(allow_up_to, kMost);
    allow_up_to(56 << 10);
    other.join();
    ASSERT_EQ(kernel->attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES), int{kMost});
  }
}

}  // namespace
}  // namespace cuda_ffi
