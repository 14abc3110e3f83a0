#include <cstring>

#include "environment_variable.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

class DeviceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_OK(cu().cuInit(0));
    ASSERT_OK(cu().cuDeviceGet(&device, 0));
  }
  int attribute(CUdevice_attribute which) {
    int value = -1;
    EXPECT_OK(cu().cuDeviceGetAttribute(&value, which, device));
    return value;
  }
  CUdevice device = 0;
};

TEST_F(DeviceTest, CountIsAtLeastOne) {
  int count = 0;
  EXPECT_OK(cu().cuDeviceGetCount(&count));
  EXPECT_GE(count, 1);
}

TEST_F(DeviceTest, OrdinalsBeyondTheCountAreInvalidDevices) {
  int count = 0;
  CUdevice other = 0;
  cu().cuDeviceGetCount(&count);
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, cu().cuDeviceGet(&other, count));
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, cu().cuDeviceGet(&other, -1));
  int value = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE,
            cu().cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, count));
}

TEST_F(DeviceTest, NullOutPointersAreInvalid) {
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceGet(nullptr, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceGetCount(nullptr));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceGetAttribute(nullptr, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceGetName(nullptr, 10, device));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceTotalMem_v2(nullptr, device));
}

TEST_F(DeviceTest, NameIsCutToTheBuffer) {
  char whole[256] = "";
  char part[8];
  std::memset(part, '#', sizeof part);
  EXPECT_OK(cu().cuDeviceGetName(whole, sizeof whole, device));
  EXPECT_OK(cu().cuDeviceGetName(part, 5, device));
  EXPECT_EQ(std::string(whole).substr(0, 4), part);
  EXPECT_EQ('#', part[5]);
}

TEST_F(DeviceTest, LimitsAreThoseOfEveryGpu) {
  EXPECT_EQ(32, attribute(CU_DEVICE_ATTRIBUTE_WARP_SIZE));
  EXPECT_EQ(1024, attribute(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK));
  EXPECT_EQ(1024, attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X));
  EXPECT_EQ(64, attribute(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z));
  EXPECT_EQ(2147483647, attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X));
  EXPECT_EQ(65535, attribute(CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y));
  EXPECT_EQ(49152, attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK));
  EXPECT_EQ(1, attribute(CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING));
  EXPECT_EQ(1, attribute(CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH));
  EXPECT_GE(attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT), 1);
}

TEST_F(DeviceTest, EveryAttributeAnswersAndOthersAreInvalid) {
  int value = 0;
  for (int i = 1; i < 120; ++i) {
    EXPECT_OK(cu().cuDeviceGetAttribute(&value, static_cast<CUdevice_attribute>(i), device)) << i;
  }
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceGetAttribute(&value, static_cast<CUdevice_attribute>(0), device));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuDeviceGetAttribute(&value, static_cast<CUdevice_attribute>(99999), device));
}

TEST_F(DeviceTest, ComputeCapabilityIsTheSameFromBothCalls) {
  int major = 0, minor = 0;
  EXPECT_OK(cu().cuDeviceComputeCapability(&major, &minor, device));
  EXPECT_EQ(attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR), major);
  EXPECT_EQ(attribute(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR), minor);
}

TEST_F(DeviceTest, UuidIsStable) {
  CUuuid first{}, second{};
  EXPECT_OK(cu().cuDeviceGetUuid_v2(&first, device));
  EXPECT_OK(cu().cuDeviceGetUuid_v2(&second, device));
  EXPECT_EQ(0, std::memcmp(&first, &second, sizeof first));
}

TEST_F(DeviceTest, PciAddressLeadsBackToTheDevice) {
  char text[32] = "";
  CUdevice found = -1;
  EXPECT_OK(cu().cuDeviceGetPCIBusId(text, sizeof text, device));
  EXPECT_OK(cu().cuDeviceGetByPCIBusId(&found, text));
  EXPECT_EQ(device, found);
  char part[8] = "";
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceGetPCIBusId(part, sizeof part, device));
  EXPECT_EQ(std::string(text).substr(0, 7), part);
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, cu().cuDeviceGetByPCIBusId(&found, "0000:FE:1F.0"));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuDeviceGetByPCIBusId(&found, "nonsense"));
}

TEST(DeviceDeathTest, EnvironmentChoosesCapabilityAndCount) {
  if (!software_driver()) GTEST_SKIP() << "about the software device";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto configured = [] {
    cuda_ffi::test::set_variable("CUDA_FFI_SOFTWARE_CC", "9.0");
    cuda_ffi::test::set_variable("CUDA_FFI_SOFTWARE_DEVICES", "3");
    cuda_ffi::test::set_variable("CUDA_FFI_SOFTWARE_MEMORY", "33554432");
    int count = 0, major = 0, minor = -1, shared = 0, can = 0;
    std::size_t bytes = 0;
    CUuuid first{}, last{};
    cu().cuInit(0);
    cu().cuDeviceGetCount(&count);
    cu().cuDeviceComputeCapability(&major, &minor, 2);
    cu().cuDeviceGetAttribute(&shared, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, 2);
    cu().cuDeviceTotalMem_v2(&bytes, 1);
    cu().cuDeviceGetUuid_v2(&first, 0);
    cu().cuDeviceGetUuid_v2(&last, 2);
    cu().cuDeviceCanAccessPeer(&can, 0, 2);
    const bool right = count == 3 && major == 9 && minor == 0 && shared == 227 * 1024 &&
                       bytes == 33554432 && can == 1 &&
                       std::memcmp(&first, &last, sizeof first) != 0;
    std::exit(right ? 0 : 1);
  };
  EXPECT_EXIT(configured(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace cuda_ffi::test
