// What the functions for virtual memory refuse, and what they know of addresses.

#include "software_device/abi/virtual_memory_fixture.hpp"

namespace cuda_ffi::test {
namespace {

using LargeReservation = VirtualMemoryTest;

TEST_F(VirtualMemoryTest, WhatIsCreatedCountsAsUsed) {
  if (!software_driver()) GTEST_SKIP() << "others use a GPU, too";
  std::size_t before = 0, total = 0, now = 0;
  ASSERT_OK(cu().cuMemGetInfo_v2(&before, &total));
  const CUmemAllocationProp properties = on_device(device);
  Handle handle = 0;
  ASSERT_OK(cu().cuMemCreate(&handle, 2 * kGranule, &properties, 0));
  ASSERT_OK(cu().cuMemGetInfo_v2(&now, &total));
  EXPECT_EQ(before - 2 * kGranule, now);
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, std::size_t{1} << 36, 0, 0, 0));
  ASSERT_OK(cu().cuMemMap(pointer, 2 * kGranule, 0, handle, 0));
  ASSERT_OK(cu().cuMemRelease(handle));
  ASSERT_OK(cu().cuMemGetInfo_v2(&now, &total));
  EXPECT_EQ(before - 2 * kGranule, now);
  ASSERT_OK(cu().cuMemUnmap(pointer, 2 * kGranule));
  ASSERT_OK(cu().cuMemGetInfo_v2(&now, &total));
  EXPECT_EQ(before, now);
  EXPECT_OK(cu().cuMemAddressFree(pointer, std::size_t{1} << 36));
  EXPECT_CU(CUDA_ERROR_OUT_OF_MEMORY,
            cu().cuMemCreate(&handle, total + kGranule - total % kGranule, &properties, 0));
}

TEST_F(VirtualMemoryTest, SizesAndAddressesAreChecked) {
  CUmemAllocationProp properties = on_device(device);
  std::size_t granularity = 0;
  EXPECT_OK(cu().cuMemGetAllocationGranularity(&granularity, &properties,
                                               CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  EXPECT_EQ(kGranule, granularity);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemGetAllocationGranularity(
                                          nullptr, &properties, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
  Handle handle = 0;
  CUdeviceptr pointer = 0;
  for (const std::size_t bytes : {std::size_t{0}, kGranule - 1, kMiB}) {
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemCreate(&handle, bytes, &properties, 0));
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAddressReserve(&pointer, bytes, 0, 0, 0));
  }
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemCreate(&handle, kGranule, nullptr, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAddressReserve(&pointer, kGranule, 3, 0, 0));
  properties.location.id = 99;
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, cu().cuMemCreate(&handle, kGranule, &properties, 0));
  if (!software_driver()) return;
  EXPECT_CU(CUDA_ERROR_OUT_OF_MEMORY,
            cu().cuMemAddressReserve(&pointer, std::size_t{1} << 60, 0, 0, 0));
  properties = on_device(device);
  properties.requestedHandleTypes = CU_MEM_HANDLE_TYPE_FABRIC;
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuMemCreate(&handle, kGranule, &properties, 0));
  properties = on_device(0);
  properties.location.type = CU_MEM_LOCATION_TYPE_HOST_NUMA;
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuMemCreate(&handle, kGranule, &properties, 0));
}

TEST_F(VirtualMemoryTest, MappingsAreChecked) {
  const CUmemAllocationProp properties = on_device(device);
  Handle handle = 0;
  CUdeviceptr pointer = 0;
  ASSERT_OK(cu().cuMemCreate(&handle, 2 * kGranule, &properties, 0));
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, 4 * kGranule, 0, 0, 0));
  const auto map = [&](CUdeviceptr at, std::size_t bytes) {
    return cu().cuMemMap(at, bytes, 0, handle, 0);
  };
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(pointer + 4096, 2 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(pointer, kGranule + 1));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(pointer, 3 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(pointer + 3 * kGranule, 2 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(allocate(4 * kGranule), 2 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemMap(pointer, kGranule, 0, 12345, 0));
  EXPECT_OK(map(pointer + kGranule, 2 * kGranule));
  for (const std::size_t at : {0U, 1U, 2U})  // over a mapping
    EXPECT_CU(CUDA_ERROR_INVALID_VALUE, map(pointer + at * kGranule, 2 * kGranule));
  EXPECT_OK(map(pointer + 3 * kGranule, kGranule));

  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, set_access(pointer, 4 * kGranule, device));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, set_access(pointer + kGranule, kGranule, device));
  EXPECT_CU(CUDA_ERROR_INVALID_DEVICE, set_access(pointer + kGranule, 3 * kGranule, 99));
  EXPECT_OK(set_access(pointer + kGranule, 3 * kGranule, device));

  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAddressFree(pointer, 4 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemUnmap(pointer, 4 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemUnmap(pointer + kGranule, kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemFree_v2(pointer + kGranule));
  EXPECT_OK(cu().cuMemUnmap(pointer + kGranule, 3 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemUnmap(pointer + kGranule, 3 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAddressFree(pointer, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 4 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemAddressFree(pointer, 4 * kGranule));
  EXPECT_OK(cu().cuMemRelease(handle));
}

TEST_F(VirtualMemoryTest, AReservationIsWhereItIsWanted) {
  CUdeviceptr pointer = 0, again = 0, elsewhere = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&pointer, 4 * kGranule, 0, 0, 0));
  ASSERT_OK(cu().cuMemAddressFree(pointer, 4 * kGranule));
  ASSERT_OK(cu().cuMemAddressReserve(&again, kGranule, 0, pointer + kGranule, 0));
  EXPECT_EQ(pointer + kGranule, again);
  ASSERT_OK(cu().cuMemAddressReserve(&elsewhere, kGranule, 0, again, 0));
  EXPECT_NE(again, elsewhere);
  EXPECT_OK(cu().cuMemAddressFree(again, kGranule));
  EXPECT_OK(cu().cuMemAddressFree(elsewhere, kGranule));
}

TEST_F(VirtualMemoryTest, PointersKnowTheirMapping) {
  const CUdeviceptr pointer = two_granules(device, device), second = pointer + kGranule + 100;
  const auto ask = [&](CUpointer_attribute attribute) {
    std::uint64_t value = 0;
    EXPECT_OK(cu().cuPointerGetAttribute(&value, attribute, second));
    return value;
  };
  EXPECT_EQ(std::uint64_t{CU_MEMORYTYPE_DEVICE}, ask(CU_POINTER_ATTRIBUTE_MEMORY_TYPE));
  EXPECT_EQ(static_cast<std::uint64_t>(device), ask(CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL));
  EXPECT_EQ(pointer, ask(CU_POINTER_ATTRIBUTE_RANGE_START_ADDR));
  EXPECT_EQ(2 * kGranule, ask(CU_POINTER_ATTRIBUTE_RANGE_SIZE));
  EXPECT_EQ(pointer + kGranule, ask(CU_POINTER_ATTRIBUTE_MAPPING_BASE_ADDR));
  EXPECT_EQ(kGranule, ask(CU_POINTER_ATTRIBUTE_MAPPING_SIZE));
  EXPECT_EQ(1U, ask(CU_POINTER_ATTRIBUTE_MAPPED));
  CUdeviceptr base = 0;
  std::size_t bytes = 0;
  EXPECT_OK(cu().cuMemGetAddressRange_v2(&base, &bytes, second));
  EXPECT_EQ(pointer + kGranule, base);
  EXPECT_EQ(kGranule, bytes);
  const CUmemLocation location{CU_MEM_LOCATION_TYPE_DEVICE, device};
  unsigned long long flags = 0;
  EXPECT_OK(cu().cuMemGetAccess(&flags, &location, second));
  EXPECT_EQ(std::uint64_t{CU_MEM_ACCESS_FLAGS_PROT_READWRITE}, flags);
  EXPECT_OK(cu().cuMemUnmap(pointer, 2 * kGranule));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuMemGetAccess(&flags, &location, second));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuPointerGetAttribute(&flags, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, second));
  EXPECT_OK(cu().cuMemAddressFree(pointer, 2 * kGranule));
}

TEST_F(LargeReservation, IsBesideTheSmallOnes) {
  if (!software_driver()) GTEST_SKIP() << "others may have less room";
  const std::size_t large = std::size_t{1} << 38;
  CUdeviceptr small = 0, first = 0, second = 0, last = 0;
  ASSERT_OK(cu().cuMemAddressReserve(&small, 4 * kGranule, 0, 0, 0));
  ASSERT_OK(cu().cuMemAddressReserve(&first, large, 0, 0, 0));
  ASSERT_OK(cu().cuMemAddressReserve(&second, large, 0, 0, 0));
  EXPECT_TRUE(first + large <= second || second + large <= first);
  const CUmemAllocationProp properties = on_device(device);
  Handle handle = 0;
  ASSERT_OK(cu().cuMemCreate(&handle, kGranule, &properties, 0));
  const CUdeviceptr end = second + large - kGranule;
  ASSERT_OK(cu().cuMemMap(end, kGranule, 0, handle, 0));
  ASSERT_OK(set_access(end, kGranule, device));
  EXPECT_OK(cu().cuMemsetD8_v2(end, 7, kGranule));
  EXPECT_OK(cu().cuMemUnmap(end, kGranule));
  EXPECT_OK(cu().cuMemRelease(handle));
  EXPECT_OK(cu().cuMemAddressFree(first, large));
  EXPECT_OK(cu().cuMemAddressReserve(&last, large, 0, first, 0));
  EXPECT_EQ(first, last);
  EXPECT_OK(cu().cuMemAddressFree(last, large));
  EXPECT_OK(cu().cuMemAddressFree(second, large));
  EXPECT_OK(cu().cuMemAddressFree(small, 4 * kGranule));
}

TEST(VirtualMemory, IsRefusedWhereTheAttributeIsZero) {
  ASSERT_OK(cu().cuInit(0));
  if (supported()) GTEST_SKIP() << "it is there";
  CUdeviceptr pointer = 0;
  EXPECT_CU(CUDA_ERROR_NOT_SUPPORTED, cu().cuMemAddressReserve(&pointer, kGranule, 0, 0, 0));
}

}  // namespace
}  // namespace cuda_ffi::test
