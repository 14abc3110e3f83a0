#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "../execute/device.hpp"
#include "software_device/execute/observe/observation.hpp"
#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software::test {
namespace {

constexpr const char* kCounted = R"(.version 7.0
.target sm_80
.address_size 64
.visible .entry counted(.param .u64 out) {
  .reg .b64 %rd<2>; .reg .b32 %r<3>;
  ld.param.u64 %rd1, [out];
  mov.u32 %r1, %tid.x;
  red.global.add.u32 [%rd1], 1;
  ret;
}
)";

GridLaunch launch_of(const DecodedKernel& kernel, const Arguments& arguments) {
  GridLaunch what;
  what.kernel = &kernel;
  what.grid = {40, 1, 1};
  what.block = {64, 1, 1};
  what.parameters = arguments.bytes();
  return what;
}

// A report is read while other threads count; none is lost in the end.
TEST(CountsTest, OfSeveralThreadsAddUp) {
  const auto module = load(kCounted);
  const DecodedKernel& kernel = module->observed(*module->kernel("counted"));
  Memory<std::uint32_t> out(1);
  Arguments arguments;
  arguments.add(out);
  std::vector<std::thread> launching;
  for (int k = 0; k < 4; ++k)
    launching.emplace_back([&] { EXPECT_FALSE(run_grid(launch_of(kernel, arguments))); });
  for (int k = 0; k < 20; ++k) EXPECT_NE(reports().find("counted"), std::string::npos);
  for (std::thread& thread : launching) thread.join();
  const std::string report = kernel.program->observation->report();
  // Four launches of 40 blocks of two warps: red has the number 2.
  EXPECT_NE(report.find("[2,320,10240,10240,320,320,"), std::string::npos) << report;
  EXPECT_EQ(out[0], 4u * 40 * 64);
}

}  // namespace
}  // namespace cuda_ffi::software::test
