#include "library/device_activity.hpp"

#include <gtest/gtest.h>

#include "environment_variable.hpp"

#ifdef CUDA_FFI_CUPTI_HEADERS
#include <cupti.h>

#include <cstddef>
#endif

namespace cuda_ffi {
namespace {

TEST(DeviceActivityTest, IsWhatTheRecordsSay) {
  test::set_variable("CUDA_FFI_CUPTI", CUDA_FFI_CUPTI_STAND_IN);
  const DeviceActivities::Place place = DeviceActivities::begin();
  const DeviceActivities::Place inner = DeviceActivities::begin();
  const std::vector<DeviceActivity> seen = DeviceActivities::end(inner);
  ASSERT_EQ(seen.size(), 3u);  // neither what has not ended, nor a record of another kind

  const DeviceActivity& kernel = seen[0];
  EXPECT_EQ(kernel.kind, DeviceActivity::Kind::Kernel);
  EXPECT_EQ(kernel.name, "scale(float*)");
  EXPECT_EQ(kernel.end - kernel.start, 2500u);
  EXPECT_EQ(kernel.device, 1u);
  EXPECT_EQ(kernel.stream, 7u);
  EXPECT_EQ(kernel.grid[1], 2u);
  EXPECT_EQ(kernel.block[0], 64u);
  EXPECT_EQ(kernel.shared_bytes, 128u + 256u);
  EXPECT_EQ(kernel.registers, 40u);

  const DeviceActivity& copy = seen[1];
  EXPECT_EQ(copy.kind, DeviceActivity::Kind::Copy);
  EXPECT_EQ(copy.direction, 2u);
  EXPECT_EQ(copy.bytes, 4096u);
  EXPECT_EQ(copy.end - copy.start, 700u);
  EXPECT_EQ(copy.stream, 7u);

  const DeviceActivity& fill = seen[2];
  EXPECT_EQ(fill.kind, DeviceActivity::Kind::Fill);
  EXPECT_EQ(fill.bytes, 64u);
  EXPECT_EQ(fill.stream, 8u);

  // The outer recording goes on, and has what the inner one has seen.
  EXPECT_EQ(DeviceActivities::end(place).size(), 6u);
  // Another one begins anew.
  EXPECT_EQ(DeviceActivities::end(DeviceActivities::begin()).size(), 3u);
  test::unset_variable("CUDA_FFI_CUPTI");
}

#ifdef CUDA_FFI_CUPTI_HEADERS
// The offsets in device_activity.cpp.
template <typename Kernel>
void expect_kernel() {
  EXPECT_EQ(offsetof(Kernel, registersPerThread), 6u);
  EXPECT_EQ(offsetof(Kernel, start), 16u);
  EXPECT_EQ(offsetof(Kernel, end), 24u);
  EXPECT_EQ(offsetof(Kernel, deviceId), 40u);
  EXPECT_EQ(offsetof(Kernel, streamId), 48u);
  EXPECT_EQ(offsetof(Kernel, gridX), 52u);
  EXPECT_EQ(offsetof(Kernel, blockX), 64u);
  EXPECT_EQ(offsetof(Kernel, staticSharedMemory), 76u);
  EXPECT_EQ(offsetof(Kernel, dynamicSharedMemory), 80u);
  EXPECT_EQ(offsetof(Kernel, name), 104u);
}

template <typename Transfer>
void expect_transfer() {
  EXPECT_EQ(offsetof(Transfer, bytes), 8u);
  EXPECT_EQ(offsetof(Transfer, start), 16u);
  EXPECT_EQ(offsetof(Transfer, end), 24u);
  EXPECT_EQ(offsetof(Transfer, deviceId), 32u);
  EXPECT_EQ(offsetof(Transfer, streamId), 40u);
}

TEST(DeviceActivityTest, LiesAsInTheHeader) {
  expect_kernel<CUpti_ActivityKernel5>();
  expect_kernel<CUpti_ActivityKernel8>();
  expect_kernel<CUpti_ActivityKernel10>();
  expect_transfer<CUpti_ActivityMemcpy4>();
  expect_transfer<CUpti_ActivityMemcpy6>();
  expect_transfer<CUpti_ActivityMemcpyPtoP4>();
  expect_transfer<CUpti_ActivityMemset4>();
  EXPECT_EQ(offsetof(CUpti_ActivityMemcpy6, copyKind), 4u);
  EXPECT_EQ(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, 10);
  EXPECT_EQ(CUPTI_ACTIVITY_KIND_MEMCPY, 1);
  EXPECT_EQ(CUPTI_ACTIVITY_KIND_MEMSET, 2);
  EXPECT_EQ(CUPTI_ACTIVITY_KIND_MEMCPY2, 22);
}
#endif

}  // namespace
}  // namespace cuda_ffi
